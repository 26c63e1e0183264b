import { createContext } from 'react'
import type { DisplayLine } from './desk-display-channel.ts'

/** The lines of what is being paid in a panel, for the customer display. They name no person. */
export const DisplayLines = createContext<readonly DisplayLine[]>([])
