import { generateSync } from 'otplib'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  openVenueWithPlayers,
  type VenueWithPlayers,
} from '../../changes/after-booking/test-venue-with-players.ts'
import { brokenInvariants } from '../../platform/database/invariants.ts'
import type { Reply } from '../../test-visitor.ts'
import { newStaff } from '../../people/staff/test-staff.ts'
import { staffAtCounter, replyText, type StaffAtCounter } from '../payments/test-counter.ts'

type Approver = { readonly publicId: string; readonly id: number; code(): string }

let venue: VenueWithPlayers // The server of this test, with functions to place, pay, move and cancel orders.
let sari: StaffAtCounter // A member of the front desk.
let manager: Approver
beforeAll(async () => {
  venue = await openVenueWithPlayers()
})
afterAll(() => venue.close())

/** A member of staff whose authenticator app is set up. `code` returns the code that it shows now. */
async function staffWithApp(role: 'manager' | 'finance' = 'manager'): Promise<Approver> {
  const { id, publicId, visitor } = await newStaff(venue, {
    roles: [{ role, locationId: 'TST1' }],
    hasSecondFactor: false,
  })
  const started = await visitor.post('/api/desk/second-factor/start')
  const { Secret: secret } = (started.body as { data: { Secret: string } }).data
  const code = (): string =>
    generateSync({ secret, epoch: Math.floor(venue.clock.now().epochMilliseconds / 1_000) })
  await visitor.post('/api/desk/second-factor/confirm', { body: { code: code() } })
  return { id, publicId, code }
}

let shift = ''
beforeEach(async () => {
  venue.clock.advance({ minutes: 16 }) // Wrong codes of the test before count for 15 minutes.
  manager = await staffWithApp()
  venue.clock.advance({ minutes: 1 }) // The set-up used a code, and each code is accepted once.
  sari = await staffAtCounter(venue)
  if (shift !== '') await sari.post(`/shifts/${shift}/close`, { Cash: 0, Edc: 0, QrisStatic: 0 })
  await sari.openDrawer(5_000_000)
  shift = await sari.shiftId()
})

const payOut = (amount: number, approval: object | null = null, counter = sari): Promise<Reply> =>
  counter.post(`/shifts/${shift}/entries`, {
    Kind: 'out',
    Amount: amount,
    Reason: 'Ice and water',
    Approval: approval,
  })
const approvedBy = ({ publicId }: Approver, code: string) => ({ Who: publicId, Code: code })
/** Counts the drawer and opens it again. */
async function countAndReopen(counter = sari): Promise<void> {
  await counter.post(`/shifts/${shift}/close`, { Cash: 0, Edc: 0, QrisStatic: 0 })
  await counter.openDrawer(5_000_000)
  shift = await counter.shiftId()
}
const payOuts = () =>
  venue.db.query<object>(
    `select -e.amount as amount, a.approved_by as by, a.role
       from drawer_entry e join staff_act a on a.id = e.act_id join drawer_shift s on s.id = e.shift_id
      where s.public_id = $1 and e.kind = 'out' order by e.id`,
    [shift],
  )

test('the front desk pays out 200,000 a day; above it a manager approves by a code', async () => {
  expect(replyText(await payOut(150_000))).toBe('200')
  expect(replyText(await payOut(50_001))).toBe('403 APPROVAL_NEEDED')
  expect(replyText(await payOut(50_000))).toBe('200')
  expect(replyText(await payOut(1))).toBe('403 APPROVAL_NEEDED')
  expect(replyText(await payOut(900_000, approvedBy(manager, manager.code())))).toBe('200')
  expect(await payOuts()).toEqual([
    { amount: 150_000, by: null, role: 'front-desk' },
    { amount: 50_000, by: null, role: 'front-desk' },
    { amount: 900_000, by: manager.id, role: 'front-desk' },
  ])
})

test('the limit of a person starts anew with the next day, not with another shift of the drawer', async () => {
  for (const amount of [150_000, 50_000]) {
    expect(replyText(await payOut(amount))).toBe('200')
    await countAndReopen()
    expect(replyText(await payOut(50_001))).toBe('403 APPROVAL_NEEDED')
  }
  expect(replyText(await payOut(200_000, null, await staffAtCounter(venue)))).toBe('200')
  const local = venue.clock.now().toZonedDateTimeISO('Asia/Jakarta')
  venue.clock.set(local.add({ days: 1 }).startOfDay().add({ minutes: 30 }).toInstant().toString())
  await venue.db.query(
    "update session set seen_at = $1::timestamptz, proved_at = $1, expires_at = $1::timestamptz + interval '1 day'",
    [venue.clock.now()],
  )
  expect(replyText(await payOut(200_000))).toBe('200')
})

test('a code is accepted once, and only from another person who may approve', async () => {
  const code = manager.code()
  expect(replyText(await payOut(300_000, approvedBy(manager, code)))).toBe('200')
  expect(replyText(await payOut(300_000, approvedBy(manager, code)))).toBe('422 SECOND_FACTOR_WRONG')
  const finance = await staffWithApp('finance')
  venue.clock.advance({ minutes: 1 })
  expect(replyText(await payOut(300_000, approvedBy(finance, finance.code())))).toBe('403 APPROVAL_NEEDED')
  const [actor] = await venue.db.query<{ id: string }>(
    `select c.public_id as id from customer c join staff_act a on a.customer_id = c.id
      where a.action = 'open-drawer' order by a.id desc limit 1`,
  )
  expect(replyText(await payOut(300_000, { Who: actor?.id, Code: '000000' }))).toBe('409 TWO_PEOPLE')
})

test('after five wrong approval codes the acting person is refused even with the right code', async () => {
  for (let tries = 0; tries < 5; tries += 1)
    expect(replyText(await payOut(300_000, approvedBy(manager, '000000')))).toBe('422 SECOND_FACTOR_WRONG')
  expect(replyText(await payOut(300_000, approvedBy(manager, manager.code())))).toBe('429 TOO_MANY_REQUESTS')
  expect(await payOuts()).toEqual([])
})

test('of two concurrent pay-outs at the limit one needs an approval, 200 times', async () => {
  await sari.post(`/shifts/${shift}/entries`, {
    Kind: 'in',
    Amount: 90_000_000,
    Reason: 'For many pay-outs',
    Approval: null,
  })
  for (let round = 0; round < 200; round += 1) {
    const counter = await staffAtCounter(venue)
    // The first call gets the cookie of the CSRF token.
    expect(replyText(await payOut(1, null, counter))).toBe('200')
    const replies = await Promise.all([payOut(20_000, null, counter), payOut(190_000, null, counter)])
    expect(replies.map(replyText).toSorted()).toEqual(['200', '403 APPROVAL_NEEDED'])
  }
}, 120_000)

test('a manager pays out more than the daily limit without an approval', async () => {
  const boss = await staffAtCounter(venue, 'manager')
  expect(replyText(await payOut(400_000, null, boss))).toBe('200')
  expect(await payOuts()).toEqual([{ amount: 400_000, by: null, role: 'manager' }])
})

test('the only manager signs their own count with a new code; with a second manager nobody signs their own', async () => {
  await venue.db.query(`delete from staff_role where role in ('manager', 'owner')`)
  const { visitor, sessionId } = await newStaff(venue, { roles: [{ role: 'manager', locationId: 'TST1' }] })
  let tries = 0
  const post = (path: string, body: object) =>
    visitor.post(`/api/desk/TST1/shifts/${shift}${path}`, {
      body,
      headers: { 'idempotency-key': `only-manager-${(tries += 1)}` },
    })
  const sign = async () => replyText(await post('/sign', { Reason: 'The float was wrong' }))
  expect(replyText(await post('/close', { Cash: 0, Edc: 0, QrisStatic: 0 }))).toBe('200')
  venue.clock.advance({ minutes: 2 })
  expect(await sign()).toBe('403 NEW_CODE_NEEDED')
  const other = await newStaff(venue, { roles: [{ role: 'manager', locationId: 'TST1' }] })
  await venue.db.query('update session set proved_at = $2 where id = $1', [sessionId, venue.clock.now()])
  expect(await sign()).toBe('409 TWO_PEOPLE')
  await venue.db.query('delete from staff_role where customer_id = $1', [other.id])
  const report = await visitor.get(`/api/desk/TST1/shifts/${shift}`)
  expect(report.body).toMatchObject({ data: { SignsAlone: true } })
  expect(await sign()).toBe('200')
  expect(
    await venue.db.query<object>(
      `select after from staff_act where action = 'sign-drawer' order by id desc limit 1`,
    ),
  ).toEqual([{ after: { alone: true } }])
})

test('all invariants hold after this', async () => {
  expect(await brokenInvariants(venue.db)).toEqual([])
})
