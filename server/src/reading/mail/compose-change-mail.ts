import type { RefundRoute } from '@pantul/rules/refund-route'
import { makeRefundLink, orderAddress } from '../../people/accounts/make-link.ts'
import type { Connection } from '../../platform/database/open.ts'
import {
  bookingCancelled,
  bookingReminder,
  orderEnded,
  refundAccount,
  refundSent,
  type MailCancelled,
} from './after-booking-letters.ts'
import { classCancelled, enrolmentLeft, sessionMoved } from './enrolment-letters.ts'
import { startOfHour } from '../../venue/locations/moments.ts'
import { orderItems } from './order-items.ts'
import type { MailOrder } from './queries.ts'
import { mailRefundTask } from './refund-queries.ts'
import { calendarAttachment } from './attach-calendar.ts'
import { composed, type Composed } from './compose-mail.ts'
import { numberOf, InvalidPayload, textOf, type Payload } from '../../platform/outbox/queries.ts'

/** The mails about what happens to an order after it was paid. */
const templates = [
  'booking-cancelled',
  'order-cancelled',
  'class-cancelled',
  'enrolment-left',
  'session-moved',
  'refund-sent',
  'refund-account',
  'reminder',
] as const
export type ChangeTemplate = (typeof templates)[number]

export const isChangeTemplate = (template: string): template is ChangeTemplate =>
  templates.some((one) => one === template)

/** `orderPage` opens the order, for a guest with its token. `publicUrl` without a slash at its end. */
type Told = {
  readonly db: Connection
  readonly order: MailOrder
  readonly payload: Payload
  readonly publicUrl: string
  readonly orderPage: string
  readonly now: Temporal.Instant
}

/**
 * The mail about a change by the name of its template; null when it has become untrue while it waited: nobody is
 * reminded of what has begun or was cancelled, nor asked for an account that was given.
 */
export async function composeChangeMail(template: ChangeTemplate, told: Told): Promise<Composed | null> {
  const { order } = told
  const from = { name: order.location.name, address: order.location.email }
  const write = { from, publicUrl: told.publicUrl }
  const to = { name: order.name, address: order.email }
  switch (template) {
    case 'booking-cancelled':
    case 'order-cancelled':
    case 'class-cancelled':
    case 'enrolment-left': {
      const cancelled = cancelledOf(told.payload)
      const letterOf = cancelled.byPayment === true ? orderEnded : cancelledLetters[template]
      const letter = letterOf(order, cancelled, told.orderPage)
      const mail = composed(template, letter, { ...write, to })
      const page = orderAddress(told.publicUrl, order.publicId)
      const hostname = new URL(told.publicUrl).hostname
      return {
        ...mail,
        attachments: [calendarAttachment(order, { page, hostname, cancelled: cancelled.bookings })],
      }
    }
    case 'session-moved': {
      if (order.state !== 'confirmed') return null
      const before = {
        id: numberOf(told.payload, 'sessionId'),
        date: textOf(told.payload, 'date'),
        fromHour: numberOf(told.payload, 'fromHour'),
        toHour: numberOf(told.payload, 'toHour'),
      }
      const page = orderAddress(told.publicUrl, order.publicId)
      const calendar = calendarAttachment(order, { page, hostname: new URL(told.publicUrl).hostname })
      const mail = composed(template, sessionMoved(order, before, told.orderPage), { ...write, to })
      return { ...mail, attachments: [calendar] }
    }
    case 'refund-sent': {
      const refund = await mailRefundTask(told.db, numberOf(told.payload, 'refundId'))
      return composed(template, refundSent(order, refund, told.orderPage), { ...write, to })
    }
    case 'refund-account': {
      const refundId = numberOf(told.payload, 'refundId')
      const refund = await mailRefundTask(told.db, refundId)
      if (!refund.isWaiting) return null
      const page = await makeRefundLink(told.db, { refundId, publicUrl: told.publicUrl, now: told.now })
      return composed(template, refundAccount(order, refund, page), { ...write, to })
    }
    case 'reminder': {
      const items = itemsToRemind(told)
      if (items.length === 0) return null
      return composed(template, bookingReminder(order, items, told.orderPage), { ...write, to })
    }
  }
}

const cancelledLetters = {
  'booking-cancelled': bookingCancelled,
  'order-cancelled': bookingCancelled,
  'class-cancelled': classCancelled,
  'enrolment-left': enrolmentLeft,
} as const

/** What of that date stands and has not begun, the earliest first. */
function itemsToRemind({ order, payload, now }: Told) {
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

const routeNames: readonly RefundRoute[] = ['gateway', 'credit', 'transfer']

/** What the row says of a cancellation. InvalidPayload. */
function cancelledOf(payload: Payload): MailCancelled {
  const { bookings, routes } = payload
  if (!Array.isArray(bookings) || !Array.isArray(routes)) throw new InvalidPayload('no bookings')
  return {
    bookings: bookings.filter((id) => typeof id === 'number'),
    byPayment: payload['byPayment'] === true,
    refund: numberOf(payload, 'refund'),
    units: numberOf(payload, 'units'),
    routes: routes.map((one: Payload) => {
      const route = routeNames.find((name) => name === one['route'])
      if (route === undefined) throw new InvalidPayload('no route')
      return { route, amount: numberOf(one, 'amount') }
    }),
  }
}
