import { durationOf } from '@pantul/rules/duration'
import { hourRange } from '@pantul/rules/hours'
import { formatRupiah } from '@pantul/rules/money'
import { isHolding } from '@pantul/rules/order-state'
import { taxLabel } from '@pantul/rules/tax'
import * as m from '@pantul/messages/words'
import { sessionItems } from './enrolment-parts.ts'
import type { Bookings, LetterItem, Link, PriceRow, Section, Sender } from './letter.ts'
import { longDate, shortDate } from '../../venue/locations/date-text.ts'
import { orderItems, type ItemLine, type OrderItem } from './order-items.ts'
import { packageItems } from './package-parts.ts'
import type { MailOrder } from './read-order.ts'
import { discountRowsOf, paidRows } from './sum-rows.ts'

type Locale = MailOrder['locale']

/** The booking item that is played first; undefined for an order without lines. */
export const firstItem = ({ lines }: MailOrder): OrderItem | undefined =>
  orderItems(lines).toSorted(byStart)[0]

function byStart(a: OrderItem, b: OrderItem): number {
  if (a.date === b.date) return (a.hours[0] ?? 0) - (b.hours[0] ?? 0)
  return a.date < b.date ? -1 : 1
}

/** `Sat 21 Nov, 17:00–19:00`: the first play time, for subjects and previews. */
export function firstPlayTime(order: MailOrder): string {
  const first = firstItem(order)
  return first === undefined ? '' : `${shortDate(first.date, order.locale)}, ${hourRange(first.hours)}`
}

/** The booking items or packages of an order with prices, total and tax. */
export function bookingsOf(order: MailOrder): Bookings {
  const { locale, total, tax, taxRateBp } = order
  const items = orderItems(order.lines)
  const label = taxLabel(taxRateBp)
  return {
    kind: 'bookings',
    title: titleOf(order, items.length),
    items: [
      ...items.map((item) => letterItem(item, { locale, isOnlyOne: items.length === 1 })),
      ...packageItems(order),
      ...sessionItems(order),
    ],
    deductions: discountRowsOf(order),
    total: { label: m.basket_total({}, { locale }), amount: formatRupiah(total) },
    tax: {
      label: m.history_invoice_tax_included({ label }, { locale }),
      amount: formatRupiah(tax),
    },
    paid: paidRows(order),
  }
}

function titleOf({ state, lines, packages, enrolments, locale }: MailOrder, count: number): string {
  if (!isHolding(state)) return m.mail_what_you_ordered({}, { locale })
  if (packages.length > 0) return m.packages_yours({}, { locale })
  if (enrolments.length > 0) return m.payments_your_sessions({}, { locale })
  if (lines.every(({ hour }) => hour === null)) return m.mail_what_you_ordered({}, { locale })
  return count > 1 ? m.mail_your_bookings({}, { locale }) : m.basket_title({}, { locale })
}

function letterItem(
  item: OrderItem,
  { locale, isOnlyOne }: { locale: Locale; isOnlyOne: boolean },
): LetterItem {
  return {
    label: isOnlyOne ? '' : m.basket_booking({ id: item.bookingId }, { locale }),
    date: longDate(item.date, locale),
    hours: hourRange(item.hours),
    turfs: item.courts.flatMap((court) => court.turf ?? []),
    rows: [
      ...item.courts.map((court) => courtRow(court, locale)),
      ...item.coaches.map((coach) => coachRow(coach, locale)),
      ...item.addOns.map((addOn) => addOnRow(addOn, locale)),
    ],
  }
}

const courtRow = ({ name, hours, amount }: ItemLine, locale: Locale): PriceRow => ({
  label: m.mail_court_line({ name, duration: durationText(hours.length, locale) }, { locale }),
  amount: formatRupiah(amount),
})

const coachRow = ({ name, hours, players, amount }: ItemLine, locale: Locale): PriceRow => ({
  label: m.mail_coach_line({ name, hours: hourRange(hours), count: players }, { locale }),
  amount: formatRupiah(amount),
})

const addOnRow = ({ name, quantity, amount }: ItemLine, locale: Locale): PriceRow => ({
  label: m.basket_add_on({ name, quantity }, { locale }),
  amount: formatRupiah(amount),
})

function durationText(count: number, locale: Locale): string {
  const { days, hours } = durationOf(count)
  const words = [
    days > 0 ? m.basket_days({ count: days }, { locale }) : '',
    hours > 0 ? m.hours_count({ count: hours }, { locale }) : '',
  ]
  return words.filter((word) => word !== '').join(' ')
}

/** The location as sender, with a WhatsApp link whose text contains the order number. */
export function senderOf({ location, number, locale }: MailOrder): Sender {
  const question = m.mail_help_text({ location: location.name, number }, { locale })
  return {
    name: location.name,
    legalName: location.legalName,
    address: `${location.address}, ${location.city}`,
    help: {
      label: m.mail_help_link({ location: location.name }, { locale }),
      href: `https://wa.me/${location.whatsapp}?text=${encodeURIComponent(question)}`,
    },
  }
}

/** Link to the payment page; null if there was nothing to pay. `publicUrl` has no slash at the end. */
export function paymentPage(order: MailOrder, publicUrl: string, label: string): Link | null {
  if (order.paymentPublicId === null) return null
  return { label, href: `${publicUrl}/status-payment/${encodeURIComponent(order.paymentPublicId)}` }
}

/** URLs for the links of an order's mail. `orderPage` opens the order; a guest's contains a token. */
export type OrderPages = { readonly publicUrl: string; readonly orderPage: string }

/** The link to the order, for mails whose button leads elsewhere. */
export const orderSection = (order: MailOrder, orderPage: string): Section => ({
  kind: 'section',
  title: m.mail_order_title({}, { locale: order.locale }),
  lines: [m.mail_order_says({}, { locale: order.locale }), ...yours(order)],
  links: [{ label: m.mail_order_link({}, { locale: order.locale }), href: orderPage }],
})

/** A section with a title and lines only. */
export const section = (title: string, ...lines: string[]): Section => ({
  kind: 'section',
  title,
  lines,
  links: [],
})

/** Warns guests not to share the link, because it opens the order. Customers log in. */
export const linkWarning = (order: MailOrder): Section[] =>
  yours(order).map((line) => ({
    kind: 'section',
    title: m.mail_order_title({}, { locale: order.locale }),
    lines: [line],
    links: [],
  }))

const yours = ({ isGuests, locale }: MailOrder): string[] =>
  isGuests ? [m.mail_order_yours({}, { locale })] : []
