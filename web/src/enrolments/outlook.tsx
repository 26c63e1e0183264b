import {
  classes_closed_text,
  classes_full_text,
  classes_minimum,
  classes_refunded_whole,
} from '@pantul/messages/words'
import styles from './enrol-facts.module.css'
import { momentWords } from './enrol-words.ts'
import type { Joinable, Standing } from './standing.ts'

type Props = {
  readonly one: Joinable & { readonly Minimum: number }
  readonly standing: Standing
  /** What is said of one that was cancelled, and of one that was decided and takes place, if anything. */
  readonly cancelled: string
  readonly runs?: string
}

/** Whether it takes place, and what that means for whoever has paid. */
export function Outlook({ one: { State, CutOffAt, Minimum }, standing, cancelled, runs }: Props) {
  if (standing === 'cancelled') return <output>{cancelled}</output>
  if (standing === 'closed')
    return (
      <output>
        {State === 'runs' && runs} {classes_closed_text(momentWords(CutOffAt))}
      </output>
    )
  return (
    <>
      {standing === 'full' && <output>{classes_full_text()}</output>}
      {State === 'open' && (
        <p className={styles['minimum']}>
          {classes_minimum({ count: Minimum, ...momentWords(CutOffAt) })} {classes_refunded_whole()}
        </p>
      )}
    </>
  )
}
