import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openVenueWithStaff, type VenueWithStaff } from '../../changes/after-booking/test-venue-with-staff.ts'
import { replyText } from '../../money/payments/test-counter.ts'
import { contactOf } from '../../orders/place/test-sales.ts'
import { newApprover, newStaff } from '../../people/staff/test-staff.ts'
import { balanceInvariants } from '../../platform/database/balance-invariants.ts'
import { brokenInvariants } from '../../platform/database/invariants.ts'
import { packageInvariants } from '../../platform/database/package-invariants.ts'
import type { Visitor } from '../../test-visitor.ts'
import { adjustCredit, adjustHours, balanceMails, newMember, type Member } from './test-adjust.ts'

let venue: VenueWithStaff
beforeAll(async () => {
  venue = await openVenueWithStaff()
})
afterAll(() => venue.close())

let serial = 0
let manager: Visitor
let member: Member
beforeEach(async () => {
  serial += 1
  manager = (await newStaff(venue, { roles: [{ role: 'manager', locationId: 'TST1' }] })).visitor
  member = await newMember(venue, `adjusted-${serial}@example.com`)
})

/** The balance, then the entries: `200000 adjust 250000, adjust -50000`. */
const creditOf = async (email: string): Promise<string> => {
  const rows = await venue.db.query<{ text: string }>(
    `select concat_ws(' ', a.balance, string_agg(e.kind || ' ' || e.amount, ', ' order by e.id)) as text
       from customer c
       join credit_account a on a.customer_id = c.id
       left join credit_entry e on e.customer_id = c.id
      where c.email = $1 group by a.balance`,
    [email],
  )
  return rows[0]?.text ?? 'none'
}
const actsOf = (contactId: string) =>
  venue.db.query(
    `select action, amount, before, after, reason, approved_by is not null as approved
       from staff_act where thing_id = $1 order by id`,
    [contactId],
  )

test('store credit is given and taken with a reason; act and mail say so', async () => {
  const { contactId, email } = member
  expect((await adjustCredit(manager, { contactId, change: 250_000 })).body).toMatchObject({
    data: { Balance: 250_000 },
  })
  expect(replyText(await adjustCredit(manager, { contactId, change: -50_000 }))).toBe('200')
  expect(await creditOf(email)).toBe('200000 adjust 250000, adjust -50000')
  expect(await actsOf(contactId)).toEqual([
    {
      action: 'adjust-credit',
      amount: 250_000,
      before: { credit: 0 },
      after: { credit: 250_000, change: 250_000 },
      reason: 'The lights went out',
      approved: false,
    },
    {
      action: 'adjust-credit',
      amount: 50_000,
      before: { credit: 250_000 },
      after: { credit: 200_000, change: -50_000 },
      reason: 'The lights went out',
      approved: false,
    },
  ])
  const mails = await balanceMails(venue, email)
  expect(mails.map(({ subject }) => subject.replaceAll(/\s/gu, ' ')).toSorted()).toEqual([
    'Store credit: Rp 250.000 added at Pantul Test One',
    'Store credit: Rp 50.000 taken off at Pantul Test One',
  ])
  expect(mails[0]?.text).toContain('The lights went out')
})

test('a balance below zero and a change of 0 are refused, and a guest has no store credit', async () => {
  const { contactId, email } = member
  await adjustCredit(manager, { contactId, change: 100_000 })
  const refused = await adjustCredit(manager, { contactId, change: -100_001 })
  expect(replyText(refused)).toBe('422 BALANCE_OVER')
  expect((refused.body as { message: string }).message.replaceAll(/\s/gu, ' ')).toBe(
    'At most Rp 100.000 is left.',
  )
  for (const change of [0, 100_000_001])
    expect(replyText(await adjustCredit(manager, { contactId, change }))).toMatch(
      /^(422 NUMBER_RANGE|403 APPROVAL_NEEDED)$/u,
    )
  for (const change of [1.5, 1e16])
    expect(replyText(await adjustCredit(manager, { contactId, change }))).toBe('400 BODY_INVALID')
  expect(replyText(await adjustCredit(manager, { contactId, change: 1 }, { reason: 'no' }))).toBe(
    '422 REASON_REQUIRED',
  )
  expect(await creditOf(email)).toBe('100000 adjust 100000')
  const desk = await venue.staff('manager')
  const guest = await contactOf(desk, { name: 'Tamu Saja', phone: '0812 5550 9900' })
  expect(replyText(await adjustCredit(manager, { contactId: guest, change: 1 }))).toBe('422 ADDRESS_NEEDED')
  expect(replyText(await adjustCredit(manager, { contactId: 'x'.repeat(22), change: 1 }))).toBe(
    '404 PERSON_UNKNOWN',
  )
})

test('a repeated request changes once', async () => {
  const { contactId, email } = member
  const sameKey = { key: `adjust-once-${serial}` }
  await manager.get('/api/csrf-token')
  const answers = await Promise.all(
    [1, 2, 3].map(() => adjustCredit(manager, { contactId, change: 30_000 }, sameKey)),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await creditOf(email)).toBe('30000 adjust 30000')
})

test('above Rp 500.000 a day for one person somebody else approves with a code', async () => {
  const { contactId, email } = member
  const boss = await newApprover(venue, 'owner')
  expect(replyText(await adjustCredit(manager, { contactId, change: 400_000 }))).toBe('200')
  expect(replyText(await adjustCredit(manager, { contactId, change: 100_001 }))).toBe('403 APPROVAL_NEEDED')
  const approvedWith = (code: string) => ({ approval: { approverId: boss.publicId, code } })
  expect(replyText(await adjustCredit(manager, { contactId, change: 600_000 }, approvedWith('000000')))).toBe(
    '422 SECOND_FACTOR_WRONG',
  )
  expect(
    replyText(await adjustCredit(manager, { contactId, change: 600_000 }, approvedWith(boss.nextCode()))),
  ).toBe('200')
  expect(await creditOf(email)).toBe('1000000 adjust 400000, adjust 600000')
  expect((await actsOf(contactId)).map((act) => Reflect.get(act, 'approved'))).toEqual([false, true])
  // What was approved does not count against the limit of the day.
  expect(replyText(await adjustCredit(manager, { contactId, change: -100_000 }))).toBe('200')
  const ownCode = boss.nextCode()
  expect(
    replyText(await adjustCredit(boss.visitor, { contactId, change: 900_000 }, approvedWith(ownCode))),
  ).toBe('409 TWO_PEOPLE')
  const frontDesk = await newApprover(venue, 'front-desk')
  const approval = { approverId: frontDesk.publicId, code: frontDesk.nextCode() }
  expect(replyText(await adjustCredit(manager, { contactId, change: 900_000 }, { approval }))).toBe(
    '403 APPROVAL_NEEDED',
  )
})

test('staff need an approval to change their own balance', async () => {
  const self = await newStaff(venue, { roles: [{ role: 'manager', locationId: 'TST1' }] })
  const [row] = await venue.db.query<{ email: string }>('select email from customer where id = $1', [self.id])
  const { contactId } = await contactOfAccount(row?.email ?? '')
  expect(replyText(await adjustCredit(self.visitor, { contactId, change: 1_000 }))).toBe(
    '403 APPROVAL_NEEDED',
  )
})

test('nobody approves a change of their own balance', async () => {
  const boss = await newApprover(venue, 'owner')
  const [row] = await venue.db.query<{ email: string }>('select email from customer where id = $1', [boss.id])
  const { contactId } = await contactOfAccount(row?.email ?? '')
  const approved = () => ({ approval: { approverId: boss.publicId, code: boss.nextCode() } })
  expect(replyText(await adjustCredit(manager, { contactId, change: 600_000 }, approved()))).toBe(
    '409 TWO_PEOPLE',
  )
  expect(await creditOf(row?.email ?? '')).toBe('none')
  expect(await actsOf(contactId)).toEqual([])
  expect(
    replyText(await adjustCredit(manager, { contactId: member.contactId, change: 600_000 }, approved())),
  ).toBe('200')
})

/** Makes TST1 know the contact of an account. `newMember` is called because it links all accounts to contacts. */
async function contactOfAccount(email: string): Promise<{ contactId: string }> {
  await newMember(venue, `other-${serial}@example.com`)
  const [contact] = await venue.db.query<{ id: number; publicId: string }>(
    'select id, public_id as "publicId" from contact where email = $1',
    [email],
  )
  await venue.db.query(
    `insert into contact_seen (location_id, contact_id, last_seen) values ('TST1', $1, $2)`,
    [contact?.id, venue.clock.now()],
  )
  return { contactId: contact?.publicId ?? '' }
}

/** The balance of a package in court-hours, then the entries: `1 grant 5, adjust 3, adjust -7`. */
const hoursOf = async (quotaId: string): Promise<string> => {
  const rows = await venue.db.query<{ text: string }>(
    `select concat_ws(' ', q.balance, string_agg(e.kind || ' ' || e.units, ', ' order by e.id)) as text
       from quota_package q join quota_entry e on e.quota_id = q.id
      where q.public_id = $1 group by q.id`,
    [quotaId],
  )
  return rows[0]?.text ?? 'none'
}

test('hours of a package are added and taken; above ten a day somebody else approves', async () => {
  const { contactId, player, email } = member
  const quotaId = await venue.buyPackage(player, { hours: 5, name: 'Five hours' })
  const changeBy = (change: number) => adjustHours(manager, { contactId, quotaId, change })
  expect((await changeBy(3)).body).toMatchObject({ data: { Balance: 8 } })
  expect(replyText(await changeBy(-8))).toBe('403 APPROVAL_NEEDED')
  expect(replyText(await changeBy(-7))).toBe('200')
  expect(await hoursOf(quotaId)).toBe('1 grant 5, adjust 3, adjust -7')
  const owner = (await newStaff(venue, { roles: [{ role: 'owner', locationId: null }] })).visitor
  expect(replyText(await adjustHours(owner, { contactId, quotaId, change: -2 }))).toBe('422 BALANCE_OVER')
  const mails = await balanceMails(venue, email)
  expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
    'Five hours: 3 hours added at Pantul Test One',
    'Five hours: 7 hours taken off at Pantul Test One',
  ])
})

test('packages of another person or location, expired ones, and those whose payment was refunded are refused', async () => {
  const { contactId, player } = member
  const stranger = await newMember(venue, `stranger-${serial}@example.com`)
  const theirs = await venue.buyPackage(stranger.player, { hours: 5 })
  const expired = await venue.buyPackage(player, { hours: 5, expires: '2031-01-01' })
  const refunded = await venue.buyPackage(player, { hours: 5 })
  const elsewhere = await venue.buyPackage(player, { hours: 5, locations: ['TST2'] })
  const here = await venue.buyPackage(player, { hours: 5, locations: ['TST1', 'TST2'] })
  await venue.db.query('update quota_package set taken_back_at = now() where public_id = $1', [refunded])
  for (const quotaId of [theirs, expired, refunded, elsewhere, 'x'.repeat(22)])
    expect(replyText(await adjustHours(manager, { contactId, quotaId, change: 1 }))).toBe('404 QUOTA_UNKNOWN')
  expect(await hoursOf(elsewhere)).toBe('5 grant 5')
  expect(replyText(await adjustHours(manager, { contactId, quotaId: here, change: 1 }))).toBe('200')
  await venue.db.query('update quota_package set taken_back_at = null where public_id = $1', [refunded])
})

test('given credit pays open debts first; the answer and the act have the balance that remains', async () => {
  const { contactId, email } = member
  await adjustCredit(manager, { contactId, change: 10_000 })
  await adjustCredit(manager, { contactId, change: -10_000 })
  const { id } = await venue.placeUnpaid()
  await venue.db.query(
    `insert into credit_debt (customer_id, order_id, payment_id, amount)
     select c.id, o.id, p.id, 30000 from customer c, sales_order o join payment p on p.order_id = o.id
      where c.email = $1 and o.public_id = $2 limit 1`,
    [email, id],
  )
  expect((await adjustCredit(manager, { contactId, change: 50_000 })).body).toMatchObject({
    data: { Balance: 20_000 },
  })
  expect(await creditOf(email)).toBe('20000 adjust 10000, adjust -10000, adjust 50000, debt -30000')
  expect((await actsOf(contactId)).at(-1)).toMatchObject({
    action: 'adjust-credit',
    amount: 50_000,
    before: { credit: 0 },
    after: { credit: 20_000, change: 50_000 },
  })
  await venue.db.query('delete from credit_entry where debt_id is not null')
  await venue.db.query('delete from credit_debt where amount = 30000')
  await venue.db.query(
    'update credit_account set balance = balance + 30000 where customer_id = (select id from customer where email = $1)',
    [email],
  )
})

test('the invariants of balances hold after all of this', async () => {
  expect(await brokenInvariants(venue.db, [...balanceInvariants, ...packageInvariants])).toEqual([])
})
