import { classes } from '../design/classes.ts'
import styles from './desk-problem.module.css'

type Props = {
  /** Null if there is no problem; then nothing is shown. */
  readonly message: string | null
  readonly look?: 'plain' | 'small' | 'tinted'
}

/** Why the last request was refused or failed. Screen readers read it at once. */
export const DeskProblem = ({ message, look = 'plain' }: Props) =>
  message === null ? null : (
    <p role="alert" className={classes(styles['problem'], styles[look])}>
      {message}
    </p>
  )
