import { createContext } from 'react'
import type { DisplayLine } from './desk-display-channel.ts'

/** The lines of what is being paid. A payment inside this context shows them on the customer display. */
export const DisplayLines = createContext<readonly DisplayLine[]>([])
