import { staffRefundRoutes } from '@pantul/rules/refund-route'
import { makeOrderLink, makeRefundLink, orderAddress } from '../../people/accounts/make-link.ts'
import type { Connection } from '../../platform/database/open.ts'
import {
  bookingCancelled,
  orderEnded,
  accountTyped,
  refundAccount,
  refundSent,
  type MailCancelled,
} from './after-booking-letters.ts'
import { adjustmentOf, balanceAdjusted } from './balance-adjusted.ts'
import { balanceChanged, readBalanceAct } from './balance-changed.ts'
import { bookingReminder } from './booking-reminder.ts'
import { bookingExchanged, placeBefore } from './booking-exchanged.ts'
import { closureInMail, venueClosed, type MailBookings } from './venue-closed.ts'
import { classCancelled, enrolmentLeft, sessionMoved } from './enrolment-letters.ts'
import { courtChanged, courtsBefore } from './court-changed.ts'
import { startOfHour } from '../../venue/locations/date-text.ts'
import { mailMoveRight, moveRightReminder } from './move-right-reminder.ts'
import { hasHours, orderItems } from './order-items.ts'
import { readMailOrder, type MailOrder } from './read-order.ts'
import { readRefundTask, typedEnding } from './read-refunds.ts'
import { calendarAttachment } from './calendar-attachment.ts'
import { letterAsMail, type ComposedMail } from './compose-mail.ts'
import { numberOf, InvalidPayload, textOf, type Payload } from '../../platform/outbox/queries.ts'

/** Mails about changes of paid orders. */
const templates = [
  'booking-cancelled',
  'order-cancelled',
  'class-cancelled',
  'enrolment-left',
  'session-moved',
  'booking-exchanged',
  'booking-changed',
  'venue-closed',
  'balance-changed',
  'refund-sent',
  'refund-account',
  'reminder',
  'move-right-reminder',
] as const
export type ChangeTemplate = (typeof templates)[number]

export const isChangeTemplate = (template: string): template is ChangeTemplate =>
  templates.some((one) => one === template)

/** `orderPage` opens the order, for a guest with its token. `publicUrl` without a trailing slash. */
type MailFacts = {
  readonly db: Connection
  readonly order: MailOrder
  readonly payload: Payload
  readonly publicUrl: string
  readonly orderPage: string
  readonly now: Temporal.Instant
}

/**
 * The mail about a change by the name of its template; null if it is outdated: the booking has begun or was cancelled,
 * or the bank account was given.
 */
export async function composeChangeMail(
  template: ChangeTemplate,
  facts: MailFacts,
): Promise<ComposedMail | null> {
  const { order } = facts
  const from = { name: order.location.name, address: order.location.email }
  const write = { from, publicUrl: facts.publicUrl }
  const to = { name: order.name, address: order.email }
  switch (template) {
    case 'booking-cancelled':
    case 'order-cancelled':
    case 'class-cancelled':
    case 'enrolment-left': {
      const cancelled = {
        ...cancelledOf(facts.payload),
        isPart: template === 'booking-cancelled',
        staffReason: staffReasonOf(facts),
        typedEnding: await typedEnding(facts.db, order.id),
      }
      const letterOf = cancelled.endedBy !== undefined ? orderEnded : cancelledLetters[template]
      const letter = letterOf(order, cancelled, facts.orderPage)
      const mail = letterAsMail(template, letter, { ...write, to })
      const page = orderAddress(facts.publicUrl, order.publicId)
      const calendar = { page, publicUrl: facts.publicUrl, cancelledBookings: cancelled.bookings }
      return { ...mail, attachments: hasHours(order) ? [calendarAttachment(order, calendar)] : [] }
    }
    case 'session-moved': {
      if (order.state !== 'confirmed') return null
      const before = {
        id: numberOf(facts.payload, 'sessionId'),
        date: textOf(facts.payload, 'date'),
        fromHour: numberOf(facts.payload, 'fromHour'),
        toHour: numberOf(facts.payload, 'toHour'),
      }
      const page = orderAddress(facts.publicUrl, order.publicId)
      const calendar = calendarAttachment(order, { page, publicUrl: facts.publicUrl })
      const mail = letterAsMail(template, sessionMoved(order, before, facts.orderPage), { ...write, to })
      return { ...mail, attachments: [calendar] }
    }
    case 'booking-changed': {
      const before = await courtsBefore(facts.db, numberOf(facts.payload, 'actId'))
      const letter = courtChanged(order, before, facts.orderPage)
      return letter && letterAsMail(template, letter, { ...write, to })
    }
    case 'venue-closed': {
      const { db, payload, orderPage } = facts
      const closed = {
        ...cancelledOf(payload),
        debt: numberOf(payload, 'debt'),
        isUnpaid: payload['isUnpaid'] === true,
      }
      const others = bookingsOf(payload['others'])
      const closureCases = {
        closureId: numberOf(payload, 'closureId'),
        orders: [{ orderId: order.id, bookings: closed.bookings }, ...others],
        unpaidOrders: idsOf(payload['unpaidOrders']),
      }
      const more = await otherOrders(facts, others)
      const letter = venueClosed(order, await closureInMail(db, closureCases), {
        closed,
        orderPage,
        others: more,
      })
      return {
        ...letterAsMail(template, letter, { ...write, to }),
        attachments: [
          ...endedEvents(facts, closed.bookings),
          ...more.flatMap((one) => endedEvents({ ...facts, order: one.order }, one.bookings)),
        ],
      }
    }
    case 'balance-changed': {
      if (facts.payload['isAdjusted'] === true) {
        const adjusted = await adjustmentOf(facts.db, numberOf(facts.payload, 'actId'))
        return letterAsMail(template, balanceAdjusted(adjusted, { to: order, page: facts.orderPage }), {
          ...write,
          to,
        })
      }
      const used = {
        credit: numberOf(facts.payload, 'credit'),
        units: numberOf(facts.payload, 'units'),
        ...(await readBalanceAct(facts.db, numberOf(facts.payload, 'actId'))),
      }
      return letterAsMail(template, balanceChanged(order, used, facts.orderPage), { ...write, to })
    }
    case 'booking-exchanged': {
      const before = await placeBefore(facts.db, numberOf(facts.payload, 'actId'))
      const letter = bookingExchanged(order, before, facts.orderPage)
      if (letter === null) return null
      const page = orderAddress(facts.publicUrl, order.publicId)
      const calendar = calendarAttachment(order, { page, publicUrl: facts.publicUrl })
      return { ...letterAsMail(template, letter, { ...write, to }), attachments: [calendar] }
    }
    case 'refund-sent': {
      const refund = await readRefundTask(facts.db, numberOf(facts.payload, 'refundId'))
      return letterAsMail(template, refundSent(order, refund, facts.orderPage), { ...write, to })
    }
    case 'refund-account': {
      const refundId = numberOf(facts.payload, 'refundId')
      const refund = await readRefundTask(facts.db, refundId)
      if (!refund.isWaiting && refund.typedBy === null) return null
      const page = await makeRefundLink(facts.db, { refundId, publicUrl: facts.publicUrl, now: facts.now })
      const letterOf = refund.typedBy === null ? refundAccount : accountTyped
      return letterAsMail(template, letterOf(order, refund, page), { ...write, to })
    }
    case 'move-right-reminder': {
      const right = await mailMoveRight(facts.db, numberOf(facts.payload, 'rightId'))
      return (
        right && letterAsMail(template, moveRightReminder(order, right, facts.orderPage), { ...write, to })
      )
    }
    case 'reminder': {
      const items = itemsToRemind(facts)
      if (items.length === 0) return null
      return letterAsMail(template, bookingReminder(order, items, facts.orderPage), { ...write, to })
    }
  }
}

/** The other orders of a mail, each with a link to its page. */
async function otherOrders(
  { db, publicUrl, now }: MailFacts,
  others: readonly MailBookings[],
): Promise<{ order: MailOrder; bookings: readonly number[]; number: string; page: string }[]> {
  const read = []
  for (const { orderId, bookings } of others) {
    const order = await readMailOrder(db, orderId)
    if (order === null || order.isForgotten) continue
    const page = order.isGuests
      ? await makeOrderLink(db, { orderId, publicUrl, now })
      : orderAddress(publicUrl, order.publicId)
    read.push({ order, bookings, number: order.number, page })
  }
  return read
}

const idsOf = (ids: unknown): number[] =>
  Array.isArray(ids) ? ids.filter((id) => typeof id === 'number') : []

const bookingsOf = (orders: unknown): MailBookings[] =>
  Array.isArray(orders)
    ? orders.map((one: Payload) => ({ orderId: numberOf(one, 'orderId'), bookings: idsOf(one['bookings']) }))
    : []

/** The calendar file that removes the bookings of which nothing is left, or whose player chooses a new time. */
function endedEvents({ order, publicUrl }: MailFacts, bookings: readonly number[]) {
  const ended = bookings.filter((id) =>
    order.lines.every(
      ({ bookingId, isCancelled, newTimeUntil }) => bookingId !== id || isCancelled || newTimeUntil != null,
    ),
  )
  if (ended.length === 0 || order.confirmedAt === null) return []
  const page = orderAddress(publicUrl, order.publicId)
  return [calendarAttachment(order, { page, publicUrl, cancelledBookings: ended })]
}

const cancelledLetters = {
  'booking-cancelled': bookingCancelled,
  'order-cancelled': bookingCancelled,
  'class-cancelled': classCancelled,
  'enrolment-left': enrolmentLeft,
} as const

/** The items of that date that are not cancelled and have not begun, the earliest first. */
function itemsToRemind({ order, payload, now }: MailFacts) {
  if (order.state !== 'confirmed') return []
  const lines = order.lines.filter(
    ({ date, isCancelled }) => date === textOf(payload, 'date') && !isCancelled,
  )
  return orderItems(lines)
    .filter(({ date, hours }) => {
      const start = startOfHour(date, hours[0] ?? 0, order.location.timeZone)
      return Temporal.Instant.compare(start, now) > 0
    })
    .toSorted((a, b) => (a.hours[0] ?? 0) - (b.hours[0] ?? 0))
}

/** The reason of staff if the player reads it; null if the player cancelled. */
function staffReasonOf({ payload, order }: MailFacts): string | null {
  if (payload['byStaff'] !== true) return null
  return payload['isReasonShown'] === true ? (order.cancelReason ?? '') : ''
}

function endCauseOf({ byPackage, byCredit }: Payload): 'payment' | 'package' | 'credit' {
  if (byCredit === true) return 'credit'
  return byPackage === true ? 'package' : 'payment'
}

/** Reads the payload of a cancellation. InvalidPayload. */
function cancelledOf(payload: Payload): MailCancelled {
  const { bookings, routes, byPayment, byPackage, byCredit, isRightOver } = payload
  if (!Array.isArray(bookings) || !Array.isArray(routes)) throw new InvalidPayload('no bookings')
  return {
    bookings: bookings.filter((id) => typeof id === 'number'),
    ...(byPayment === true ? { endedBy: endCauseOf({ byPackage, byCredit }) } : {}),
    ...(isRightOver === true ? { isRightOver } : {}),
    refund: numberOf(payload, 'refund'),
    units: numberOf(payload, 'units'),
    routes: routes.map((one: Payload) => {
      const route = staffRefundRoutes.find((name) => name === one['route'])
      if (route === undefined) throw new InvalidPayload('no route')
      return { route, amount: numberOf(one, 'amount') }
    }),
  }
}
