import { hourLabel } from '@pantul/rules/hours'
import { formatRupiah } from '@pantul/rules/money'
import * as m from '@pantul/messages/words'
import { section, type Letter, type PriceRow, type Section } from './letter.ts'
import { clockTime, dayAndTime, startOfHour, weekday } from '../../venue/locations/date-text.ts'
import { orderItems, type OrderItem } from './order-items.ts'
import {
  bookingCodePanel,
  soldItemsBlock,
  dueOf,
  firstItem,
  firstPlayTime,
  linkWarning,
  orderLetter,
  type OrderPages,
} from './order-parts.ts'
import type { MailOrder } from './read-order.ts'
import { bookAgainLink, expiredLetter, paymentDueLetter } from './unpaid-letters.ts'

/** "Pay by then": the hours are held until `heldUntil`. */
export function courtOrderReceived(order: MailOrder, heldUntil: Temporal.Instant, pages: OrderPages): Letter {
  const { locale, location, number, name } = order
  const time = clockTime(heldUntil, location)
  const total = formatRupiah(dueOf(order))
  return paymentDueLetter(
    order,
    { ...pages, heldUntil },
    {
      subject: m.mail_received_subject({ time, number }, { locale }),
      preview: m.mail_received_preview(
        { total, when: firstPlayTime(order), location: location.name },
        { locale },
      ),
      title: m.mail_received_title({ time }, { locale }),
      lead: m.mail_received_lead({ name }, { locale }),
      ifUnpaid: m.mail_received_else({}, { locale }),
    },
  )
}

/** "The time to pay ran out": nothing was charged. */
export function courtOrderExpired(order: MailOrder, { publicUrl, orderPage }: OrderPages): Letter {
  const { locale, number, name } = order
  return expiredLetter(order, orderPage, {
    subject: m.mail_expired_subject({ number }, { locale }),
    preview: m.mail_expired_preview({}, { locale }),
    lead: m.mail_expired_lead({ name }, { locale }),
    orderAgain: bookAgainLink(order, publicUrl),
    ifPaid: m.mail_expired_paid({}, { locale }),
  })
}

/** "See you there": the booking code, the bookings, directions, the calendar file and the cancellation policy. */
export function courtOrderConfirmed(order: MailOrder, { orderPage }: OrderPages): Letter {
  const { locale, location, number, name } = order
  return orderLetter(order, {
    subject: m.mail_confirmed_subject(
      { when: firstPlayTime(order), location: location.name, number },
      { locale },
    ),
    preview: m.mail_confirmed_preview({ number, when: firstPlayTime(order) }, { locale }),
    status: { label: confirmedStatus(order), tone: 'picked' },
    title: confirmedTitle(order),
    lead: m.mail_confirmed_lead({ name, location: location.name, zone: location.timeZoneLabel }, { locale }),
    blocks: [
      bookingCodePanel(order, orderPage),
      soldItemsBlock(order),
      ...unpaidBalance(order),
      ...playersNote(order),
      directions(order),
      section(m.mail_calendar_title({}, { locale }), m.mail_calendar({}, { locale })),
      cancellationPolicy(order),
      ...linkWarning(order),
    ],
  })
}

/** "Paid" if money was paid, otherwise "Booked". */
const confirmedStatus = (order: MailOrder): string =>
  dueOf(order) > order.owed
    ? m.mail_confirmed_status({}, { locale: order.locale })
    : m.mail_confirmed_free_status({}, { locale: order.locale })

function confirmedTitle(order: MailOrder): string {
  const first = firstItem(order)
  if (first === undefined) return confirmedStatus(order)
  const { locale } = order
  const values = { weekday: weekday(first.date, locale), time: hourLabel(first.hours[0] ?? 0) }
  return m.mail_confirmed_title(values, { locale })
}

const unpaidBalance = ({ owed, locale }: MailOrder): Section[] =>
  owed === 0
    ? []
    : [section(m.payments_owed({}, { locale }), m.mail_owed({ amount: formatRupiah(owed) }, { locale }))]

const playersNote = ({ notes, locale }: MailOrder): Section[] =>
  notes === '' ? [] : [section(m.mail_your_note({}, { locale }), notes)]

const directions = ({ location, locale }: MailOrder): Section => ({
  kind: 'section',
  title: m.mail_place_title({}, { locale }),
  lines: [
    location.name,
    `${location.address}, ${location.city}`,
    m.mail_place_phone({ phone: location.phone }, { locale }),
  ],
  links: [
    {
      label: m.mail_place_map({}, { locale }),
      href: `https://www.google.com/maps/search/?api=1&query=${location.latitude},${location.longitude}`,
    },
  ],
})

/** The deadlines of each booking, as rows. A booking that begins too soon for a refund is a line instead. */
function cancellationPolicy(order: MailOrder): Section {
  const { locale } = order
  const items = orderItems(order.lines)
  const isOnlyBooking = items.length === 1
  const rows = items.flatMap((item) => deadlineRows(order, item, isOnlyBooking))
  const tooSoonLines = items
    .filter((item) => deadlineRows(order, item, isOnlyBooking).length === 0)
    .map(({ bookingId }) =>
      isOnlyBooking
        ? m.mail_policy_none({}, { locale })
        : m.mail_policy_none_of({ id: bookingId }, { locale }),
    )
  return {
    kind: 'section',
    title: m.history_policy({}, { locale }),
    lines: [...(rows.length === 0 ? [] : [m.mail_policy_says({}, { locale })]), ...tooSoonLines],
    rows: rows.length === 0 ? [] : [...rows, { label: m.mail_policy_after({}, { locale }), amount: '0%' }],
  }
}

/** The refund deadlines that were still ahead when the order was confirmed, the earliest first. */
function deadlineRows(order: MailOrder, item: OrderItem, isOnlyBooking: boolean): PriceRow[] {
  const { location, locale } = order
  const bookedAt = order.confirmedAt ?? order.placedAt
  const start = startOfHour(item.date, item.hours[0] ?? 0, location.timeZone)
  return location.cancellationTiers
    .map(({ hours, percent }) => ({ deadline: start.subtract({ hours }), percent }))
    .filter(({ deadline }) => Temporal.Instant.compare(deadline, bookedAt) > 0)
    .toSorted((a, b) => Temporal.Instant.compare(a.deadline, b.deadline))
    .map(({ deadline, percent }) => {
      const until = dayAndTime(deadline, location, locale)
      const label = isOnlyBooking
        ? m.mail_policy_until({ until }, { locale })
        : m.mail_policy_until_of({ id: item.bookingId, until }, { locale })
      return { label, amount: `${percent}%` }
    })
}
