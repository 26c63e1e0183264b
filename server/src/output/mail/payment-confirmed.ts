import { formatRupiah } from '@pantul/rules/money'
import { hourLabel } from '@pantul/rules/hours'
import * as m from '@pantul/messages/words'
import type { Letter, PriceRow, Section } from './letter.ts'
import { dayAndTime, weekday } from '../../venue/locations/date-text.ts'
import { orderItems, type OrderItem } from './order-items.ts'
import { bookingsOf, firstItem, firstPlayTime, linkWarning, senderOf } from './parts.ts'
import type { MailOrder } from './read-order.ts'
import { refundDeadlines } from './refund-deadlines.ts'
import { dueOf } from './sum-rows.ts'

/**
 * "See you there": the booking code, items, directions, calendar file and cancellation tiers. `orderPage` opens the
 * order.
 */
export function paymentConfirmed(order: MailOrder, orderPage: string): Letter {
  const { locale, location, number, name } = order
  return {
    locale,
    subject: m.mail_confirmed_subject(
      { when: firstPlayTime(order), location: location.name, number },
      { locale },
    ),
    preview: m.mail_confirmed_preview({ number, when: firstPlayTime(order) }, { locale }),
    status: { label: statusWord(order), tone: 'picked' },
    title: seeYou(order),
    lead: m.mail_confirmed_lead({ name, location: location.name, zone: location.timeZoneLabel }, { locale }),
    blocks: [
      {
        kind: 'panel',
        label: m.payments_booking_code({}, { locale }),
        value: number,
        note: m.mail_confirmed_note({}, { locale }),
        button: { label: m.mail_confirmed_button({}, { locale }), href: orderPage },
      },
      bookingsOf(order),
      ...owed(order),
      ...note(order),
      place(order),
      calendar(order),
      policy(order),
      ...linkWarning(order),
    ],
    sender: senderOf(order),
    reason: m.mail_reason({ number }, { locale }),
  }
}

const statusWord = (order: MailOrder): string =>
  dueOf(order) > order.owed
    ? m.mail_confirmed_status({}, { locale: order.locale })
    : m.mail_confirmed_free_status({}, { locale: order.locale })

function seeYou(order: MailOrder): string {
  const first = firstItem(order)
  if (first === undefined) return statusWord(order)
  const { locale } = order
  const values = { weekday: weekday(first.date, locale), time: hourLabel(first.hours[0] ?? 0) }
  return m.mail_confirmed_title(values, { locale })
}

/** The balance that staff left unpaid. */
const owed = ({ owed: amount, locale }: MailOrder): Section[] =>
  amount === 0
    ? []
    : [
        {
          kind: 'section',
          title: m.payments_owed({}, { locale }),
          lines: [m.mail_owed({ amount: formatRupiah(amount) }, { locale })],
          links: [],
        },
      ]

const note = ({ notes, locale }: MailOrder): Section[] =>
  notes === ''
    ? []
    : [{ kind: 'section', title: m.mail_your_note({}, { locale }), lines: [notes], links: [] }]

const place = ({ location, locale }: MailOrder): Section => ({
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

const calendar = ({ locale }: MailOrder): Section => ({
  kind: 'section',
  title: m.mail_calendar_title({}, { locale }),
  lines: [m.mail_calendar({}, { locale })],
  links: [],
})

function policy(order: MailOrder): Section {
  const { locale } = order
  const items = orderItems(order.lines)
  const ways = items.map((item) => refundText(order, item, { isOnlyOne: items.length === 1 }))
  const rows = ways.flatMap((way) => way.rows)
  const after = { label: m.mail_policy_after({}, { locale }), amount: '0%' }
  return {
    kind: 'section',
    title: m.history_policy({}, { locale }),
    lines: [
      ...(rows.length === 0 ? [] : [m.mail_policy_says({}, { locale })]),
      ...ways.flatMap((way) => way.lines),
    ],
    rows: rows.length === 0 ? [] : [...rows, after],
    links: [],
  }
}

type RefundText = { readonly lines: readonly string[]; readonly rows: readonly PriceRow[] }

function refundText(order: MailOrder, item: OrderItem, { isOnlyOne }: { isOnlyOne: boolean }): RefundText {
  const { location, locale } = order
  const id = item.bookingId
  const deadlines = refundDeadlines(item, location, order.confirmedAt ?? order.placedAt)
  if (deadlines.length === 0) {
    const tooSoon = isOnlyOne ? m.mail_policy_none({}, { locale }) : m.mail_policy_none_of({ id }, { locale })
    return { lines: [tooSoon], rows: [] }
  }
  const rows = deadlines.map(({ until, percent }) => {
    const moment = dayAndTime(until, location, locale)
    const label = isOnlyOne
      ? m.mail_policy_until({ until: moment }, { locale })
      : m.mail_policy_until_of({ id, until: moment }, { locale })
    return { label, amount: `${percent}%` }
  })
  return { lines: [], rows }
}
