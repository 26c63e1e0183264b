import { CancelOrder, CancelPreview, QuoteReschedule, Reschedule } from '@pantul/contract/after-booking'
import type { DataOf } from '@pantul/contract/call'
import { toDayMonthYear } from '@pantul/rules/play-date'
import { openBalances, type BalancesUnderTest } from '../../orders/place/test-balances.ts'
import { requestDueRefunds } from '../../money/refunds/request-refunds.ts'
import type { Reply, Visitor } from '../../test-visitor.ts'

/** The new time of a booking; by default booking 1 on TST1-C1. */
export type MoveTarget = {
  readonly bookingId?: number
  readonly date: string
  readonly hours: readonly number[]
  readonly courts?: readonly string[]
}

/** For tests: the server, and players who change bookings. A call `tryTo…` returns every reply; the others expect success. */
export type VenueWithPlayers = BalancesUnderTest & {
  tryToPreview(visitor: Visitor, orderId: string, bookingId?: number): Promise<Reply>
  preview(visitor: Visitor, orderId: string, bookingId?: number): Promise<DataOf<typeof CancelPreview>>
  tryToCancel(visitor: Visitor, orderId: string, cancelling: CancelRequest): Promise<Reply>
  /** Requests a preview, then cancels. */
  cancel(visitor: Visitor, orderId: string, bookingId?: number): Promise<DataOf<typeof CancelOrder>>
  tryToQuoteMove(visitor: Visitor, orderId: string, target: MoveTarget): Promise<Reply>
  quoteMove(visitor: Visitor, orderId: string, target: MoveTarget): Promise<DataOf<typeof QuoteReschedule>>
  tryToMove(
    visitor: Visitor,
    orderId: string,
    target: MoveTarget & { quoteHash: string; key?: string },
  ): Promise<Reply>
  /** Requests a quote, then moves. */
  move(visitor: Visitor, orderId: string, target: MoveTarget): Promise<DataOf<typeof Reschedule>>
  /** The number of the order with a public id. */
  readonly numberOf: (orderId: string) => Promise<string>
  /** The public id of the order with a number. */
  idOf(number: string): Promise<string>
  /** Sets the method by which a payment is made: `bank_transfer` (virtual account), `credit_card`, `gopay`. */
  setMethod(paymentId: string | null, method: string): Promise<void>
  /** One run of the refund job, including postponed refunds. */
  runRefundJob(): Promise<void>
  /** The refunds of an order, or all: `booking_cancelled credit done 100000` (reason, route, state, rupiah). */
  refunds(orderId?: string): Promise<string[]>
  /** The court and coach hours that an order claims: `TST1-C1 2031-03-06 18`. */
  claimedHours(orderId: string): Promise<string[]>
  /** The store credit of a customer in rupiah. */
  creditOf(email: string): Promise<number>
}

type CancelRequest = {
  readonly bookingId: number | null
  readonly previewHash: string
  readonly key?: string
}

export async function openVenueWithPlayers(): Promise<VenueWithPlayers> {
  const venue = await openBalances()
  const { db } = venue
  let tries = 0
  const nextKey = (): string => `change-try-${(tries += 1)}`
  const bodyOf = ({ bookingId = 1, date, hours, courts = ['TST1-C1'] }: MoveTarget) => ({
    bookingId,
    date: toDayMonthYear(date),
    hours,
    courts,
  })
  const tryToPreview: VenueWithPlayers['tryToPreview'] = (visitor, orderId, bookingId) =>
    visitor.get(
      `/api/orders/${orderId}/cancel-preview${bookingId === undefined ? '' : `?bookingId=${bookingId}`}`,
    )
  const tryToCancel: VenueWithPlayers['tryToCancel'] = (visitor, orderId, { key = nextKey(), ...body }) =>
    visitor.post(`/api/orders/${orderId}/cancel`, { body, headers: { 'idempotency-key': key } })
  const tryToQuoteMove: VenueWithPlayers['tryToQuoteMove'] = (visitor, orderId, target) =>
    visitor.post(`/api/orders/${orderId}/reschedule/quote`, { body: bodyOf(target) })
  const tryToMove: VenueWithPlayers['tryToMove'] = (
    visitor,
    orderId,
    { quoteHash, key = nextKey(), ...target },
  ) =>
    visitor.post(`/api/orders/${orderId}/reschedule`, {
      body: { ...bodyOf(target), quoteHash },
      headers: { 'idempotency-key': key },
    })
  const preview: VenueWithPlayers['preview'] = async (visitor, orderId, bookingId) =>
    CancelPreview.ok.parse(bodyOfSuccess(await tryToPreview(visitor, orderId, bookingId))).data
  const quoteMove: VenueWithPlayers['quoteMove'] = async (visitor, orderId, target) =>
    QuoteReschedule.ok.parse(bodyOfSuccess(await tryToQuoteMove(visitor, orderId, target))).data
  return {
    ...venue,
    tryToPreview,
    preview,
    tryToCancel,
    cancel: async (visitor, orderId, bookingId) => {
      const { PreviewHash: previewHash } = await preview(visitor, orderId, bookingId)
      const cancelling = { bookingId: bookingId ?? null, previewHash }
      return CancelOrder.ok.parse(bodyOfSuccess(await tryToCancel(visitor, orderId, cancelling))).data
    },
    tryToQuoteMove,
    quoteMove,
    tryToMove,
    move: async (visitor, orderId, target) => {
      const { QuoteHash: quoteHash } = await quoteMove(visitor, orderId, target)
      return Reschedule.ok.parse(bodyOfSuccess(await tryToMove(visitor, orderId, { ...target, quoteHash })))
        .data
    },
    numberOf: async (orderId) => {
      const [order] = await db.query<{ number: string }>(
        'select number from sales_order where public_id = $1',
        [orderId],
      )
      return order?.number ?? 'P00000'
    },
    idOf: async (number) => {
      const [order] = await db.query<{ id: string }>(
        'select public_id as id from sales_order where number = $1',
        [number],
      )
      return order?.id ?? 'none'
    },
    setMethod: async (paymentId, method) => {
      await db.query(
        `update simulated_transaction t set payment_type = $2
           from payment p where p.public_id = $1 and p.gateway_order_id = t.gateway_order_id`,
        [paymentId, method],
      )
    },
    runRefundJob: async () => {
      await db.query('update refund_task set next_at = now() where next_at is not null')
      await requestDueRefunds(venue.deps)
    },
    refunds: async (orderId) => {
      const tasks = await db.query<{ title: string }>(
        `select concat_ws(' ', t.reason, t.route, t.state, t.amount) as title
           from refund_task t join sales_order o on o.id = t.order_id
          where $1::text is null or o.public_id = $1
          order by t.id`,
        [orderId ?? null],
      )
      return tasks.map(({ title }) => title)
    },
    claimedHours: async (orderId) => {
      const rows = await db.query<{ title: string }>(
        `select concat_ws(' ', h.place, h.play_date, h.hour) as title
           from (select order_id, court_id as place, play_date, hour from court_hour
                  union all
                 select order_id, coach_id, play_date, hour from coach_hour) h
           join sales_order o on o.id = h.order_id
          where o.public_id = $1
          order by 1`,
        [orderId],
      )
      return rows.map(({ title }) => title)
    },
    creditOf: async (email) => {
      const [account] = await db.query<{ balance: number }>(
        'select balance from credit_account join customer on id = customer_id where email = $1',
        [email],
      )
      return account?.balance ?? 0
    },
  }
}

function bodyOfSuccess(reply: Reply): unknown {
  if (reply.status >= 300) throw new Error(`${reply.status} ${reply.text}`)
  return reply.body
}
