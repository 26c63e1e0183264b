import { Check, Mail } from 'lucide-react'
import { classes } from '../design/classes.ts'
import styles from './round-icon.module.css'

/** Icon: a ball with a check mark, for success. */
export const TickBall = () => (
  <span className={classes(styles['round'], styles['ball'])} aria-hidden="true">
    <Check size={32} strokeWidth={2.6} />
  </span>
)

/** Icon: a letter, for a sent mail. */
export const LetterIcon = () => (
  <span className={classes(styles['round'], styles['mail'])} aria-hidden="true">
    <Mail size={30} strokeWidth={1.75} />
  </span>
)
