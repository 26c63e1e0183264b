import { createContext } from 'react'
import type { DisplayLine } from './desk-display-channel.ts'

/** The lines of what is being paid, which the payment below this context shows on the customer display. */
export const DisplayLines = createContext<readonly DisplayLine[]>([])
