import { hourRange } from '@pantul/rules/hours'
import { formatRupiah } from '@pantul/rules/money'
import * as m from '@pantul/messages/words'
import { shortDate } from '../../venue/locations/date-text.ts'
import { refundRouteLines, type Cancellation } from './cancellation-letters.ts'
import { section, type Letter, type PriceRow, type Section } from './letter.ts'
import { linkWarning, orderLetter } from './order-parts.ts'
import type { MailCourtHour, MailClosure } from './read-closure.ts'
import type { MailOrder } from './read-order.ts'

type Locale = MailOrder['locale']

/** What a closure gave back to a person. */
export type ClosureRefund = Cancellation & {
  /** Rupiah of unpaid balance that the person no longer owes. */
  readonly endedUnpaidBalance: number
  /** Whether the order was unpaid. */
  readonly isUnpaid: boolean
}

type OrderLink = { readonly number: string; readonly page: string }

type ClosureFacts = {
  readonly refund: ClosureRefund
  readonly orderPage: string
  /** Other orders of the same person that the closure affects. */
  readonly otherOrders: readonly OrderLink[]
}

const leadMessages = { rain: m.mail_closed_rain, closing: m.mail_closed_closing, power: m.mail_closed_power }

/** "Cannot be played": the courts were closed for rain, a holiday or a power cut, and what the person gets back. */
export function venueClosed(
  order: MailOrder,
  closure: MailClosure,
  { refund: closureRefund, orderPage, otherOrders }: ClosureFacts,
): Letter {
  const { locale, location, number, name } = order
  const rows = courtHourRows(closure.hours, locale)
  const when = rows.map(({ label }) => label).join('; ')
  const { refund } = closureRefund
  const status = { label: m.mail_closed_status({}, { locale }), tone: 'bad' } as const
  return orderLetter(order, {
    subject: m.mail_closed_subject({ when, location: location.name, number }, { locale }),
    preview: closurePreview(closureRefund, locale),
    status,
    title: m.mail_closed_title({}, { locale }),
    lead: leadMessages[closure.kind]({ name, location: location.name }, { locale }),
    blocks: [
      {
        kind: 'panel',
        label:
          refund > 0
            ? m.after_booking_credit_refund({}, { locale })
            : m.payments_booking_code({}, { locale }),
        value: refund > 0 ? formatRupiah(refund) : number,
        note: refund > 0 && otherOrders.length === 0 ? m.history_order({ number }, { locale }) : status.label,
        button: { label: m.mail_refund_button({}, { locale }), href: orderPage },
      },
      ...managersMessage(closure, locale),
      { ...section(m.mail_closed_what({}, { locale })), rows },
      section(
        m.mail_cancelled_ways({}, { locale }),
        ...newTimeLines(closure, locale),
        ...refundLines(closureRefund, locale),
        ...otherEndedHourLines(closure, locale),
      ),
      ...otherOrderLinks(otherOrders, locale),
      ...linkWarning(order),
    ],
  })
}

function closurePreview({ refund, refundedHours }: ClosureRefund, locale: Locale): string {
  if (refund > 0) return m.mail_cancelled_preview({ amount: formatRupiah(refund) }, { locale })
  return refundedHours > 0
    ? m.mail_cancelled_units({ count: refundedHours }, { locale })
    : m.mail_closed_title({}, { locale })
}

const managersMessage = ({ message }: MailClosure, locale: Locale): Section[] =>
  message[locale] === '' ? [] : [section(m.mail_closed_words({}, { locale }), message[locale])]

function newTimeLines({ newTime }: MailClosure, locale: Locale): string[] {
  if (newTime === null) return []
  const date = shortDate(newTime.until, locale)
  const afterwards = newTime.otherwise === 'credit' ? m.mail_closed_then_credit : m.mail_closed_then_refund
  return [m.mail_closed_new_time({ date }, { locale }), afterwards({}, { locale })]
}

function refundLines(closureRefund: ClosureRefund, locale: Locale): string[] {
  const { refund, refundedHours, endedUnpaidBalance, isUnpaid } = closureRefund
  return [
    ...(refund > 0 || refundedHours > 0 ? refundRouteLines(closureRefund, locale) : []),
    ...(endedUnpaidBalance > 0
      ? [m.mail_closed_debt({ amount: formatRupiah(endedUnpaidBalance) }, { locale })]
      : []),
    ...(isUnpaid ? [m.mail_closed_unpaid({}, { locale })] : []),
  ]
}

/** The pages of the person's other orders: the person chooses a new time on the page of each order. */
const otherOrderLinks = (orders: readonly OrderLink[], locale: Locale): Section[] =>
  orders.length === 0
    ? []
    : [
        {
          ...section(m.mail_closed_others({}, { locale })),
          links: orders.map(({ number, page }) => ({
            label: m.history_order({ number }, { locale }),
            href: page,
          })),
        },
      ]

function otherEndedHourLines({ otherEndedHours: hours }: MailClosure, locale: Locale): string[] {
  if (hours.length === 0) return []
  const when = courtHourRows(hours, locale).map(({ label, amount }) => `${label} ${amount}`)
  return [m.mail_closed_also_ended({ when: when.join('; ') }, { locale })]
}

/** `Sat 21 Nov, 17:00–19:00`, `Court 1`: consecutive hours of the same courts are one row. */
function courtHourRows(courtHours: readonly MailCourtHour[], locale: Locale): PriceRow[] {
  const courtsByHour = Map.groupBy(courtHours, ({ date, hour }) => `${date} ${hour}`)
  const rows: { date: string; hours: number[]; courts: string }[] = []
  for (const sameHour of courtsByHour.values()) {
    const { date = '', hour = 0 } = sameHour[0] ?? {}
    const courts = sameHour.map(({ courtName }) => courtName).join(', ')
    const previous = rows.at(-1)
    if (previous?.date === date && previous.courts === courts && previous.hours.at(-1) === hour - 1)
      previous.hours.push(hour)
    else rows.push({ date, hours: [hour], courts })
  }
  return rows.map(({ date, hours, courts }) => ({
    label: `${shortDate(date, locale)}, ${hourRange(hours)}`,
    amount: courts,
  }))
}
