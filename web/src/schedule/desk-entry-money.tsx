import type { DeskBooking } from '@pantul/contract/desk-schedule-wire'
import * as m from '@pantul/messages/words'
import { bookingLook, isOwing, type BookingLook, type DayAndNow } from '@pantul/rules/desk-day'
import { Amount, RupiahAmount } from '../design/price.tsx'
import { momentTime } from '../desk/desk-moment-text.ts'
import { isEntryOf, type DayEntry } from './desk-day-layout.ts'
import styles from './desk-entry-panel.module.css'
import { bookingStateText } from './desk-entry-text.ts'

type Props = {
  readonly booking: DeskBooking
  readonly entries: readonly DayEntry[]
  readonly dayAndNow: DayAndNow
}

/**
 * What is still to be paid for the order of a booking, or the total of the order if nothing is due. If the order has
 * other bookings too, the amount of this booking is shown as well.
 */
export function DeskEntryMoney({ booking, entries, dayAndNow }: Props) {
  const { due, orderTotal, heldUntil } = booking
  const amount = bookingAmount(booking, entries)
  return (
    <div className={styles['money']}>
      {amount !== orderTotal && (
        <dl>
          <dt>{m.courts_this_booking()}</dt>
          <dd>
            <Amount rupiah={amount} />
          </dd>
          <dt>{m.schedule_order_total()}</dt>
          <dd>
            <Amount rupiah={orderTotal} />
          </dd>
        </dl>
      )}
      <p className={styles['sum']} data-due={due > 0 || undefined}>
        <span>{sumLabel(booking, bookingLook(booking, dayAndNow))}</span>
        <b className="display">
          <RupiahAmount rupiah={due > 0 ? due : orderTotal} />
        </b>
      </p>
      {heldUntil !== null && (
        <p className={styles['note']}>{m.schedule_held_until({ time: momentTime(heldUntil) })}</p>
      )}
      {booking.isMoved && <p className={styles['note']}>{m.schedule_moved()}</p>}
    </div>
  )
}

/** The label of the sum: that it is due, that it is still owed, or the state of the booking. */
function sumLabel(booking: DeskBooking, look: BookingLook): string {
  if (look === 'checkout' || look === 'pay-by') return m.schedule_due()
  return isOwing(booking) ? m.changes_owed_after() : bookingStateText(booking, look)
}

/** The price of a booking with all its courts, its coach and its add-ons; rupiah. */
export function bookingAmount(booking: DeskBooking, entries: readonly DayEntry[]): number {
  const courtAmounts = entries.flatMap((entry) =>
    entry.kind === 'booking' && isEntryOf(entry, booking) ? entry.booking.courtAmount : [],
  )
  const addOnAmounts = booking.addOns.map(({ amount }) => amount)
  return [...courtAmounts, ...addOnAmounts, booking.coach?.amount ?? 0].reduce(
    (sum, amount) => sum + amount,
    0,
  )
}
