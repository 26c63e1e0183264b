import { CancelPreview } from '@pantul/contract/after-booking'
import { OrderCourts } from '@pantul/contract/orders'
import type { DataOf } from '@pantul/contract/call'
import type { BookingItem } from '@pantul/rules/booking-item'
import { openSession } from '../../people/accounts/open-session.ts'
import { buildApp } from '../../app.ts'
import { fixedClock, type FixedClock } from '../../platform/base/test-clock.ts'
import { freshDatabase } from '../../platform/database/test-database.ts'
import { brokenInvariants } from '../../platform/database/invariants.ts'
import type { Database } from '../../platform/database/open.ts'
import { seedTestLocations } from '../../demonstration/test-locations.ts'
import type { PaymentDeps } from '../../money/gateways/gateway.ts'
import { orderOf, today } from '../../orders/place/test-players.ts'
import { simulatedGateway } from '../../money/gateways/simulator/simulated-gateway.ts'
import { newPublicId } from '../../platform/base/public-id.ts'
import { testConfig } from '../../test-app.ts'
import { visitorOf, type Reply, type Visitor } from '../../test-visitor.ts'

/** What the browser learns of a placed order: its id, number and payment. */
export type PlacedReply = DataOf<typeof OrderCourts>

type OrderOptions = {
  /** The number of an invented guest. Without it, the logged-in customer orders. */
  readonly guestNumber?: number
  readonly idempotencyKey?: string
  /** The id of the location. */
  readonly distChan?: string
}

/** A server with orders, customers, guests and a simulated gateway. */
export type HistoryServer = {
  readonly db: Database
  readonly deps: PaymentDeps
  readonly clock: FixedClock
  /** Opens a new browser. */
  visitor(): Visitor
  /** Opens a browser in which this customer is logged in. Creates the account if needed. */
  customer(email: string, phone?: string): Promise<Visitor>
  logIn(visitor: Visitor, email: string): Promise<void>
  tryToOrder(visitor: Visitor, items: readonly BookingItem[], options?: OrderOptions): Promise<Reply>
  order(visitor: Visitor, items: readonly BookingItem[], options?: OrderOptions): Promise<PlacedReply>
  /** Pays an order, as anybody can who knows the payment's URL. */
  pay(placed: PlacedReply): Promise<void>
  /** Fails if an invariant is broken. */
  close(): Promise<void>
}

/** For tests: opens the server at 10:00 of the tests' date. */
export async function openHistoryServer(at = `${today}T10:00:00+07:00`): Promise<HistoryServer> {
  const fresh = await freshDatabase()
  const { db } = fresh
  await seedTestLocations(db)
  await db.query('update location set upcoming_orders = 1000, unpaid_orders = 1000, hours_per_date = 288')
  const clock = fixedClock(at)
  const config = testConfig({
    RATE_LIMIT_ORDER_ATTEMPTS: '1000000',
    RATE_LIMIT_READS: '1000000',
    TRUSTED_PROXIES: '127.0.0.1',
  })
  const gateway = simulatedGateway({ db, secretKey: config.secretKey })
  const deps: PaymentDeps = { db, clock, config, gateway, wakeOutbox: () => {} }
  const app = await buildApp(deps)
  await app.ready()
  const visitor = (): Visitor => visitorOf(app)
  const payer = visitor()
  let attempts = 0

  const logIn: HistoryServer['logIn'] = async (browser, email) => {
    const { token } = await db.transaction(async (tx) => {
      const [row] = await tx.query<{ id: number }>('select id from customer where email = $1', [email])
      if (row === undefined) throw new Error(`nobody has ${email}`)
      return openSession(tx, { customerId: row.id, deviceName: 'Test', now: clock.now() })
    })
    browser.cookies.set('session', token)
  }
  const tryToOrder: HistoryServer['tryToOrder'] = (
    browser,
    items,
    { guestNumber, idempotencyKey, distChan } = {},
  ) =>
    browser.post('/api/courts/order-courts', {
      body: {
        ...orderOf(guestNumber ?? 0, items),
        ...(guestNumber === undefined ? { profileCustomer: null } : {}),
        ...(distChan === undefined ? {} : { distChan }),
      },
      headers: { 'idempotency-key': idempotencyKey ?? `history-try-${(attempts += 1)}` },
    })
  return {
    db,
    deps,
    clock,
    visitor,
    logIn,
    tryToOrder,
    customer: async (email, phone = '+6281290341180') => {
      await db.query(
        `insert into customer (public_id, email, full_name, phone, phone_e164) values ($1, $2, $3, $4, $4)
         on conflict (email) do nothing`,
        [newPublicId(), email, `Name of ${email.split('@')[0]}`, phone],
      )
      const browser = visitor()
      await logIn(browser, email)
      return browser
    },
    order: async (browser, items, options) => {
      const reply = await tryToOrder(browser, items, options)
      if (reply.status !== 201) throw new Error(reply.text)
      return OrderCourts.ok.parse(reply.body).data
    },
    pay: async ({ PaymentID }) => {
      const reply = await payer.post(`/api/simulate/${PaymentID}`, { body: { action: 'pay' } })
      if (reply.status !== 200) throw new Error(reply.text)
    },
    close: async () => {
      const broken = await brokenInvariants(db)
      await app.close()
      await fresh.drop()
      if (broken.length > 0) throw new Error(JSON.stringify(broken))
    },
  }
}

/** Reads the cancellation preview of a booking and cancels the booking. */
export async function cancelBooking(
  browser: Visitor,
  { OrderID }: PlacedReply,
  bookingId: number,
): Promise<void> {
  const preview = await browser.get(`/api/orders/${OrderID}/cancel-preview?bookingId=${bookingId}`)
  const { PreviewHash: previewHash } = CancelPreview.ok.parse(preview.body).data
  const reply = await browser.post(`/api/orders/${OrderID}/cancel`, {
    body: { bookingId, previewHash },
    headers: { 'idempotency-key': `cancel-${OrderID}-${bookingId}` },
  })
  if (reply.status !== 200) throw new Error(reply.text)
}
