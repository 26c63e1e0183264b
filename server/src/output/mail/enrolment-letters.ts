import { hourLabel } from '@pantul/rules/hours'
import { formatRupiah } from '@pantul/rules/money'
import * as m from '@pantul/messages/words'
import type { SoldSession } from '../../sales/enrolments/sold-places.ts'
import { refundPreview, refundRouteLines, type Cancellation } from './cancellation-letters.ts'
import { sessionHours } from './enrolment-parts.ts'
import { section, type Letter, type Panel, type Section } from './letter.ts'
import { clockTime, shortDate, weekday } from '../../venue/locations/date-text.ts'
import {
  bookingCodePanel,
  soldItemsBlock,
  linkWarning,
  orderLetter,
  refundPanel,
  type OrderPages,
} from './order-parts.ts'
import type { MailOrder } from './read-order.ts'
import { expiredLetter, paymentDueLetter } from './unpaid-letters.ts'

/** "Pay by then": places are held until `heldUntil`. */
export function enrolmentReceived(order: MailOrder, heldUntil: Temporal.Instant, pages: OrderPages): Letter {
  const { locale, location, number } = order
  const time = clockTime(heldUntil, location)
  const total = formatRupiah(order.total)
  const values = { total, name: classNames(order), when: firstSessionTime(order) }
  return paymentDueLetter(
    order,
    { ...pages, heldUntil },
    {
      subject: m.mail_places_received_subject({ time, number }, { locale }),
      preview: m.mail_places_received_preview(values, { locale }),
      title: m.mail_places_received_title({ time }, { locale }),
      lead: m.mail_places_received_lead({ name: order.name }, { locale }),
      ifUnpaid: m.mail_places_received_else({}, { locale }),
    },
  )
}

/** "You are in": the sessions, directions, the calendar file and the refund tiers. */
export function enrolmentConfirmed(order: MailOrder, { orderPage }: OrderPages): Letter {
  const { locale, location, number, name } = order
  const [first] = sessionsOf(order)
  const when = firstSessionTime(order)
  return orderLetter(order, {
    subject: m.mail_places_confirmed_subject({ name: classNames(order), when, number }, { locale }),
    preview: m.mail_confirmed_preview({ number, when }, { locale }),
    status: { label: m.mail_confirmed_status({}, { locale }), tone: 'picked' },
    title: m.mail_confirmed_title(
      { weekday: weekday(first?.date ?? '', locale), time: hourLabel(first?.fromHour ?? 0) },
      { locale },
    ),
    lead: m.mail_places_confirmed_lead(
      { name, class: classNames(order), location: location.name, zone: location.timeZoneLabel },
      { locale },
    ),
    blocks: [
      enrolmentPanel(order, orderPage),
      soldItemsBlock(order),
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
  })
}

/** "The time to pay ran out": nothing was charged, and others can take the places. */
export function enrolmentExpired(order: MailOrder, { publicUrl, orderPage }: OrderPages): Letter {
  const { locale, number } = order
  const isClass = order.enrolments.some(({ kind }) => kind === 'class')
  return expiredLetter(order, orderPage, {
    subject: m.mail_places_expired_subject({ number }, { locale }),
    preview: m.mail_places_expired_preview({}, { locale }),
    lead: m.mail_places_expired_lead({ name: order.name }, { locale }),
    orderAgain: {
      label: m.mail_places_expired_button({}, { locale }),
      href: `${publicUrl}/${isClass ? 'class' : 'academy'}`,
    },
    ifPaid: m.mail_places_expired_paid({}, { locale }),
  })
}

/** "The class does not take place": too few players at its cut-off, with a full refund. */
export function classCancelled(order: MailOrder, cancellation: Cancellation, orderPage: string): Letter {
  const { locale, location, name } = order
  const values = { class: classNames(order), when: firstSessionTime(order), location: location.name }
  return cancellationLetter(order, cancellation, {
    orderPage,
    subject: m.mail_class_cancelled_subject(values, { locale }),
    title: m.mail_class_cancelled_title({}, { locale }),
    lead: m.mail_class_cancelled_lead({ name, ...values }, { locale }),
  })
}

/** "You left": the places are free again, and what is refunded. */
export function enrolmentLeft(order: MailOrder, cancellation: Cancellation, orderPage: string): Letter {
  const { locale, name, number } = order
  const values = { class: classNames(order), when: firstSessionTime(order) }
  return cancellationLetter(order, cancellation, {
    orderPage,
    subject: m.mail_places_left_subject({ ...values, number }, { locale }),
    title: m.mail_places_left_title({}, { locale }),
    lead: m.mail_places_left_lead({ name, ...values }, { locale }),
  })
}

type CancellationText = Pick<Letter, 'subject' | 'title' | 'lead'> & { readonly orderPage: string }

function cancellationLetter(
  order: MailOrder,
  cancellation: Cancellation,
  { orderPage, ...text }: CancellationText,
): Letter {
  const { locale } = order
  const refund = formatRupiah(cancellation.refund)
  return orderLetter(order, {
    ...text,
    preview: refundPreview(cancellation, locale),
    status: { label: m.history_tab_cancelled({}, { locale }), tone: 'bad' },
    blocks: [
      refundPanel(order, refund, orderPage),
      soldItemsBlock(order),
      ...(cancellation.refund > 0
        ? [section(m.mail_cancelled_ways({}, { locale }), ...refundRouteLines(cancellation, locale))]
        : []),
      section(m.mail_calendar_title({}, { locale }), m.mail_cancelled_calendar({}, { locale })),
      ...linkWarning(order),
    ],
  })
}

/** The time of a session before the venue moved it. */
type OldSession = Pick<SoldSession, 'id' | 'date' | 'fromHour' | 'toHour'>

/** "Your session is moved": the old and the new time. Its calendar file moves the existing event. */
export function sessionMoved(order: MailOrder, oldSession: OldSession, orderPage: string): Letter {
  const { locale, location, number, name } = order
  const newSession = sessionsOf(order).find(({ id }) => id === oldSession.id)
  const values = {
    class: classNames(order),
    before: sessionTime(oldSession, locale),
    when: newSession === undefined ? '' : sessionTime(newSession, locale),
  }
  return orderLetter(order, {
    subject: m.mail_session_moved_subject({ ...values, number }, { locale }),
    preview: m.mail_session_moved_preview(values, { locale }),
    status: { label: m.after_booking_move_new({}, { locale }), tone: 'warn' },
    title: m.mail_session_moved_title({ when: values.when }, { locale }),
    lead: m.mail_session_moved_lead(
      { name, ...values, location: location.name, zone: location.timeZoneLabel },
      { locale },
    ),
    blocks: [
      enrolmentPanel(order, orderPage),
      soldItemsBlock(order),
      section(m.mail_calendar_title({}, { locale }), m.mail_rescheduled_calendar({}, { locale })),
      refundPolicy(order),
      ...linkWarning(order),
    ],
  })
}

/** After the venue moved a session, the player can leave for a full refund. */
function refundPolicy(order: MailOrder): Section {
  const { locale, location } = order
  const title = m.history_policy({}, { locale })
  if (sessionsOf(order).some(({ isMoved }) => isMoved))
    return section(title, m.mail_places_policy_moved({}, { locale }))
  return {
    ...section(title, m.mail_places_policy({}, { locale })),
    rows: [
      ...location.cancellationTiers.map(({ hours, percent }) => ({
        label: m.mail_places_policy_until({ count: hours }, { locale }),
        amount: `${percent}%`,
      })),
      { label: m.mail_policy_after({}, { locale }), amount: '0%' },
    ],
  }
}

const classNames = ({ enrolments }: MailOrder): string => enrolments.map(({ name }) => name).join(', ')

const sessionsOf = ({ enrolments }: MailOrder): readonly SoldSession[] =>
  enrolments.flatMap(({ sessions }) => sessions)

function firstSessionTime(order: MailOrder): string {
  const [first] = sessionsOf(order)
  return first === undefined ? '' : sessionTime(first, order.locale)
}

/** `Sat 28 Nov, 17:00–19:00` */
const sessionTime = (session: Omit<OldSession, 'id'>, locale: MailOrder['locale']): string =>
  `${shortDate(session.date, locale)}, ${sessionHours(session)}`

const enrolmentPanel = (order: MailOrder, orderPage: string): Panel =>
  bookingCodePanel(order, orderPage, m.mail_places_confirmed_button({}, { locale: order.locale }))
