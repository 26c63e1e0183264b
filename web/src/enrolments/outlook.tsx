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
  readonly one: Joinable & { readonly minimum: number }
  readonly standing: Standing
  /** The sentences for a cancelled class, and for one that takes place. */
  readonly cancelled: string
  readonly runs?: string
}

/** Whether a class or programme takes place, and when customers are paid back. */
export function Outlook({ one: { state, cutOffAt, minimum }, standing, cancelled, runs }: Props) {
  if (standing === 'cancelled') return <output>{cancelled}</output>
  if (standing === 'closed')
    return (
      <output>
        {state === 'runs' && runs} {classes_closed_text(momentWords(cutOffAt))}
      </output>
    )
  return (
    <>
      {standing === 'full' && <output>{classes_full_text()}</output>}
      {state === 'open' && (
        <p className={styles['minimum']}>
          {classes_minimum({ count: minimum, ...momentWords(cutOffAt) })} {classes_refunded_whole()}
        </p>
      )}
    </>
  )
}
