import { afterAll, beforeAll, expect, test } from 'vitest'
import { brokenInvariants } from '../../platform/database/invariants.ts'
import { newStaff } from '../../people/staff/test-staff.ts'
import { replyText } from '../payments/test-counter.ts'
import { remindOfAccounts } from './remind-of-accounts.ts'
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
let desk: QueueWorker
beforeAll(async () => {
  venue = await openRefundQueue()
  finance = await venue.addWorker('finance')
  manager = await venue.addWorker('manager')
  desk = await venue.addWorker('front-desk')
})
afterAll(() => venue.close())

let references = 0
const newReference = (): string => `TRX ${(references += 1)}`
const actsOf = async ({ publicId }: OwedRefund): Promise<string[]> =>
  (
    await venue.db.query<{ action: string }>(
      `select action from staff_act where thing = 'refund' and thing_id = $1 order by id`,
      [publicId],
    )
  ).map(({ action }) => action)
const mailsOf = async ({ orderId }: OwedRefund): Promise<string[]> =>
  (
    await venue.db.query<{ template: string }>(
      `select b.payload ->> 'template' as template from outbox b
         join sales_order o on b.payload ->> 'orderId' = o.id::text
        where o.public_id = $1 and b.payload ->> 'template' like 'refund%' order by b.id`,
      [orderId],
    )
  ).map(({ template }) => template)

test('a transfer goes from the guest to finance, and each step is an act', async () => {
  const owed = await venue.cancelPaidOrder()
  const { publicId } = owed
  expect(await finance.see(publicId)).toMatchObject({
    queue: 'awaits_account',
    nextActor: 'guest',
    mayBeGivenInCash: true,
  })
  expect(await finance.step(publicId, 'approve')).toBe('409 REFUND_CLOSED')
  expect(await owed.enterAccount()).toBe('201')
  expect(await desk.see(publicId)).toMatchObject({ queue: 'approve', bankAccountEnding: '7890' })
  expect(await desk.step(publicId, 'approve')).toBe('403 ROLE_MISSING')
  expect(await manager.step(publicId, 'approve')).toBe('403 ROLE_MISSING')
  expect(await finance.step(publicId, 'approve')).toBe('200')
  expect(await owed.enterAccount('1111')).toBe('409 REFUND_CLOSED')
  expect(await finance.step(publicId, 'send', { Reference: ' ' })).toBe('422 REFERENCE_REQUIRED')
  const reference = newReference()
  expect(await finance.step(publicId, 'send', { Reference: ` ${reference} ` })).toBe('200')
  expect(await finance.see(publicId)).toMatchObject({ queue: 'sent', reference, sentAt: expect.any(String) })
  const shown = await owed.guest.get(`/api/orders/${owed.orderId}`)
  expect(shown.body).toMatchObject({
    data: { Refunds: [{ State: 'sent', SentAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) }] },
  })
  expect(await finance.step(publicId, 'finish')).toBe('200')
  expect(await finance.see(publicId)).toMatchObject({
    queue: 'done',
    nextActor: 'nobody',
    bankAccountEnding: '7890',
  })
  expect(await actsOf(owed)).toEqual(['approve-refund', 'send-refund', 'finish-refund'])
  expect(await mailsOf(owed)).toEqual(['refund-account', 'refund-sent'])
  expect(await venue.stateOf(owed.orderId)).toBe('refunded')
})

test('a bank reference is accepted for one transfer only, in any spelling, also if two people enter it at once', async () => {
  const [first, other] = [await venue.cancelPaidOrder(), await venue.cancelPaidOrder()]
  const second = await venue.addWorker('finance')
  for (const owed of [first, other]) {
    await owed.enterAccount()
    expect(await finance.step(owed.publicId, 'approve')).toBe('200')
  }
  const replies = await Promise.all([
    finance.step(first.publicId, 'send', { Reference: 'Bifast 77' }),
    second.step(other.publicId, 'send', { Reference: ' BIFAST  77' }),
  ])
  expect(replies.toSorted()).toEqual(['200', '409 REFERENCE_USED'])
})

test('of two people who approve at once one succeeds; a repeated attempt has the first answer', async () => {
  const owed = await venue.cancelPaidOrder()
  await owed.enterAccount()
  const second = await venue.addWorker('finance')
  const { version: Version } = await finance.see(owed.publicId)
  const replies = await Promise.all(
    [finance, second].map((worker, i) =>
      worker.post(owed.publicId, 'approve', { Version }, `approval-try-${i}`),
    ),
  )
  expect(replies.map(replyText).toSorted()).toEqual(['200', '409 CHANGED_MEANWHILE'])
  const winner = replies.findIndex(({ status }) => status === 200)
  const again = await [finance, second][winner]?.post(
    owed.publicId,
    'approve',
    { Version },
    `approval-try-${winner}`,
  )
  expect(again?.status).toBe(200)
  expect(await actsOf(owed)).toEqual(['approve-refund'])
})

test('an account that the guest changed after finance looked is not approved', async () => {
  const owed = await venue.cancelPaidOrder()
  await owed.enterAccount()
  const { version: Version } = await finance.see(owed.publicId)
  expect(await owed.enterAccount('6666')).toBe('201')
  expect(replyText(await finance.post(owed.publicId, 'approve', { Version }))).toBe('409 CHANGED_MEANWHILE')
  expect(await finance.step(owed.publicId, 'approve')).toBe('200')
})

test('who asked for a refund does not approve it, until nobody else is left, and then with a new code', async () => {
  const owed = await venue.cancelPaidOrder()
  const owner = await venue.addWorker('owner')
  const guest = { OrderNo: owed.orderNumber, Phone: owed.phone }
  const account = { Bank: 'BRI', AccountNumber: '5556667777', AccountName: 'Player' }
  expect(await desk.step(owed.publicId, 'enter-account', { ...guest, ...account })).toBe('403 ROLE_MISSING')
  expect(await owner.step(owed.publicId, 'enter-account', { ...guest, Phone: '0811', ...account })).toBe(
    '404 ORDER_UNKNOWN',
  )
  expect(await owner.step(owed.publicId, 'enter-account', { ...guest, ...account })).toBe('200')
  expect(await owner.see(owed.publicId)).toMatchObject({ queue: 'approve', isAskedByReader: true })
  expect(await finance.see(owed.publicId)).toMatchObject({
    isAskedByReader: false,
    bankAccountTypedBy: 'Dian Puspita',
  })
  expect(await owner.step(owed.publicId, 'approve')).toBe('409 TWO_PEOPLE')
  const roles = await venue.db.query<{ customer_id: number; role: string; location_id: string | null }>(
    `delete from staff_role where role = any ('{finance,owner}') and customer_id <> $1
     returning customer_id, role, location_id`,
    [owner.id],
  )
  venue.clock.advance({ minutes: 5 })
  expect(await owner.step(owed.publicId, 'approve')).toBe('403 NEW_CODE_NEEDED')
  await venue.db.query(`update session set proved_at = $2 where customer_id = $1`, [
    owner.id,
    venue.clock.now(),
  ])
  expect(await owner.step(owed.publicId, 'approve')).toBe('200')
  const [act] = await venue.db.query<{ after: unknown }>(
    `select after from staff_act where thing_id = $1 and action = 'approve-refund'`,
    [owed.publicId],
  )
  expect(act?.after).toMatchObject({ alone: true, accountEnding: '7777' })
  for (const { customer_id, role, location_id } of roles)
    await venue.db.query('insert into staff_role (customer_id, role, location_id) values ($1, $2, $3)', [
      customer_id,
      role,
      location_id,
    ])
  expect(await mailsOf(owed)).toEqual(['refund-account', 'refund-account'])
})

test('a cash payment is refunded in cash, with order number and phone, within the limit, once', async () => {
  const owed = await venue.cancelPaidOrder()
  const other = await venue.cancelPaidOrder({ method: 'edc' })
  const guest = { OrderNo: owed.orderNumber, Phone: owed.phone }
  expect(await finance.step(owed.publicId, 'cash', guest)).toBe('403 ROLE_MISSING')
  expect(await desk.step(owed.publicId, 'cash', { ...guest, OrderNo: other.orderNumber })).toBe(
    '404 ORDER_UNKNOWN',
  )
  expect(await desk.step(other.publicId, 'cash', { OrderNo: other.orderNumber, Phone: other.phone })).toBe(
    '422 CASH_ONLY',
  )
  const { version: Version } = await desk.see(owed.publicId)
  const replies = await Promise.all(
    [desk, manager].map((worker, i) =>
      worker.post(owed.publicId, 'cash', { Version, ...guest }, `cash-try-${i}`),
    ),
  )
  expect(replies.map(replyText).toSorted()).toEqual(['200', '409 CHANGED_MEANWHILE'])
  expect(await desk.see(owed.publicId)).toMatchObject({
    queue: 'done',
    route: 'cash',
    bankAccountEnding: null,
  })
  expect(await owed.enterAccount()).not.toBe('201')
  await venue.db.query('update location set refund_per_day = 0')
  const limited = await venue.cancelPaidOrder()
  const guestOfLimited = { OrderNo: limited.orderNumber, Phone: limited.phone }
  expect(await desk.step(limited.publicId, 'cash', guestOfLimited)).toBe('422 PAYOUT_LIMIT')
  expect(await manager.step(limited.publicId, 'cash', guestOfLimited)).toBe('200')
})

test('the refund of an unverified payment is not approved', async () => {
  const owed = await venue.cancelPaidOrder({ method: 'edc' })
  await owed.enterAccount()
  expect(await finance.see(owed.publicId)).toMatchObject({ queue: 'approve', isVerified: false })
  expect(await finance.step(owed.publicId, 'approve')).toBe('409 PAYMENT_UNVERIFIED')
})

test('a guest is reminded of the account once; a week later staff must act, but the link still works', async () => {
  const owed = await venue.cancelPaidOrder()
  const letAWeekPass = async (): Promise<void> => {
    await venue.db.query('update refund_task set next_at = now() where public_id = $1', [owed.publicId])
    await Promise.all([remindOfAccounts(venue.deps), remindOfAccounts(venue.deps)])
  }
  await letAWeekPass()
  expect(await finance.see(owed.publicId)).toMatchObject({
    queue: 'awaits_account',
    nextJobAt: expect.any(String),
  })
  expect(await mailsOf(owed)).toEqual(['refund-account', 'refund-account'])
  await letAWeekPass()
  expect(await finance.see(owed.publicId)).toMatchObject({
    queue: 'no_account',
    nextActor: 'staff',
    nextJobAt: null,
  })
  expect(await owed.enterAccount()).toBe('201')
  expect(await finance.see(owed.publicId)).toMatchObject({ queue: 'approve' })
})

test('a transfer that the bank returned asks the guest again, also after it was finished', async () => {
  const owed = await venue.cancelPaidOrder()
  const opener = await venue.addWorker('finance')
  const { publicId } = owed
  const references = []
  for (const isFinished of [false, true]) {
    await owed.enterAccount()
    expect(await finance.step(publicId, 'approve')).toBe('200')
    references.push(newReference())
    expect(await finance.step(publicId, 'send', { Reference: references.at(-1) })).toBe('200')
    expect(isFinished ? await finance.step(publicId, 'finish') : '200').toBe('200')
    expect(await opener.step(publicId, 'reopen', { Reason: 'x' })).toBe('422 REASON_REQUIRED')
    expect(await opener.step(publicId, 'reopen', { Reason: 'account closed' })).toBe('200')
    expect(await finance.see(publicId)).toMatchObject({
      queue: 'awaits_account',
      bankAccountEnding: null,
      reference: null,
    })
  }
  await owed.enterAccount()
  expect(await finance.step(publicId, 'approve')).toBe('200')
  expect(await finance.step(publicId, 'send', { Reference: references[0] })).toBe('409 REFERENCE_USED')
  expect(await finance.step(publicId, 'send', { Reference: newReference() })).toBe('200')
  expect(await finance.step(publicId, 'finish')).toBe('200')
  expect(await mailsOf(owed)).toEqual([
    'refund-account',
    'refund-account',
    'refund-sent',
    'refund-account',
    'refund-sent',
  ])
})

test('staff can stop waiting for the account; staff of another location see nothing of the refund', async () => {
  const owed = await venue.cancelPaidOrder()
  expect(await manager.step(owed.publicId, 'route', { Route: 'counter', Reason: '' })).toBe(
    '422 REASON_REQUIRED',
  )
  expect(await manager.step(owed.publicId, 'route', { Route: 'transfer', Reason: 'try this' })).toBe(
    '409 REFUND_CLOSED',
  )
  expect(await manager.step(owed.publicId, 'route', { Route: 'counter', Reason: 'no answer' })).toBe('200')
  expect(await manager.see(owed.publicId)).toMatchObject({ queue: 'no_account' })
  const elsewhere = await newStaff(venue, { roles: [{ role: 'finance', locationId: 'TST2' }] })
  const path = `/api/desk/TST2/refunds/${owed.publicId}`
  const headers = { 'idempotency-key': 'elsewhere-try-1' }
  for (const step of ['approve', 'finish'])
    expect(
      replyText(await elsewhere.visitor.post(`${path}/${step}`, { body: { Version: 2 }, headers })),
    ).toBe('404 REFUND_UNKNOWN')
  expect(replyText(await elsewhere.visitor.post(`${path}/account`, { body: {} }))).toBe('404 REFUND_UNKNOWN')
  const listed = await elsewhere.visitor.get('/api/desk/TST2/refunds')
  expect(listed.body).toMatchObject({ data: { Refunds: [] } })
})

test('only finance sees the whole account, by an act, while the transfer is open', async () => {
  const owed = await venue.cancelPaidOrder()
  const openAccount = async (worker: QueueWorker): Promise<string> =>
    replyText(await worker.visitor.post(`/api/desk/TST1/refunds/${owed.publicId}/account`, { body: {} }))
  expect(await openAccount(finance)).toBe('409 REFUND_CLOSED')
  await owed.enterAccount()
  expect(await openAccount(desk)).toBe('403 ROLE_MISSING')
  expect(await openAccount(manager)).toBe('403 ROLE_MISSING')
  expect(await openAccount(finance)).toBe('200')
  expect(await actsOf(owed)).toEqual(['see-refund-account'])
  const text = JSON.stringify([await desk.list(), await finance.list()])
  expect(text).not.toContain('1234567890')
  await finance.step(owed.publicId, 'approve')
  await finance.step(owed.publicId, 'send', { Reference: newReference() })
  await finance.step(owed.publicId, 'finish')
  expect(await openAccount(finance)).toBe('409 REFUND_CLOSED')
})

test('a person who asked for a refund and lost the role does not keep others from approving it', async () => {
  const owed = await venue.cancelPaidOrder()
  const boss = await newStaff(venue, {
    roles: [
      { role: 'manager', locationId: 'TST1' },
      { role: 'finance', locationId: 'TST1' },
    ],
  })
  const managerAndFinance = workerOf(boss)
  const guest = { OrderNo: owed.orderNumber, Phone: owed.phone }
  const account = { Bank: 'BRI', AccountNumber: '5556667777', AccountName: 'Player' }
  expect(await managerAndFinance.step(owed.publicId, 'enter-account', { ...guest, ...account })).toBe('200')
  expect(await managerAndFinance.step(owed.publicId, 'approve')).toBe('409 TWO_PEOPLE')
  await venue.db.query('delete from staff_role where customer_id = $1', [boss.id])
  expect(await finance.step(owed.publicId, 'approve')).toBe('200')
})

test('all invariants hold after that', async () => {
  expect(await brokenInvariants(venue.db)).toEqual([])
})
