import type { DeskBooking } from '@pantul/contract/desk-schedule-wire'
import {
  changes_owed_after,
  courts_this_booking,
  schedule_due,
  schedule_held_until,
  schedule_moved,
  schedule_order_total,
} from '@pantul/messages/words'
import { bookingLook, isOwing, type DayAndNow } from '@pantul/rules/desk-day'
import { Amount, RupiahAmount } from '../design/price.tsx'
import type { DayEntry } from './desk-day-layout.ts'
import styles from './desk-entry-panel.module.css'
import { isSame, stateWord, timeOf } from './desk-entry-text.ts'

type Props = {
  readonly booking: DeskBooking
  readonly entries: readonly DayEntry[]
  readonly when: DayAndNow
}

/** The state, the due amount, and the total of the order if the order has other bookings. */
export function DeskEntryMoney({ booking, entries, when }: Props) {
  const { due, orderTotal, heldUntil } = booking
  const amount = bookingAmount(booking, entries)
  const look = bookingLook(booking, when)
  return (
    <div className={styles['money']}>
      {amount !== orderTotal && (
        <dl>
          <dt>{courts_this_booking()}</dt>
          <dd>
            <Amount rupiah={amount} />
          </dd>
          <dt>{schedule_order_total()}</dt>
          <dd>
            <Amount rupiah={orderTotal} />
          </dd>
        </dl>
      )}
      <p className={styles['sum']} data-due={due > 0 || undefined}>
        <span>{sumWord(booking, look)}</span>
        <b className="display">
          <RupiahAmount rupiah={due > 0 ? due : orderTotal} />
        </b>
      </p>
      {heldUntil !== null && (
        <p className={styles['note']}>{schedule_held_until({ time: timeOf(heldUntil) })}</p>
      )}
      {booking.isMoved && <p className={styles['note']}>{schedule_moved()}</p>}
    </div>
  )
}

/** The label of the amount: to be paid, still owed, or the state of the payment. */
function sumWord(booking: DeskBooking, look: ReturnType<typeof bookingLook>): string {
  if (look === 'checkout' || look === 'pay-by') return schedule_due()
  return isOwing(booking) ? changes_owed_after() : stateWord(booking, look)
}

/** The price of courts, coach and add-ons of one booking, in rupiah. */
export function bookingAmount(booking: DeskBooking, entries: readonly DayEntry[]): number {
  const courts = entries.flatMap((one) =>
    one.kind === 'booking' && isSame(one, booking) ? one.booking.courtAmount : [],
  )
  const things = booking.addOns.map(({ amount }) => amount)
  return [...courts, ...things, booking.coach?.amount ?? 0].reduce((sum, amount) => sum + amount, 0)
}
