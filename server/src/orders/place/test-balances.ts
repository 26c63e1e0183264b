import { QuoteCourts, type WireQuote } from '@pantul/contract/orders'
import type { BookingItem } from '@pantul/rules/booking-item'
import type { Connection } from '../../platform/database/open.ts'
import { openHistoryServer, type HistoryServer, type PlacedReply } from '../../output/history/test-history.ts'
import { newPublicId } from '../../platform/base/public-id.ts'
import type { Reply, Visitor } from '../../test-visitor.ts'
import { expireOverdue } from '../states/expire-order.ts'
import { orderOf } from './test-players.ts'

/** `guestNumber`: the guest who orders; without it, the customer. `more`: other fields. `key`: Idempotency-Key. */
export type OrderOptions = {
  readonly guestNumber?: number
  readonly more?: object
  readonly key?: string
}

/** The server under test, and calls of customers with packages and store credit. */
export type BalancesUnderTest = HistoryServer & {
  /** Buys and pays a package. Returns the public id of the quota. */
  buyPackage(visitor: Visitor, owned: OwnedPackageOptions): Promise<string>
  /** Gives a customer store credit in rupiah. */
  giveCredit(email: string, amount: number): Promise<void>
  tryToPlace(visitor: Visitor, items: readonly BookingItem[], options?: OrderOptions): Promise<Reply>
  /** Places an order and returns the response. */
  place(visitor: Visitor, items: readonly BookingItem[], options?: OrderOptions): Promise<AcceptedOrder>
  tryToQuote(visitor: Visitor, items: readonly BookingItem[], options?: OrderOptions): Promise<Reply>
  quote(visitor: Visitor, items: readonly BookingItem[], options?: OrderOptions): Promise<WireQuote>
  /** The order's state: `held`, `confirmed` … */
  stateOf(orderPublicId: string): Promise<string>
  /** Does an action at the simulated gateway: `pay`, `pay-late`, `expire`, `reversal` … */
  simulate(paymentId: string | null, action: string): Promise<void>
  /** Makes all holds overdue and expires their orders, as a job of the server does. */
  expireHolds(): Promise<void>
}

export type AcceptedOrder = {
  readonly OrderID: string
  readonly PaymentID: string | null
  readonly Total: number
}

/** By default the package pays every hour, and expires on the last day of 2031. `toHour`: it pays only hours before. */
type OwnedPackageOptions = {
  readonly hours: number
  readonly name?: string
  readonly expires?: string
  readonly toHour?: number
  readonly priceTypes?: readonly string[]
  readonly locations?: readonly string[]
}

export async function openBalances(): Promise<BalancesUnderTest> {
  const history = await openHistoryServer()
  const { db } = history
  const payer = history.visitor()
  let tries = 0
  const bodyOf = (items: readonly BookingItem[], { guestNumber, more = {} }: OrderOptions) => ({
    ...orderOf(guestNumber ?? 0, items),
    ...(guestNumber === undefined ? { profileCustomer: null } : {}),
    isPayWithPackage: items.some(({ courts }) => courts.some(({ paidByPackage }) => paidByPackage)),
    ...more,
  })
  const tryToPlace: BalancesUnderTest['tryToPlace'] = (visitor, items, options = {}) =>
    visitor.post('/api/courts/order-courts', {
      body: bodyOf(items, options),
      headers: { 'idempotency-key': options.key ?? `balances-try-${(tries += 1)}` },
    })
  const tryToQuote: BalancesUnderTest['tryToQuote'] = (visitor, items, options = {}) =>
    visitor.post('/api/courts/quote', { body: bodyOf(items, options) })
  return {
    ...history,
    buyPackage: async (visitor, owned) => {
      const id = `P${(tries += 1)}`
      await db.query(
        `insert into package (id, location_id, name, hours, price, valid_days, to_hour, price_types, location_ids)
         values ($1, 'TST1', $2, $3, 800000, 1825, $4, $5, $6)`,
        [
          id,
          owned.name ?? id,
          owned.hours,
          owned.toHour ?? 24,
          owned.priceTypes ?? null,
          owned.locations ?? null,
        ],
      )
      const reply = await visitor.post('/api/packages/order', {
        body: { packageId: id, quantity: 1, profileCustomer: null, distChan: 'TST1', expectedTotal: 800_000 },
        headers: { 'idempotency-key': `balances-package-${id}` },
      })
      if (reply.status !== 201) throw new Error(reply.text)
      await history.pay((reply.body as { data: PlacedReply }).data)
      const [quota] = await db.query<{ publicId: string }>(
        `update quota_package set expires_on = $2 where package_id = $1 returning public_id as "publicId"`,
        [id, owned.expires ?? '2031-12-31'],
      )
      return quota?.publicId ?? ''
    },
    giveCredit: (email, amount) => giveCredit(db, email, amount),
    tryToPlace,
    place: async (visitor, items, options) => {
      const reply = await tryToPlace(visitor, items, options)
      if (reply.status !== 201) throw new Error(reply.text)
      return (reply.body as { data: AcceptedOrder }).data
    },
    tryToQuote,
    quote: async (visitor, items, options) => {
      const reply = await tryToQuote(visitor, items, options)
      if (reply.status !== 200) throw new Error(reply.text)
      return QuoteCourts.ok.parse(reply.body).data
    },
    stateOf: async (orderPublicId) => {
      const [order] = await db.query<{ state: string }>(
        'select state from sales_order where public_id = $1',
        [orderPublicId],
      )
      return order?.state ?? 'none'
    },
    simulate: async (paymentId, action) => {
      const reply = await payer.post(`/api/simulate/${paymentId}`, { body: { action } })
      if (reply.status !== 200) throw new Error(reply.text)
    },
    expireHolds: async () => {
      await db.query(`update sales_order set held_until = now() - interval '1 second' where state = 'held'`)
      await db.query(
        `update court_hour h set held_until = o.held_until from sales_order o
          where o.id = h.order_id and o.state = 'held'`,
      )
      await db.query(
        `update coach_hour h set held_until = o.held_until from sales_order o
          where o.id = h.order_id and o.state = 'held'`,
      )
      for (const locationId of ['TST1', 'TST2'])
        await expireOverdue(db, { locationId, dates: [], customerId: null })
    },
  }
}

async function giveCredit(db: Connection, email: string, amount: number): Promise<void> {
  await db.query(
    `with opened as (
       insert into credit_account (customer_id, balance) select id, $2 from customer where email = $1
       on conflict (customer_id) do update set balance = credit_account.balance + excluded.balance
       returning customer_id
     )
     insert into credit_entry (customer_id, kind, amount, effect_key, at)
     select customer_id, 'adjust', $2, 'adjust:' || $3::text, now() from opened`,
    [email, amount, newPublicId()],
  )
}
