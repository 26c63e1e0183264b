import * as m from '@pantul/messages/words'
import type { Payment } from '@pantul/contract/payments-wire'
import type { PaymentBreakdown, PaidItem } from '@pantul/contract/sold-wire'
import { hourLabels, hourRange } from '@pantul/rules/hours'
import type { PlayDate } from '@pantul/rules/play-date'
import { sumOfKind } from '@pantul/rules/price'
import { Court } from '../design/court.tsx'
import { shortDay } from '../design/date-text.ts'
import { Amount, RupiahAmount } from '../design/price.tsx'
import { isPlayed } from './order-text.ts'
import { paymentRows, discountRows, type SumRow } from './sum-rows.ts'
import styles from './order-summary.module.css'
import { sessionText, whereText } from './place-text.ts'

type Props = {
  readonly order: PaymentBreakdown &
    Pick<Payment, 'items' | 'packages' | 'enrolments' | 'lines' | 'tax' | 'total' | 'location'>
  /** Formats the day of a booking; `Sat 21 Nov` by default. */
  readonly dayText?: (date: PlayDate) => string
  /** Labels of cancelled and moved bookings, by item. Their price stays in the total. */
  readonly endings?: ReadonlyMap<number, string>
}

/** The ordered items with prices, reductions, tax, total and payments. */
export function OrderSummary({ order, dayText = shortDay, endings }: Props) {
  const { items, packages, enrolments, lines, tax, total, location } = order
  const sums = [
    { label: m.payments_courts(), amount: sumOfKind(lines, 'court') },
    { label: m.layout_page_coach(), amount: sumOfKind(lines, 'coach') },
    { label: m.layout_page_add_ons(), amount: sumOfKind(lines, 'add-on') },
    { label: m.layout_page_package(), amount: packages.reduce((sum, { amount }) => sum + amount, 0) },
    { label: m.payments_places(), amount: enrolments.reduce((sum, { amount }) => sum + amount, 0) },
    ...discountRows(order),
    ...(tax.isInclusive ? [] : [{ label: tax.label, amount: tax.amount }]),
  ].filter(({ amount }) => amount !== 0)
  return (
    <section className={styles['summary']} aria-labelledby="your-booking">
      <h2 id="your-booking">{titleOf(order)}</h2>
      <p className={styles['place']}>{location.name}</p>
      <ul>
        {items.map((item) => (
          <BookedItem
            key={item.id}
            item={item}
            ending={endings?.get(item.id) ?? (item.isCancelled ? m.payments_not_booked() : undefined)}
            day={dayText(item.date)}
            zone={location.timeZoneLabel}
          />
        ))}
        {packages.map((sold) => (
          <li key={sold.id}>
            <div>
              <b>{m.payments_add_on({ name: sold.name, count: sold.quantity })}</b>
              <span>{m.court_hours_count({ count: sold.hours * sold.quantity })}</span>
            </div>
          </li>
        ))}
        {enrolments.map(({ id, name, places, sessions }) => (
          <li key={id}>
            <div>
              <b>{m.payments_add_on({ name, count: places })}</b>
              {sessions.map((session) => (
                <span key={`${session.date} ${session.hours.join()}`}>
                  {sessionText(session, { dayText, zone: location.timeZoneLabel })}, {whereText(session)}
                </span>
              ))}
            </div>
          </li>
        ))}
      </ul>
      <dl>
        <Sums rows={sums} />
        <div className={styles['total']}>
          <dt>{m.basket_total()}</dt>
          <dd className="display">
            <RupiahAmount rupiah={total} />
          </dd>
        </div>
        {tax.isInclusive && tax.amount > 0 && (
          <div className={styles['tax']}>
            <dt>{m.history_invoice_tax_included({ label: tax.label })}</dt>
            <dd>
              <Amount rupiah={tax.amount} />
            </dd>
          </div>
        )}
        <Sums rows={paymentRows(order)} />
      </dl>
    </section>
  )
}

function titleOf({ items, packages, enrolments }: Props['order']): string {
  if (!isPlayed(items)) return m.layout_page_add_ons()
  if (packages.length > 0) return m.layout_page_package()
  return enrolments.length > 0 ? m.payments_your_sessions() : m.basket_title()
}

const Sums = ({ rows }: { readonly rows: readonly SumRow[] }) =>
  rows.map(({ label, amount }) => (
    <div key={label}>
      <dt>{label}</dt>
      <dd>
        <Amount rupiah={amount} />
      </dd>
    </div>
  ))

type BookedProps = {
  readonly item: PaidItem
  readonly ending: string | undefined
  readonly day: string
  readonly zone: string
}

const BookedItem = ({ item, ending, day, zone }: BookedProps) => (
  <li data-ended={ending !== undefined || undefined}>
    {item.hours.length > 0 && <Court turf={item.courts[0]?.turf ?? 'blue'} width={22} height={40} />}
    <div>
      <b>
        {day}
        {item.hours.length > 0 && (
          <>
            {', '}
            <span>
              {hourRange(item.hours)} {zone}
            </span>
          </>
        )}
      </b>
      <span>{item.courts.map(({ name }) => name).join(', ')}</span>
      {ending !== undefined && <em>{ending}</em>}
      {item.coach !== null && <span>{coachText(item.coach, item.hours)}</span>}
      {item.addOns.map(({ name, quantity }) => (
        <span key={name}>{m.payments_add_on({ name, count: quantity })}</span>
      ))}
    </div>
  </li>
)

/** `Coach Raka, 18:00, 4 players`: the hours only if the coach has fewer than the booking. */
function coachText(coach: NonNullable<PaidItem['coach']>, itemHours: PaidItem['hours']): string {
  const names = { coach: coach.name, count: coach.players }
  const isWhole = itemHours.every((hour) => coach.hours.includes(hour))
  return isWhole
    ? m.basket_coach_players(names)
    : m.basket_coach_hours_players({ ...names, hours: hourLabels(coach.hours) })
}
