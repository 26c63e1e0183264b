import { basketToWire } from '@pantul/contract/basket-wire'
import { OneSimulation, OnePayment, type Simulate, type WirePayment } from '@pantul/contract/payments'
import type { BodyOf, DataOf } from '@pantul/contract/call'
import { OrderCourts } from '@pantul/contract/orders'
import { emptyItem } from '@pantul/rules/booking-item'
import { addDays } from '@pantul/rules/play-date'
import type { FastifyInstance } from 'fastify'
import { buildApp } from '../../app.ts'
import { systemClock, venueNow } from '../../platform/base/clock.ts'
import { freshDatabase } from '../../platform/database/test-database.ts'
import { brokenInvariants } from '../../platform/database/invariants.ts'
import type { Connection, Database } from '../../platform/database/open.ts'
import { seedTestLocations } from '../../demonstration/test-locations.ts'
import {
  GatewayUnavailable,
  type PaymentDeps,
  type Gateway,
  type GatewayAttempt,
  type GatewayStatus,
} from '../gateways/gateway.ts'
import { relayOutbox } from '../../platform/outbox/relay.ts'
import { testConfig } from '../../test-app.ts'
import { visitorOf, type Visitor } from '../../test-visitor.ts'
import {
  readTransaction,
  applyEvent,
  type SimulatedTransaction,
  type SimulatedEvent,
} from '../gateways/simulator/simulated-transactions.ts'
import { findPayment, type Payment } from './payment.ts'
import { readGatewayAttempt } from './read-gateway-attempt.ts'
import { paymentEffects } from './relay-payments.ts'
import { notificationKey, notificationOf, simulatedGateway } from '../gateways/simulator/simulated-gateway.ts'

/** Faults of the gateway that a test can switch on. */
export type Faults = {
  isAway: boolean
  /** Runs after the payment is created; if it throws, the response is lost. */
  beforeAnswer: () => Promise<void>
  /** Overrides fields of the status that the gateway returns. */
  statusFields: Partial<GatewayStatus>
  calls: { create: number; fetchStatus: number; cancel: number }
  /** The attempts that were sent to the gateway. */
  readonly attempts: GatewayAttempt[]
}

/** A slot of TST1: days from today, hour, court 1 to 3. */
export type SlotRequest = { readonly day: number; readonly hour: number; readonly court: number }

export type PaymentsUnderTest = {
  readonly app: FastifyInstance
  readonly db: Database
  readonly url: string
  readonly deps: PaymentDeps
  readonly faults: Faults
  readonly visitor: Visitor
  /** Orders a slot as a new guest and returns the payment's public id. */
  order(slot: SlotRequest): Promise<string>
  tryToOrder(slot: SlotRequest): Promise<{ status: number; paymentId: string | null }>
  /** Simulates an action of the payer, the bank or the gateway (`simulatePayment`), with its notifications. */
  simulate(
    paymentId: string,
    action: BodyOf<typeof Simulate>['action'],
  ): Promise<DataOf<typeof OneSimulation>>
  payment(paymentId: string): Promise<WirePayment>
  /** Pays the transaction at the gateway, without a notification. */
  payAtGateway(paymentId: string): Promise<void>
  /** Changes the transaction at the gateway, without a notification: settles it, except as `step` says. */
  changeAtGateway(paymentId: string, step: Partial<SimulatedEvent>): Promise<void>
  /** Sends a signed notification with the stored status, or with `fields` instead. Returns the HTTP status. */
  notify(paymentId: string, fields?: Partial<SimulatedTransaction>): Promise<number>
  /** State of the order and of the payment: `confirmed/paid`. */
  states(paymentId: string): Promise<string>
  /** Runs the gateway calls of the outbox. */
  relay(): Promise<void>
  /** Moves all holds, attempts and checks so many minutes into the past. */
  passMinutes(minutes: number): Promise<void>
  /** Closes the server. Throws if an invariant is broken. */
  close(): Promise<void>
}

/** For tests: the server with the simulated gateway and the system clock, and functions to order. */
export async function openPayments(): Promise<PaymentsUnderTest> {
  const fresh = await freshDatabase()
  const { db } = fresh
  await seedTestLocations(db)
  await db.query('update location set days_ahead = 60')
  const config = testConfig({ RATE_LIMIT_ORDER_ATTEMPTS: '1000000', RATE_LIMIT_READS: '1000000' })
  const faults: Faults = {
    isAway: false,
    beforeAnswer: async () => {},
    statusFields: {},
    calls: { create: 0, fetchStatus: 0, cancel: 0 },
    attempts: [],
  }
  const gateway = withFaults(simulatedGateway({ db, secretKey: config.secretKey }), faults)
  const deps: PaymentDeps = { db, clock: systemClock, config, gateway, wakeOutbox: () => {} }
  const app = await buildApp(deps)
  await app.ready()
  const visitor = visitorOf(app)
  const orders = orderHelpers(visitor)
  const payment = async (paymentId: string): Promise<WirePayment> => {
    const reply = await visitor.get(`/api/payments/${paymentId}`)
    if (reply.status !== 200) throw new Error(`${reply.status} ${reply.text}`)
    return OnePayment.ok.parse(reply.body).data
  }
  const changeAtGateway: PaymentsUnderTest['changeAtGateway'] = async (paymentId, step) => {
    const { gatewayOrderId } = await attemptOf(db, paymentId)
    const from = [
      'pending',
      'deny',
      'cancel',
      'expire',
      'settlement',
      'capture',
      'challenge',
      'partial_refund',
    ]
    await applyEvent(db, gatewayOrderId, { event: { ...settled, ...step }, from })
  }
  return {
    app,
    db,
    url: fresh.url,
    deps,
    faults,
    visitor,
    ...orders,
    payment,
    simulate: async (paymentId, action) => {
      const reply = await visitor.post(`/api/simulate/${paymentId}`, { body: { action } })
      if (reply.status !== 200) throw new Error(`${action}: ${reply.status} ${reply.text}`)
      return OneSimulation.ok.parse(reply.body).data
    },
    states: async (paymentId) => {
      const { OrderState, State } = await payment(paymentId)
      return `${OrderState}/${State}`
    },
    payAtGateway: (paymentId) => changeAtGateway(paymentId, {}),
    changeAtGateway,
    notify: async (paymentId, fields = {}) => {
      const { gatewayOrderId } = await attemptOf(db, paymentId)
      const entry = await readTransaction(db, gatewayOrderId)
      if (entry === undefined) throw new Error('the gateway knows nothing of it')
      const payload = { ...notificationOf({ ...entry, ...fields }, notificationKey(config.secretKey)) }
      return (await app.inject({ method: 'POST', url: notificationUrl, payload })).statusCode
    },
    relay: async () => {
      await db.query(`update outbox set next_at = now() where kind like 'gateway-%' and done_at is null`)
      await relayOutbox({ ...deps, log: { error: () => {} } }, paymentEffects)
    },
    passMinutes: (minutes) => shiftTime(db, minutes),
    close: async () => {
      const broken = await brokenInvariants(db)
      if (broken.length > 0) throw new Error(JSON.stringify(broken))
      await app.close()
      await fresh.drop()
    },
  }
}

export const notificationUrl = '/api/payments/simulator/notification'

const settled: SimulatedEvent = { status: 'settlement', statusCode: '200', paymentType: 'qris' }

/** For tests: the row of an attempt. */
export async function attemptOf(db: Database, paymentId: string): Promise<Payment> {
  const payment = await findPayment(db, paymentId)
  if (payment === undefined) throw new Error('no such payment')
  return payment
}

/** For tests: the n-th slot of TST1 from tomorrow; different for each n. */
export const slotAt = (n: number): SlotRequest => ({
  day: 1 + Math.floor(n / 54),
  hour: 6 + (Math.floor(n / 3) % 18),
  court: 1 + (n % 3),
})

function withFaults(gateway: Gateway, faults: Faults): Gateway {
  const countCall = async <T>(call: keyof Faults['calls'], ask: () => Promise<T>): Promise<T> => {
    faults.calls[call] += 1
    if (faults.isAway) throw new GatewayUnavailable('switched off')
    return ask()
  }
  return {
    ...gateway,
    create: (attempt, signal) =>
      countCall('create', async () => {
        faults.attempts.push(attempt)
        const created = await gateway.create(attempt, signal)
        await faults.beforeAnswer()
        return created
      }),
    fetchStatus: (attempt, signal) =>
      countCall('fetchStatus', async () => {
        const status = await gateway.fetchStatus(attempt, signal)
        return status === null ? null : { ...status, ...faults.statusFields }
      }),
    cancel: (attempt, signal) => countCall('cancel', () => gateway.cancel(attempt, signal)),
  }
}

/** For tests: functions that place orders, each as a new guest. */
export function orderHelpers(visitor: Visitor): Pick<PaymentsUnderTest, 'order' | 'tryToOrder'> {
  let guests = 0
  const tryToOrder = async (slot: SlotRequest): Promise<{ status: number; paymentId: string | null }> => {
    guests += 1
    for (const cookie of ['browser', 'visitor'])
      visitor.cookies.set(cookie, `guest-${guests}`.padEnd(22, '-'))
    const reply = await visitor.post('/api/courts/order-courts', {
      body: orderBody(slot, guests),
      headers: { 'idempotency-key': `order-number-${guests}` },
    })
    if (reply.status !== 201) return { status: reply.status, paymentId: null }
    return { status: 201, paymentId: OrderCourts.ok.parse(reply.body).data.PaymentID }
  }
  return {
    tryToOrder,
    order: async (slot) => {
      const { status, paymentId } = await tryToOrder(slot)
      if (paymentId === null) throw new Error(`the order was refused: ${status}`)
      return paymentId
    },
  }
}

function orderBody({ day, hour, court }: SlotRequest, guest: number): BodyOf<typeof OrderCourts> {
  const date = addDays(venueNow(systemClock, 'Asia/Jakarta').date, day)
  const item = {
    ...emptyItem(1, date),
    hours: [hour],
    prices: [],
    courts: [
      {
        id: `TST1-C${court}`,
        name: `Court ${court}`,
        material: 'TST1-COURT',
        unit: 'H',
        paidByPackage: false,
      },
    ],
  }
  return {
    payload: basketToWire([item]),
    isPayWithPackage: false,
    profileCustomer: {
      Name: `Guest ${guest}`,
      Telephone: `+62 812 ${String(1_000_000 + guest)}`,
      Email: `guest${guest}@example.com`,
    },
    distChan: 'TST1',
    division: 'PADEL',
  }
}

/** For tests: moves all holds, attempts and checks so many minutes into the past. */
export async function shiftTime(db: Database, minutes: number): Promise<void> {
  const by = `${minutes} minutes`
  await db.transaction(async (tx) => {
    await tx.query(`update sales_order set held_until = held_until - $1::interval where state = 'held'`, [by])
    await tx.query(
      `update court_hour set held_until = held_until - $1::interval where held_until is not null`,
      [by],
    )
    await tx.query(
      `update payment set expires_at = expires_at - $1::interval, next_check_at = next_check_at - $1::interval`,
      [by],
    )
    await tx.query(`update simulated_transaction set expires_at = expires_at - $1::interval`, [by])
  })
}

export async function gatewayAttemptOf(db: Connection, publicId: string): Promise<GatewayAttempt> {
  const payment = await findPayment(db, publicId)
  if (payment === undefined) throw new Error('there is no such payment')
  return readGatewayAttempt(db, payment.id)
}
