import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './tag.module.css'

export type TagLook = 'quiet' | 'ok' | 'warn' | 'bad' | 'coach' | 'package'

/** A word for a state: "Open now", "Paid". The word carries the meaning, the colour repeats it. */
export const Tag = ({
  look = 'quiet',
  children,
}: {
  readonly look?: TagLook
  readonly children: ReactNode
}) => <span className={classes(styles['tag'], styles[look], 'tight')}>{children}</span>
