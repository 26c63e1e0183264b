import * as m from '@pantul/messages/words'
import styles from './enrol-facts.module.css'
import { dayAndTime } from './enrol-text.ts'
import type { OfferState, EnrolmentStatus } from './enrolment-status.ts'

type Props = {
  readonly offer: OfferState & { readonly minimumPlaces: number }
  readonly status: EnrolmentStatus
  /** The sentences for a cancelled class, and for one that takes place. */
  readonly cancelledText: string
  readonly runsText?: string
}

/** Whether a class or programme takes place, and when customers get their money back. */
export function RunNotice({
  offer: { state, cutOffAt, minimumPlaces },
  status,
  cancelledText,
  runsText,
}: Props) {
  if (status === 'cancelled') return <output>{cancelledText}</output>
  if (status === 'closed')
    return (
      <output>
        {state === 'runs' && runsText} {m.classes_closed_text(dayAndTime(cutOffAt))}
      </output>
    )
  return (
    <>
      {status === 'full' && <output>{m.classes_full_text()}</output>}
      {state === 'open' && (
        <p className={styles['minimum']}>
          {m.classes_minimum({ count: minimumPlaces, ...dayAndTime(cutOffAt) })} {m.classes_refunded_whole()}
        </p>
      )}
    </>
  )
}
