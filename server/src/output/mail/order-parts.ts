import { durationOf } from '@pantul/rules/duration'
import { hourRange } from '@pantul/rules/hours'
import { formatRupiah } from '@pantul/rules/money'
import { keepsHours } from '@pantul/rules/order-state'
import { taxLabel } from '@pantul/rules/tax'
import * as m from '@pantul/messages/words'
import { sessionItems } from './enrolment-parts.ts'
import {
  section,
  type SoldItems,
  type Letter,
  type LetterItem,
  type Link,
  type Panel,
  type PriceRow,
  type Section,
  type Sender,
} from './letter.ts'
import { longDate, shortDate } from '../../venue/locations/date-text.ts'
import { orderItems, type ItemPart, type OrderItem } from './order-items.ts'
import { packageItems } from './package-parts.ts'
import type { MailOrder } from './read-order.ts'

type Locale = MailOrder['locale']

/** URLs for the links of an order's mail. */
export type OrderPages = {
  /** Without a trailing slash. */
  readonly publicUrl: string
  /** Opens the order. For a guest it contains the token of a mail link. */
  readonly orderPage: string
}

/** A letter to the buyer of an order, sent by the order's location. */
export const orderLetter = (
  order: MailOrder,
  content: Omit<Letter, 'locale' | 'sender' | 'reason'>,
): Letter => ({
  locale: order.locale,
  ...content,
  sender: orderSender(order),
  reason: m.mail_reason({ number: order.number }, { locale: order.locale }),
})

/** The location as sender, with a WhatsApp link whose text contains the order number. */
export function orderSender({ location, number, locale }: MailOrder): Sender {
  const question = m.mail_help_text({ location: location.name, number }, { locale })
  return {
    name: location.name,
    legalName: location.legalName,
    postalAddress: `${location.address}, ${location.city}`,
    help: {
      label: m.mail_help_link({ location: location.name }, { locale }),
      href: `https://wa.me/${location.whatsapp}?text=${encodeURIComponent(question)}`,
    },
  }
}

/** The booking that is played first; undefined for an order without lines. */
export const firstItem = ({ lines }: MailOrder): OrderItem | undefined =>
  orderItems(lines).toSorted(byStart)[0]

function byStart(a: OrderItem, b: OrderItem): number {
  if (a.date === b.date) return (a.hours[0] ?? 0) - (b.hours[0] ?? 0)
  return a.date < b.date ? -1 : 1
}

/** `Sat 21 Nov, 17:00–19:00` */
export const playTime = ({ date, hours }: Pick<OrderItem, 'date' | 'hours'>, locale: Locale): string =>
  `${shortDate(date, locale)}, ${hourRange(hours)}`

/** The play time of the first booking; empty for an order without lines. */
export function firstPlayTime(order: MailOrder): string {
  const first = firstItem(order)
  return first === undefined ? '' : playTime(first, order.locale)
}

/** The part of the total that is paid in money, in rupiah. */
export const dueOf = ({ total, creditUsed, carried }: MailOrder): number => total - creditUsed - carried

/** What an order sold, with prices, total and tax. */
export function soldItemsBlock(order: MailOrder): SoldItems {
  const { locale, total, tax, taxRateBp } = order
  const items = orderItems(order.lines)
  const label = taxLabel(taxRateBp)
  return {
    kind: 'sold-items',
    title: soldItemsTitle(order, items.length),
    items: [
      ...items.map((item) => bookingItem(item, { locale, isOnlyBooking: items.length === 1 })),
      ...packageItems(order),
      ...sessionItems(order),
    ],
    deductions: deductionRows(order),
    total: { label: m.basket_total({}, { locale }), amount: formatRupiah(total) },
    tax: {
      label: m.history_invoice_tax_included({ label }, { locale }),
      amount: formatRupiah(tax),
    },
    payments: paymentRows(order),
  }
}

function soldItemsTitle(
  { state, lines, packages, enrolments, locale }: MailOrder,
  bookingCount: number,
): string {
  if (!keepsHours(state)) return m.mail_what_you_ordered({}, { locale })
  if (packages.length > 0) return m.packages_yours({}, { locale })
  if (enrolments.length > 0) return m.payments_your_sessions({}, { locale })
  if (lines.every(({ hour }) => hour === null)) return m.mail_what_you_ordered({}, { locale })
  return bookingCount > 1 ? m.mail_your_bookings({}, { locale }) : m.basket_title({}, { locale })
}

const bookingItem = (
  item: OrderItem,
  { locale, isOnlyBooking }: { readonly locale: Locale; readonly isOnlyBooking: boolean },
): LetterItem => ({
  caption: isOnlyBooking ? '' : m.basket_booking({ id: item.bookingId }, { locale }),
  title: longDate(item.date, locale),
  hours: hourRange(item.hours),
  turfs: item.courts.flatMap((court) => court.turf ?? []),
  rows: [
    ...item.courts.map((court) => courtRow(court, locale)),
    ...item.coaches.map((coach) => coachRow(coach, locale)),
    ...item.addOns.map((addOn) => addOnRow(addOn, locale)),
  ],
})

const courtRow = ({ name, hours, amount }: ItemPart, locale: Locale): PriceRow => ({
  label: m.mail_court_line({ name, duration: durationText(hours.length, locale) }, { locale }),
  amount: formatRupiah(amount),
})

const coachRow = ({ name, hours, players, amount }: ItemPart, locale: Locale): PriceRow => ({
  label: m.mail_coach_line({ name, hours: hourRange(hours), count: players }, { locale }),
  amount: formatRupiah(amount),
})

const addOnRow = ({ name, quantity, amount }: ItemPart, locale: Locale): PriceRow => ({
  label: m.basket_add_on({ name, quantity }, { locale }),
  amount: formatRupiah(amount),
})

function durationText(hourCount: number, locale: Locale): string {
  const { days, hours } = durationOf(hourCount)
  const parts = [
    days > 0 ? m.basket_days({ count: days }, { locale }) : '',
    hours > 0 ? m.hours_count({ count: hours }, { locale }) : '',
  ]
  return parts.filter((part) => part !== '').join(' ')
}

function deductionRows({ lines, discount, locale }: MailOrder): PriceRow[] {
  const byPackage = lines.reduce((sum, line) => (line.byPackage ? sum + line.amount : sum), 0)
  return nonZeroRows([
    [m.payments_by_package({}, { locale }), -byPackage],
    [m.payments_discount({}, { locale }), -discount],
  ])
}

function paymentRows(order: MailOrder): PriceRow[] {
  const { creditUsed, carried, owed, locale } = order
  if (creditUsed === 0 && carried === 0 && owed === 0) return []
  return nonZeroRows([
    [m.payments_by_credit({}, { locale }), creditUsed],
    [m.payments_carried({}, { locale }), carried],
    [m.payments_due({}, { locale }), dueOf(order)],
    [m.payments_owed({}, { locale }), owed],
  ])
}

const nonZeroRows = (rows: readonly (readonly [label: string, rupiah: number])[]): PriceRow[] =>
  rows.flatMap(([label, rupiah]) => (rupiah === 0 ? [] : [{ label, amount: formatRupiah(rupiah) }]))

/** The given bookings without prices: their times and courts, or their add-ons if they have no courts. */
export const bookingList = ({ locale }: MailOrder, items: readonly OrderItem[], title: string): Section => ({
  ...section(title),
  rows: items.flatMap((item) =>
    item.courts.length === 0
      ? item.addOns.map((addOn) => addOnRow(addOn, locale))
      : [{ label: playTime(item, locale), amount: item.courts.map(({ name }) => name).join(', ') }],
  ),
})

/** Link to the payment page; null if there was nothing to pay. */
export const paymentLink = (order: MailOrder, publicUrl: string, label: string): Link | null =>
  order.paymentPublicId === null
    ? null
    : { label, href: `${publicUrl}/status-payment/${encodeURIComponent(order.paymentPublicId)}` }

/** The panel with the booking code and the button to the order. */
export const bookingCodePanel = (
  { number, locale }: MailOrder,
  orderPage: string,
  buttonLabel: string = m.mail_confirmed_button({}, { locale }),
): Panel => ({
  kind: 'panel',
  label: m.payments_booking_code({}, { locale }),
  value: number,
  note: m.mail_confirmed_note({}, { locale }),
  button: { label: buttonLabel, href: orderPage },
})

/** The panel with a formatted refund and a button to the order. */
export const refundPanel = ({ number, locale }: MailOrder, amount: string, orderPage: string): Panel => ({
  kind: 'panel',
  label: m.after_booking_credit_refund({}, { locale }),
  value: amount,
  note: m.history_order({ number }, { locale }),
  button: { label: m.mail_refund_button({}, { locale }), href: orderPage },
})

/** The link to the order, for mails whose button leads elsewhere. */
export const orderSection = (order: MailOrder, orderPage: string): Section => ({
  kind: 'section',
  title: m.mail_order_title({}, { locale: order.locale }),
  lines: [m.mail_order_says({}, { locale: order.locale }), ...linkWarningLines(order)],
  links: [{ label: m.mail_order_link({}, { locale: order.locale }), href: orderPage }],
})

/** Warns a guest not to share the mail, because its link opens the order. Customers log in, so they get no warning. */
export const linkWarning = (order: MailOrder): Section[] =>
  linkWarningLines(order).map((line) => section(m.mail_order_title({}, { locale: order.locale }), line))

const linkWarningLines = ({ isGuestOrder, locale }: MailOrder): string[] =>
  isGuestOrder ? [m.mail_order_yours({}, { locale })] : []
