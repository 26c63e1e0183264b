import { hourLabel } from '@pantul/rules/hours'
import { formatRupiah } from '@pantul/rules/money'
import * as m from '@pantul/messages/words'
import type { SoldSession } from '../../sales/enrolments/sold-places.ts'
import { refundRouteLines, type MailCancelled } from './after-booking-letters.ts'
import { sessionHours } from './enrolment-parts.ts'
import type { Letter, Panel, Section } from './letter.ts'
import { clockTime, shortDate, weekday } from '../../venue/locations/date-text.ts'
import { bookingsOf, linkWarning, section, senderOf, type OrderPages } from './parts.ts'
import type { MailOrder } from './read-order.ts'
import { paymentDueLetter, expiredLetter } from './unpaid-letters.ts'

/** "Pay by then": places are held until `heldUntil`. */
export function enrolmentReceived(order: MailOrder, heldUntil: Temporal.Instant, pages: OrderPages): Letter {
  const { locale, location, number } = order
  const time = clockTime(heldUntil, location)
  const total = formatRupiah(order.total)
  const values = { total, name: namesOf(order), when: firstTime(order) }
  return paymentDueLetter(
    order,
    { ...pages, heldUntil },
    {
      subject: m.mail_places_received_subject({ time, number }, { locale }),
      preview: m.mail_places_received_preview(values, { locale }),
      title: m.mail_places_received_title({ time }, { locale }),
      lead: m.mail_places_received_lead({ name: order.name }, { locale }),
      otherwise: m.mail_places_received_else({}, { locale }),
    },
  )
}

/** "You are in": the sessions, directions, the calendar file and the refund tiers. */
export function enrolmentConfirmed(order: MailOrder, { orderPage }: OrderPages): Letter {
  const { locale, location, number, name } = order
  const [first] = sessionsOf(order)
  return {
    locale,
    subject: m.mail_places_confirmed_subject(
      { name: namesOf(order), when: firstTime(order), number },
      { locale },
    ),
    preview: m.mail_confirmed_preview({ number, when: firstTime(order) }, { locale }),
    status: { label: m.mail_confirmed_status({}, { locale }), tone: 'picked' },
    title: m.mail_confirmed_title(
      { weekday: weekday(first?.date ?? '', locale), time: hourLabel(first?.fromHour ?? 0) },
      { locale },
    ),
    lead: m.mail_places_confirmed_lead(
      { name, class: namesOf(order), location: location.name, zone: location.timeZoneLabel },
      { locale },
    ),
    blocks: [
      placesPanel(order, orderPage),
      bookingsOf(order),
      section(
        m.mail_place_title({}, { locale }),
        location.name,
        `${location.address}, ${location.city}`,
        m.mail_place_phone({ phone: location.phone }, { locale }),
      ),
      section(m.mail_calendar_title({}, { locale }), m.mail_calendar({}, { locale })),
      refundPolicy(order),
      ...linkWarning(order),
    ],
    sender: senderOf(order),
    reason: m.mail_reason({ number }, { locale }),
  }
}

/** "The time to pay ran out": nothing was charged, and the places are free. */
export function enrolmentExpired(order: MailOrder, { publicUrl, orderPage }: OrderPages): Letter {
  const { locale, number } = order
  const isClass = order.enrolments.some(({ kind }) => kind === 'class')
  return expiredLetter(order, orderPage, {
    subject: m.mail_places_expired_subject({ number }, { locale }),
    preview: m.mail_places_expired_preview({}, { locale }),
    lead: m.mail_places_expired_lead({ name: order.name }, { locale }),
    again: {
      label: m.mail_places_expired_button({}, { locale }),
      href: `${publicUrl}/${isClass ? 'class' : 'academy'}`,
    },
    ifPaid: m.mail_places_expired_paid({}, { locale }),
  })
}

/** "The class does not take place": too few players at its cut-off, with a full refund. */
export function classCancelled(order: MailOrder, cancelled: MailCancelled, orderPage: string): Letter {
  const { locale, location, name } = order
  const values = { class: namesOf(order), when: firstTime(order), location: location.name }
  return cancellationLetter(order, cancelled, {
    orderPage,
    subject: m.mail_class_cancelled_subject(values, { locale }),
    title: m.mail_class_cancelled_title({}, { locale }),
    lead: m.mail_class_cancelled_lead({ name, ...values }, { locale }),
  })
}

/** The time of a session before it was moved. */
type SessionBefore = Pick<SoldSession, 'id' | 'date' | 'fromHour' | 'toHour'>

/** "Your session is moved": the old and the new time. Its calendar file moves the existing event. */
export function sessionMoved(order: MailOrder, before: SessionBefore, orderPage: string): Letter {
  const { locale, location, number, name } = order
  const after = sessionsOf(order).find(({ id }) => id === before.id)
  const values = {
    class: namesOf(order),
    before: timeOf(before, locale),
    when: after === undefined ? '' : timeOf(after, locale),
  }
  return {
    locale,
    subject: m.mail_session_moved_subject({ ...values, number }, { locale }),
    preview: m.mail_session_moved_preview(values, { locale }),
    status: { label: m.after_booking_move_new({}, { locale }), tone: 'warn' },
    title: m.mail_session_moved_title({ when: values.when }, { locale }),
    lead: m.mail_session_moved_lead(
      { name, ...values, location: location.name, zone: location.timeZoneLabel },
      { locale },
    ),
    blocks: [
      placesPanel(order, orderPage),
      bookingsOf(order),
      section(m.mail_calendar_title({}, { locale }), m.mail_rescheduled_calendar({}, { locale })),
      refundPolicy(order),
      ...linkWarning(order),
    ],
    sender: senderOf(order),
    reason: m.mail_reason({ number }, { locale }),
  }
}

/** "You left": the places are free, and the refund. */
export function enrolmentLeft(order: MailOrder, cancelled: MailCancelled, orderPage: string): Letter {
  const { locale, name, number } = order
  const values = { class: namesOf(order), when: firstTime(order) }
  return cancellationLetter(order, cancelled, {
    orderPage,
    subject: m.mail_places_left_subject({ ...values, number }, { locale }),
    title: m.mail_places_left_title({}, { locale }),
    lead: m.mail_places_left_lead({ name, ...values }, { locale }),
  })
}

type CancellationText = Pick<Letter, 'subject' | 'title' | 'lead'> & { readonly orderPage: string }

function cancellationLetter(
  order: MailOrder,
  cancelled: MailCancelled,
  { orderPage, ...words }: CancellationText,
): Letter {
  const { locale, number } = order
  const amount = formatRupiah(cancelled.refund)
  return {
    locale,
    ...words,
    preview:
      cancelled.refund > 0
        ? m.mail_cancelled_preview({ amount }, { locale })
        : m.mail_cancelled_preview_none({}, { locale }),
    status: { label: m.history_tab_cancelled({}, { locale }), tone: 'bad' },
    blocks: [
      {
        kind: 'panel',
        label: m.after_booking_credit_refund({}, { locale }),
        value: amount,
        note: m.history_order({ number }, { locale }),
        button: { label: m.mail_refund_button({}, { locale }), href: orderPage },
      },
      bookingsOf(order),
      ...(cancelled.refund > 0
        ? [section(m.mail_cancelled_ways({}, { locale }), ...refundRouteLines(cancelled, locale))]
        : []),
      section(m.mail_calendar_title({}, { locale }), m.mail_cancelled_calendar({}, { locale })),
      ...linkWarning(order),
    ],
    sender: senderOf(order),
    reason: m.mail_reason({ number }, { locale }),
  }
}

function refundPolicy(order: MailOrder): Section {
  const { locale, location } = order
  const title = m.history_policy({}, { locale })
  if (sessionsOf(order).some(({ isMoved }) => isMoved))
    return section(title, m.mail_places_policy_moved({}, { locale }))
  return {
    kind: 'section',
    title,
    lines: [m.mail_places_policy({}, { locale })],
    rows: [
      ...location.cancellationTiers.map(({ hours, percent }) => ({
        label: m.mail_places_policy_until({ count: hours }, { locale }),
        amount: `${percent}%`,
      })),
      { label: m.mail_policy_after({}, { locale }), amount: '0%' },
    ],
    links: [],
  }
}

const namesOf = ({ enrolments }: MailOrder): string => enrolments.map(({ name }) => name).join(', ')

const sessionsOf = ({ enrolments }: MailOrder): readonly SoldSession[] =>
  enrolments.flatMap(({ sessions }) => sessions)

/** `Sat 28 Nov, 17:00–19:00`: the first session. */
function firstTime(order: MailOrder): string {
  const [first] = sessionsOf(order)
  return first === undefined ? '' : timeOf(first, order.locale)
}

const timeOf = (one: Omit<SessionBefore, 'id'>, locale: MailOrder['locale']): string =>
  `${shortDate(one.date, locale)}, ${sessionHours(one)}`

/** The panel with the booking code and the button to the order. */
const placesPanel = ({ number, locale }: MailOrder, orderPage: string): Panel => ({
  kind: 'panel',
  label: m.payments_booking_code({}, { locale }),
  value: number,
  note: m.mail_confirmed_note({}, { locale }),
  button: { label: m.mail_places_confirmed_button({}, { locale }), href: orderPage },
})
