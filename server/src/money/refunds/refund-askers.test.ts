import { DeskCancelPreview } from '@pantul/contract/desk-cancel-booking'
import { ImportFile } from '@pantul/contract/desk-imports'
import { importResultFromWire, importToWire } from '@pantul/contract/desk-imports-wire'
import { addDays } from '@pantul/rules/play-date'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { item, today } from '../../orders/place/test-players.ts'
import { brokenInvariants } from '../../platform/database/invariants.ts'
import { newStaff } from '../../people/staff/test-staff.ts'
import type { Reply, Visitor } from '../../test-visitor.ts'
import { GatewayUnavailable, type Gateway } from '../gateways/gateway.ts'
import { replyText } from '../payments/test-counter.ts'
import { askGateway } from '../payments/ask-gateway.ts'
import { readGatewayAttempt } from '../payments/read-gateway-attempt.ts'
import { requestDueRefunds } from './request-refunds.ts'
import {
  openRefundQueue,
  workerOf,
  type OwedRefund,
  type QueueWorker,
  type RefundQueueUnderTest,
} from './test-refund-queue.ts'

// `venue.owed()` cancels a paid order: its refund by transfer waits for the bank account of the guest.
let venue: RefundQueueUnderTest
let finance: QueueWorker // A member of staff who works on the refunds of TST1.
let manager: QueueWorker
let workingGateway: Gateway
beforeAll(async () => {
  venue = await openRefundQueue()
  workingGateway = { ...venue.deps.gateway }
  finance = await venue.addWorker('finance')
  manager = await venue.addWorker('manager')
})
afterEach(() => void Object.assign(venue.deps.gateway, workingGateway))
afterAll(() => venue.close())

let references = 0
const newReference = (): string => `ASKED ${(references += 1)}`
/** Makes the gateway of the server unavailable. */
const takeGatewayAway = () =>
  Object.assign(venue.deps.gateway, {
    fetchStatus: async () => {
      throw new GatewayUnavailable('switched off')
    },
    refund: async () => {
      throw new GatewayUnavailable('switched off')
    },
  } satisfies Partial<Gateway>)

/** Brings a refund to the state `sent`: the guest enters the account, finance approves and sends. */
async function sendTransfer(owed: OwedRefund): Promise<void> {
  await owed.enterAccount()
  expect(await finance.step(owed.publicId, 'approve')).toBe('200')
  expect(await finance.step(owed.publicId, 'send', { Reference: newReference() })).toBe('200')
}

const storeGuestAccount = (publicId: string) =>
  venue.db.query(
    `update refund_task set state = 'requested', bank = 'BCA', account_number = '1234567890', account_name = 'Player',
            next_at = null
      where public_id = $1`,
    [publicId],
  )

/** Makes an account the buyer of the order instead of the guest. */
const setBuyer = ({ orderId }: OwedRefund, customerId: number) =>
  venue.db.query(
    `update sales_order
        set customer_id = $2, guest_name = null, guest_email = null, guest_phone = null, guest_phone_e164 = null
      where public_id = $1`,
    [orderId, customerId],
  )

const typedAccount = ({ orderNumber, phone }: OwedRefund) => ({
  OrderNo: orderNumber,
  Phone: phone,
  Bank: 'BRI',
  AccountNumber: '5556667777',
  AccountName: 'Player',
})

/** Finance marks the payment of the counter as found on the statement, or removes the mark. */
async function verify(by: QueueWorker, { orderId }: OwedRefund, isVerified = true): Promise<Reply> {
  const [payment] = await venue.db.query<{ id: string }>(
    `select p.public_id as id from payment p join sales_order o on o.id = p.order_id
      where o.public_id = $1 and p.gateway = 'desk'`,
    [orderId],
  )
  const body = { Payments: [payment?.id ?? ''], IsVerified: isVerified }
  return by.visitor.post('/api/desk/TST1/payments/verify', { body })
}

const alertsOf = async (orderId: string): Promise<string[]> =>
  (
    await venue.db.query<{ reason: string }>(
      `select b.payload ->> 'reason' as reason from outbox b
         join sales_order o on b.payload ->> 'orderId' = o.id::text
        where o.public_id = $1 and b.kind = 'alert' order by b.id`,
      [orderId],
    )
  ).map(({ reason }) => reason)

test('who opened a returned transfer again does not approve it, and staff are alerted to the new account', async () => {
  const other = await venue.addWorker('finance')
  const owed = await venue.cancelPaidOrder()
  await sendTransfer(owed)
  expect(await other.step(owed.publicId, 'reopen', { Reason: 'account closed' })).toBe('200')
  expect(await owed.enterAccount('2222')).toBe('201')
  expect(await other.see(owed.publicId)).toMatchObject({ queue: 'approve', isAskedByReader: true })
  expect(await other.step(owed.publicId, 'approve')).toBe('409 TWO_PEOPLE')
  expect(await finance.see(owed.publicId)).toMatchObject({ isAskedByReader: false })
  expect(await finance.step(owed.publicId, 'approve')).toBe('200')
  expect(await alertsOf(owed.orderId)).toEqual(['refund_requested', 'refund_requested'])
})

test('the buyer of an order, known by account or by contact, neither approves its refund nor verifies its payment', async () => {
  const { id: buyerId, visitor } = await newStaff(venue, {
    roles: [{ role: 'finance', locationId: 'TST1' }],
  })
  const buyer = workerOf({ id: buyerId, visitor })
  const [byAccount, byContact] = [await venue.cancelPaidOrder(), await venue.cancelPaidOrder()]
  await setBuyer(byAccount, buyerId)
  await venue.db.query(
    `with known as (
       insert into contact (customer_id, name, created_at, changed_at) values ($2, 'Dian', now(), now()) returning id)
     update sales_order set contact_id = known.id from known where sales_order.public_id = $1`,
    [byContact.orderId, buyerId],
  )
  for (const owed of [byAccount, byContact]) {
    await storeGuestAccount(owed.publicId)
    expect(await buyer.see(owed.publicId)).toMatchObject({ queue: 'approve', isAskedByReader: true })
    expect(await buyer.step(owed.publicId, 'approve')).toBe('409 TWO_PEOPLE')
    expect(await finance.step(owed.publicId, 'approve')).toBe('200')
  }
  const card = await venue.cancelPaidOrder({ method: 'edc' })
  await setBuyer(card, buyerId)
  expect(replyText(await verify(buyer, card))).toBe('409 TWO_PEOPLE')
  expect(replyText(await verify(finance, card))).toBe('200')
})

test('a payment that one person of finance took for the order of another is verified by either of them, with a new code', async () => {
  const card = await venue.cancelPaidOrder({ method: 'edc' })
  const {
    id: buyerId,
    visitor,
    sessionId,
  } = await newStaff(venue, {
    roles: [{ role: 'finance', locationId: 'TST1' }],
  })
  const buyer = workerOf({ id: buyerId, visitor })
  await setBuyer(card, buyerId)
  const removed = await venue.db.query<{ customer_id: number; location_id: string | null; role: string }>(
    `delete from staff_role where role in ('finance', 'owner') and customer_id <> $1
     returning customer_id, location_id, role`,
    [buyerId],
  )
  // The taker of the payment gets the role.
  await venue.db.query(
    `insert into staff_role (customer_id, location_id, role)
     select a.customer_id, 'TST1', 'finance' from payment p
       join staff_act a on a.id = p.act_id join sales_order o on o.id = p.order_id
      where o.public_id = $1 and p.gateway = 'desk'`,
    [card.orderId],
  )
  venue.clock.advance({ minutes: 5 })
  expect(replyText(await verify(buyer, card))).toBe('403 NEW_CODE_NEEDED')
  await venue.db.query('update session set proved_at = $2 where id = $1', [sessionId, venue.clock.now()])
  expect(replyText(await verify(buyer, card))).toBe('200')
  for (const role of removed)
    await venue.db.query('insert into staff_role (customer_id, location_id, role) values ($1, $2, $3)', [
      role.customer_id,
      role.location_id,
      role.role,
    ])
})

/** Checks a file, of which no line may be faulty, and imports it. */
async function importFile(by: Visitor, kind: 'people' | 'bookings', text: string): Promise<void> {
  const file = Buffer.from(text).toString('base64')
  const send = async (importing: Parameters<typeof importToWire>[0]['import']) => {
    const reply = await by.post(`/api/desk/TST1/imports/${kind}`, {
      body: importToWire({ fileName: `${kind}.csv`, file, unpaid: 'owe', import: importing }),
      headers: { 'idempotency-key': `import-askers-${(references += 1)}` },
    })
    if (reply.status !== 200) throw new Error(reply.text)
    return importResultFromWire(ImportFile.ok.parse(reply.body).data)
  }
  const { counts, lines } = await send(null)
  expect(lines.filter(({ state }) => state === 'faulty')).toEqual([])
  await send({ shown: counts, skipsFaulty: true })
}

test('who imported a payment does not approve its refund, and the queue says that it was never received here', async () => {
  const { id, visitor } = await newStaff(venue, {
    roles: [
      { role: 'manager', locationId: 'TST1' },
      { role: 'finance', locationId: 'TST1' },
    ],
  })
  const importer = workerOf({ id, visitor })
  const date = addDays(today, 57)
  await importFile(visitor, 'people', 'name,phone,email\nImport Guest,0812-4000-7001,\n')
  await importFile(
    visitor,
    'bookings',
    `name;phone;email;date;from;until;court;price;paid;note\nImport Guest;0812-4000-7001;;${date};18;19;TST1-C2;150000;150000;\n`,
  )
  const [order] = await venue.db.query<{ number: string }>(
    `select o.number from sales_order o join payment p on p.order_id = o.id where p.method = 'imported'`,
  )
  const path = `/api/desk/TST1/orders/${order?.number}`
  const preview = await manager.visitor.get(`${path}/cancel-preview`)
  const { PreviewHash } = DeskCancelPreview.ok.parse(preview.body).data
  const cancelling = {
    BookingID: null,
    Percents: [],
    Routes: [],
    Account: null,
    Reason: '',
    IsReasonShown: false,
  }
  const cancelled = await manager.visitor.post(`${path}/cancel`, {
    body: { ...cancelling, PreviewHash },
    headers: { 'idempotency-key': 'cancel-imported-1' },
  })
  expect(replyText(cancelled)).toBe('200')
  const publicId =
    (await finance.list()).find((refund) => refund.orderNumber === order?.number)?.publicId ?? ''
  expect(await finance.see(publicId)).toMatchObject({
    isImported: true,
    mayBeGivenInCash: false,
    isAskedByReader: false,
  })
  await storeGuestAccount(publicId)
  expect(await importer.see(publicId)).toMatchObject({ queue: 'approve', isAskedByReader: true })
  expect(await importer.step(publicId, 'approve')).toBe('409 TWO_PEOPLE')
  expect(await finance.step(publicId, 'approve')).toBe('200')
})

test('a transfer whose payment is not verified any more is not sent', async () => {
  const owed = await venue.cancelPaidOrder({ method: 'edc' })
  await owed.enterAccount()
  expect(replyText(await verify(finance, owed))).toBe('200')
  expect(await finance.step(owed.publicId, 'approve')).toBe('200')
  expect(replyText(await verify(finance, owed, false))).toBe('200')
  expect(await finance.step(owed.publicId, 'send', { Reference: newReference() })).toBe(
    '409 PAYMENT_UNVERIFIED',
  )
  expect(replyText(await verify(finance, owed))).toBe('200')
  expect(await finance.step(owed.publicId, 'send', { Reference: newReference() })).toBe('200')
})

/** A refund that the gateway has not accepted for a day. `isAsked`: the gateway was asked, and did not answer. */
async function failedAtGateway({ guestNumber, isAsked }: FailingRefund): Promise<FailedRefund> {
  Object.assign(venue.deps.gateway, workingGateway)
  const player = venue.visitor()
  const placed = await venue.place(player, [item({ date: addDays(today, guestNumber % 50), hours: [14] })], {
    guestNumber,
  })
  await venue.simulate(placed.PaymentID, 'pay')
  await venue.cancel(player, placed.OrderID)
  takeGatewayAway()
  if (isAsked) await requestDueRefunds(venue.deps)
  const [task] = await venue.db.query<FailedRefund>(
    `update refund_task t set created_at = now() - interval '25 hours', turn_at = null
       from sales_order o where o.id = t.order_id and o.public_id = $1
    returning t.public_id as "publicId", t.payment_id as "paymentId", t.refund_key as "refundKey", t.amount,
              o.public_id as "orderId"`,
    [placed.OrderID],
  )
  if (task === undefined) throw new Error('nothing is owed')
  return task
}

type FailingRefund = { readonly guestNumber: number; readonly isAsked: boolean }
type FailedRefund = {
  readonly publicId: string
  readonly orderId: string
  readonly paymentId: number
  readonly refundKey: string
  readonly amount: number
}

const byTransfer = { Route: 'transfer', Reason: 'it fails' }
test('no transfer is made while a gateway that was asked for the refund does not answer', async () => {
  const failing = await failedAtGateway({ guestNumber: 410, isAsked: true })
  expect(await manager.step(failing.publicId, 'route', byTransfer)).toBe('503 GATEWAY_AWAY')
  Object.assign(venue.deps.gateway, workingGateway)
  expect(await manager.step(failing.publicId, 'route', byTransfer)).toBe('200')
  await storeGuestAccount(failing.publicId)
  takeGatewayAway()
  expect(await finance.step(failing.publicId, 'approve')).toBe('503 GATEWAY_AWAY')
  Object.assign(venue.deps.gateway, workingGateway)
  expect(await finance.step(failing.publicId, 'approve')).toBe('200')
  takeGatewayAway()
  expect(await finance.step(failing.publicId, 'send', { Reference: newReference() })).toBe('503 GATEWAY_AWAY')
  const unrequested = await failedAtGateway({ guestNumber: 411, isAsked: false })
  expect(await manager.step(unrequested.publicId, 'route', byTransfer)).toBe('200')
})

test('a refund that the gateway makes in spite of a sent transfer alerts staff, once', async () => {
  const refundedTwice = await failedAtGateway({ guestNumber: 420, isAsked: true })
  Object.assign(venue.deps.gateway, workingGateway)
  expect(await manager.step(refundedTwice.publicId, 'route', byTransfer)).toBe('200')
  await storeGuestAccount(refundedTwice.publicId)
  expect(await finance.step(refundedTwice.publicId, 'approve')).toBe('200')
  expect(await finance.step(refundedTwice.publicId, 'send', { Reference: newReference() })).toBe('200')
  expect(await alertsOf(refundedTwice.orderId)).toEqual([])
  const { refundKey, amount } = refundedTwice
  const attempt = await readGatewayAttempt(venue.db, refundedTwice.paymentId)
  await workingGateway.refund(attempt, { refundKey, amount, reason: 'late' }, AbortSignal.timeout(5000))
  for (let times = 0; times < 2; times += 1) await askGateway(venue.deps, refundedTwice.paymentId)
  expect(await alertsOf(refundedTwice.orderId)).toEqual(['refunded_twice'])
})

test('a conflict names the guest who changed the account, and the member of staff who typed it', async () => {
  const owed = await venue.cancelPaidOrder()
  const { version: Version } = await finance.see(owed.publicId)
  const conflict = async () => (await finance.post(owed.publicId, 'approve', { Version })).text
  expect(await manager.step(owed.publicId, 'enter-account', typedAccount(owed))).toBe('200')
  expect(await conflict()).toContain('Dian Puspita changed this') // The name of all test staff.
  expect(await owed.enterAccount('9999')).toBe('201')
  expect(await conflict()).toContain(`${(await finance.see(owed.publicId)).name} changed this`)
})

test('the queue says who opened the whole account and who typed it, until another account is entered', async () => {
  const owed = await venue.cancelPaidOrder()
  await owed.enterAccount()
  expect(await manager.see(owed.publicId)).toMatchObject({
    bankAccountSeenBy: null,
    bankAccountSeenAt: null,
    bankAccountTypedBy: null,
  })
  const openAccount = () =>
    finance.visitor.post(`/api/desk/TST1/refunds/${owed.publicId}/account`, { body: {} })
  expect(replyText(await openAccount())).toBe('200')
  expect(await manager.see(owed.publicId)).toMatchObject({
    bankAccountSeenBy: 'Dian Puspita',
    bankAccountSeenAt: expect.any(String),
  })
  expect(await manager.step(owed.publicId, 'enter-account', typedAccount(owed))).toBe('200')
  expect(await manager.see(owed.publicId)).toMatchObject({
    bankAccountSeenBy: null,
    bankAccountTypedBy: 'Dian Puspita',
  })
})

test('all invariants hold after that', async () => {
  expect(await brokenInvariants(venue.db)).toEqual([])
})
