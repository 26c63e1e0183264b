import type { DeskBooking } from '@pantul/contract/desk-schedule-wire'
import * as m from '@pantul/messages/words'
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
        <span>{sumWord(booking, look)}</span>
        <b className="display">
          <RupiahAmount rupiah={due > 0 ? due : orderTotal} />
        </b>
      </p>
      {heldUntil !== null && (
        <p className={styles['note']}>{m.schedule_held_until({ time: timeOf(heldUntil) })}</p>
      )}
      {booking.isMoved && <p className={styles['note']}>{m.schedule_moved()}</p>}
    </div>
  )
}

/** The label of the amount: to be paid, still owed, or the state of the payment. */
function sumWord(booking: DeskBooking, look: ReturnType<typeof bookingLook>): string {
  if (look === 'checkout' || look === 'pay-by') return m.schedule_due()
  return isOwing(booking) ? m.changes_owed_after() : stateWord(booking, look)
}

/** The price of courts, coach and add-ons of one booking, in rupiah. */
export function bookingAmount(booking: DeskBooking, entries: readonly DayEntry[]): number {
  const courts = entries.flatMap((one) =>
    one.kind === 'booking' && isSame(one, booking) ? one.booking.courtAmount : [],
  )
  const things = booking.addOns.map(({ amount }) => amount)
  return [...courts, ...things, booking.coach?.amount ?? 0].reduce((sum, amount) => sum + amount, 0)
}
