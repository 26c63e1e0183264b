import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './tag.module.css'

export type TagVariant = 'quiet' | 'ok' | 'warn' | 'bad' | 'coach' | 'package'

/** A label for a state: "Open now", "Paid". The text carries the meaning, because not everybody sees the colour. */
export const Tag = ({
  variant = 'quiet',
  children,
}: {
  readonly variant?: TagVariant
  readonly children: ReactNode
}) => <span className={classes(styles['tag'], styles[variant], 'tight')}>{children}</span>
