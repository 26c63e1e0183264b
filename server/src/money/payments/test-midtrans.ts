import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { buildApp } from '../../app.ts'
import { systemClock, type Clock } from '../../platform/base/clock.ts'
import { freshDatabase } from '../../platform/database/test-database.ts'
import { brokenInvariants } from '../../platform/database/invariants.ts'
import type { Database } from '../../platform/database/open.ts'
import { seedTestLocations } from '../../demonstration/test-locations.ts'
import type { PaymentDeps } from '../gateways/gateway.ts'
import { relayOutbox } from '../../platform/outbox/relay.ts'
import { testConfig } from '../../test-app.ts'
import { visitorOf, type Visitor } from '../../test-visitor.ts'
import { midtransGateway } from '../gateways/midtrans/midtrans-gateway.ts'
import { paymentEffects } from './relay-payments.ts'
import { sweepPayments } from './sweep-payments.ts'
import { attemptOf, orderHelpers, shiftTime, slotAt } from './test-payments.ts'

/** For tests: the server key of the stand-in. */
export const standInKey = 'SB-Mid-server-for-tests'
const standInPath = path.join(import.meta.dirname, '..', '..', '..', '..', 'e2e', 'midtrans-stand-in.ts')

/** What the stand-in has stored for an order id, with Midtrans' field names. */
export type StandInEntry = {
  readonly token: string
  readonly request: Record<string, unknown>
  readonly isPageClosed: boolean
  readonly transaction: Record<string, unknown> | null
  readonly refunds: readonly Record<string, unknown>[]
  /** The HTTP status with which the server answered each notification. */
  readonly notifications: readonly number[]
}
type ControlReply = {
  readonly calls: Readonly<Record<string, number>>
  readonly orders: readonly string[]
  readonly entry?: StandInEntry
}

export type MidtransShopUnderTest = {
  readonly db: Database
  readonly deps: PaymentDeps
  readonly visitor: Visitor
  /** Another browser. */
  newVisitor(): Visitor
  /** Orders a slot (a new one by default) as a new guest. Returns the payment's public id. */
  order(slot?: number): Promise<string>
  /** Sets faults of the gateway from now on; see `e2e/midtrans-stand-in.ts`. `service`: how the gateway answers. */
  setFaults(faults: object): Promise<void>
  /** Changes a payment at the gateway (Midtrans' fields) and sends notifications, unless a fault prevents them. */
  changeAtGateway(paymentId: string, fields: object): Promise<void>
  /** Calls the stand-in itself: `flush?reversed`, `forget-keys`. */
  control(call: string): Promise<ControlReply>
  entry(paymentId: string): Promise<StandInEntry>
  /** State of the order and of the payment: `confirmed/paid`. */
  states(paymentId: string): Promise<string>
  /** Outbox entries of an order and its payment, except gateway calls: `mail payment-confirmed`, `alert reversed`. */
  outbox(paymentId: string): Promise<string[]>
  /** Runs the gateway calls of the outbox. */
  relay(): Promise<void>
  /** Moves time forward by so many minutes and runs the sweeper. */
  sweepAfterMinutes(minutes: number): Promise<void>
  demandInvariants(): Promise<void>
  close(): Promise<void>
}

/** For tests: the server with the Midtrans adapter, and the stand-in for Midtrans as a separate process. */
export async function openMidtransShop({
  clock = systemClock,
}: { clock?: Clock } = {}): Promise<MidtransShopUnderTest> {
  const fresh = await freshDatabase()
  const { db } = fresh
  await seedTestLocations(db)
  await db.query('update location set days_ahead = 60')
  const { address, end } = await startStandIn()
  const config = testConfig({
    PAYMENT_GATEWAY: 'midtrans',
    MIDTRANS_SERVER_KEY: standInKey,
    MIDTRANS_API_URL: address,
    MIDTRANS_SNAP_URL: address,
    MIDTRANS_PAYMENTS: 'credit_card, other_qris, gopay, bca_va',
    RATE_LIMIT_ORDER_ATTEMPTS: '1000000',
    RATE_LIMIT_READS: '1000000',
  })
  const { midtrans: settings, publicUrl } = config
  if (settings === undefined) throw new Error('midtrans is not set up')
  const gateway = midtransGateway({ settings, publicUrl, clock })
  const deps: PaymentDeps = { db, clock: systemClock, config, gateway, wakeOutbox: () => {} }
  const app = await buildApp(deps)
  const serverAddress = await app.listen({ host: '127.0.0.1', port: 0 })
  const visitor = visitorOf(app)
  const guests = orderHelpers(visitor)
  let slots = 0

  const control = async (call: string, body: object = {}): Promise<ControlReply> => {
    const reply = await fetch(`${address}/stand-in/${call}`, { method: 'POST', body: JSON.stringify(body) })
    if (!reply.ok) throw new Error(await reply.text())
    return (await reply.json()) as ControlReply
  }
  const gatewayOrderId = async (paymentId: string): Promise<string> =>
    (await attemptOf(db, paymentId)).gatewayOrderId
  await control('faults', { notifyUrl: `${serverAddress}/api/payments/midtrans/notification` })

  return {
    db,
    deps,
    visitor,
    newVisitor: () => visitorOf(app),
    order: (slot) => guests.order(slotAt(slot ?? (slots += 1))),
    setFaults: async (faults) => void (await control('faults', faults)),
    changeAtGateway: async (paymentId, fields) =>
      void (await control(`transactions/${await gatewayOrderId(paymentId)}`, fields)),
    control,
    entry: async (paymentId) => {
      const { entry } = await control(`entry/${await gatewayOrderId(paymentId)}`)
      if (entry === undefined) throw new Error('the gateway knows nothing of it')
      return entry
    },
    states: async (paymentId) => {
      const { orderState, state } = await attemptOf(db, paymentId)
      return `${orderState}/${state}`
    },
    outbox: (paymentId) => outboxOf(db, paymentId),
    relay: async () => {
      await db.query(`update outbox set next_at = now() where kind like 'gateway-%' and done_at is null`)
      await relayOutbox({ ...deps, log: { error: () => {} } }, paymentEffects)
    },
    sweepAfterMinutes: async (minutes) => {
      await shiftTime(db, minutes)
      await sweepPayments(deps)
    },
    demandInvariants: async () => {
      const broken = await brokenInvariants(db)
      if (broken.length > 0) throw new Error(JSON.stringify(broken))
    },
    close: async () => {
      await app.close()
      await end()
      await fresh.drop()
    },
  }
}

/** For tests: starts the stand-in for Midtrans as a process on a free port. */
export async function startStandIn(): Promise<{ address: string; end: () => Promise<void> }> {
  const child = spawn(process.execPath, [standInPath], {
    env: { STAND_IN_KEY: standInKey },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  if (child.stdout === null) throw new Error('the stand-in cannot be heard')
  const [line]: unknown[] = await once(child.stdout, 'data')
  const port = /"listening":(\d+)/.exec(String(line))?.[1]
  return {
    address: `http://127.0.0.1:${port}`,
    end: async () => {
      child.disconnect()
      await once(child, 'exit')
    },
  }
}

async function outboxOf(db: Database, paymentId: string): Promise<string[]> {
  const { id, orderId } = await attemptOf(db, paymentId)
  const rows = await db.query<{ text: string }>(
    `select kind || ' ' || coalesce(payload ->> 'template', payload ->> 'reason', '') as text
       from outbox
      where kind not like 'gateway-%' and (payload ->> 'orderId' = $1 or payload ->> 'paymentId' = $2)
      order by id`,
    [String(orderId), String(id)],
  )
  return rows.map(({ text }) => text)
}
