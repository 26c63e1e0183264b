import type { ArrivingBooking, ArrivalInfo } from '@pantul/contract/desk-arrivals-wire'
import * as m from '@pantul/messages/words'
import { spanRange } from '@pantul/rules/hours'
import { formatRupiah } from '@pantul/rules/money'
import type { PlayDate } from '@pantul/rules/play-date'
import { Banknote } from 'lucide-react'
import { Court } from '../design/court.tsx'
import { longDay, formatWeekday } from '../design/date-text.ts'
import { RacketIcon } from '../design/icons.tsx'
import styles from './desk-scan-result.module.css'

/** The courts with their hours, the rentals to hand out, and the due or paid amount. */
export function DeskScanResultRows({ info }: { readonly info: ArrivalInfo }) {
  const { bookings, total, due, locationName, name } = info
  return (
    <ul className={styles['rows']}>
      {bookings.map((booking) => (
        <li key={`${booking.orderNumber} ${booking.bookingId}`}>
          <Court turf={booking.courts[0]?.turf ?? 'blue'} width={24} height={44} />
          <span>
            <b>{`${booking.courts.map((court) => court.name).join(', ')}, ${spanRange(booking)}`}</b>
            <small>{noteOf(booking, locationName)}</small>
          </span>
        </li>
      ))}
      {bookings.flatMap(({ orderNumber, rented }) =>
        rented.map((addOn) => (
          <li key={`${orderNumber} ${addOn.name}`}>
            <RacketIcon size={24} />
            <span>
              <b>{m.basket_add_on(addOn)}</b>
              <small>{m.arrivals_from_desk()}</small>
            </span>
          </li>
        )),
      )}
      {/* Without a name, the booking is at another location or its account was deleted: no amount is shown. */}
      {name !== '' && (
        <li>
          <Banknote size={24} strokeWidth={1.75} aria-hidden="true" />
          <b>{formatRupiah(due > 0 ? due : total)}</b>
          <span className={styles['paymentTag']} data-due={due > 0 || undefined}>
            {due > 0 ? m.arrivals_unpaid() : m.history_tag_paid()}
          </span>
        </li>
      )}
    </ul>
  )
}

function noteOf({ date, players }: ArrivingBooking, locationName: string): string {
  const dayAndLocation = `${longDay(date)}, ${locationName}`
  return players === null ? dayAndLocation : `${dayAndLocation}, ${m.schedule_players({ count: players })}`
}

type DaysProps = { readonly info: ArrivalInfo; readonly today: PlayDate }

/** The date of today beside the date of the booking. */
export function DeskScanResultDays({ info: { bookings }, today }: DaysProps) {
  const [booking] = bookings
  if (booking === undefined) return null
  return (
    <dl className={styles['days']}>
      {[
        { label: m.courts_today(), date: today },
        { label: m.arrivals_booked_for(), date: booking.date },
      ].map(({ label, date }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <b className="display">{Number(date.slice(8))}</b>
            {formatWeekday(date, 'long')}
          </dd>
        </div>
      ))}
    </dl>
  )
}
