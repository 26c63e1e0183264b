import type { ClosurePreview, PreviewedBooking } from '@pantul/contract/desk-closure-preview-wire'
import type { ClosureRequest } from '@pantul/contract/desk-closure-request-wire'
import * as m from '@pantul/messages/words'
import { caseOutcomes, caseOutcome, type CaseOutcome } from '@pantul/rules/closure'
import { sum } from '@pantul/rules/money'
import { Amount } from '../design/price.tsx'
import { outcomeName } from './desk-closure-text.ts'
import styles from './desk-closures.module.css'

/** What happens to a booking by the resolution that staff chose for it or, without one, for the whole closure. */
export function outcomeFor(
  booking: PreviewedBooking,
  { exceptions, resolution }: ClosureRequest,
): CaseOutcome {
  const exception = exceptions.find(
    ({ orderNumber, bookingId }) => orderNumber === booking.orderNumber && bookingId === booking.bookingId,
  )
  return caseOutcome(
    exception?.resolution ?? resolution,
    booking,
    // If a new time is impossible, the player gets this.
    resolution === 'refund' ? 'refund' : 'credit',
  )
}

type Props = { readonly preview: ClosurePreview; readonly request: ClosureRequest }

/** Number of bookings, rupiah and package hours by what happens to them. */
export function DeskClosureSums({ preview, request }: Props) {
  const bookingsByOutcome = Map.groupBy(preview.bookings, (booking) => outcomeFor(booking, request))
  return (
    <>
      <p className={styles['note']}>
        {m.closures_hours({ count: preview.hours })}
        {preview.alreadyBlockedHours > 0 &&
          ` · ${m.closures_blocked({ count: preview.alreadyBlockedHours })}`}
        {preview.closesDates && ` · ${m.closures_closes_dates()}`}
      </p>
      <dl className={styles['sums']}>
        {caseOutcomes.map((outcome) => {
          const bookings = bookingsByOutcome.get(outcome) ?? []
          if (bookings.length === 0) return null
          const packageHours = sum(bookings.map((booking) => (outcome === 'kept' ? 0 : booking.packageHours)))
          const money = sum(bookings.map((booking) => (outcome === 'kept' ? 0 : booking.money)))
          return (
            <div key={outcome}>
              <dt>{outcomeName[outcome]()}</dt>
              <dd>{bookings.length}</dd>
              <dd>
                {money > 0 && <Amount rupiah={money} />}
                {packageHours > 0 && ` ${m.closures_units({ count: packageHours })}`}
              </dd>
            </div>
          )
        })}
      </dl>
    </>
  )
}
