import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { addDays } from '@pantul/rules/play-date'
import { relayOutbox } from '../../platform/outbox/relay.ts'
import { mailEffects } from '../../output/mail/send-mail.ts'
import type { MailMessage } from '../../output/mail/message.ts'
import type { Visitor } from '../../test-visitor.ts'
import { expirePackages } from './expire-packages.ts'
import { remindOfPackages } from './remind-packages.ts'
import { openPackages, type PackagesUnderTest } from './test-packages.ts'

let venue: PackagesUnderTest // The server of this test, with packages on sale and functions to buy them.
let start: string
let people = 0

beforeAll(async () => {
  venue = await openPackages()
  start = venue.clock.now().toString()
})
afterEach(() => venue.clock.set(start))
afterAll(() => venue.close())

// Logins end after 30 days without use, so the dates of the tests are close together.
const dayAhead = (days: number): string => addDays(start.slice(0, 10), days)

const zones = [
  ['Asia/Jakarta', '+07:00', 5],
  ['Asia/Makassar', '+08:00', 10],
  ['Asia/Jayapura', '+09:00', 15],
] as const
for (const [zone, offset, days] of zones) {
  test(`a package may be used until midnight of its last day in ${zone}`, async () => {
    await venue.db.query(`update location set time_zone = $1 where id = 'TST1'`, [zone])
    const { browser, id } = await addOwner({ expires: dayAhead(days) })
    venue.clock.set(`${dayAhead(days)}T23:59:59${offset}`)
    expect(await expirePackages(venue.deps)).toBe(0)
    expect(await venue.quota(browser)).toMatchObject([{ Balance: 10, State: 'active' }])
    venue.clock.set(`${dayAhead(days + 1)}T00:00:00${offset}`)
    expect(await venue.quota(browser)).toMatchObject([{ Balance: 10, State: 'expired' }])
    expect(await expirePackages(venue.deps)).toBe(1)
    expect(await expirePackages(venue.deps)).toBe(0)
    expect(await venue.quota(browser)).toMatchObject([{ Balance: 0, Used: 0, State: 'expired' }])
    expect(await venue.ledger(browser, id)).toMatchObject([{ Kind: 'expire', Units: -10 }, { Kind: 'grant' }])
  })
}

test('the last day of a package is counted from the payment, in local dates', async () => {
  await venue.db.query(`update location set time_zone = 'Asia/Jayapura' where id = 'TST1'`)
  const { browser, orderId } = await addOwner({})
  const [paid] = await venue.db.query<{ day: string; expires: string }>(
    `select (o.confirmed_at at time zone 'Asia/Jayapura')::date as day, q.expires_on as expires
       from quota_package q join sales_order o on o.id = q.order_id where o.id = $1`,
    [orderId],
  )
  expect(paid?.expires).toBe(addDays(paid?.day ?? '', 90))
  expect(await venue.quota(browser)).toMatchObject([{ State: 'active' }])
})

test('reserved hours stay with an unpaid order; if released after the end, they expire too', async () => {
  const { browser, id } = await addOwner({ expires: dayAhead(20) })
  await reserveHours(id, 4)
  venue.clock.set(`${dayAhead(21)}T12:00:00+07:00`)
  expect(await expirePackages(venue.deps)).toBe(1)
  expect(await venue.quota(browser)).toMatchObject([{ Balance: 0, Reserved: 4, State: 'expired' }])
  await releaseHours(id, 4)
  expect(await expirePackages(venue.deps)).toBe(1)
  expect(await venue.quota(browser)).toMatchObject([{ Balance: 0, Reserved: 0 }])
})

test('four processes expire forty packages once each', async () => {
  for (let i = 0; i < 40; i += 1) await addOwner({ expires: dayAhead(25) })
  venue.clock.set(`${dayAhead(26)}T12:00:00+07:00`)
  const counts = await Promise.all([1, 2, 3, 4].map(() => expirePackages(venue.deps)))
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(40)
})

test('the owner gets one mail a week and one a day before the end, if hours are left', async () => {
  await venue.db.query(`update location set time_zone = 'Asia/Jakarta' where id = 'TST1'`)
  const { email } = await addOwner({ expires: '2031-03-20' })
  await addOwner({ expires: '2031-03-20', balance: 0 })
  await venue.db.query(`update outbox set done_at = now() where done_at is null`)
  const reminders: (readonly [string, number])[] = [
    ['2031-03-12T23:59:00+07:00', 0],
    ['2031-03-13T00:00:00+07:00', 1],
    ['2031-03-13T09:00:00+07:00', 0],
    ['2031-03-18T23:59:00+07:00', 0],
    ['2031-03-19T00:00:00+07:00', 1],
    ['2031-03-20T12:00:00+07:00', 0],
    ['2031-03-21T12:00:00+07:00', 0],
  ]
  for (const [at, count] of reminders) {
    venue.clock.set(at)
    const counts = await Promise.all([1, 2, 3].map(() => remindOfPackages(venue.deps)))
    expect([at, counts.reduce((sum, mails) => sum + mails, 0)]).toEqual([at, count])
  }
  const mails = await sendMails()
  expect(mails.map(({ to, template }) => [to.address, template])).toEqual([
    [email, 'package-expires'],
    [email, 'package-expires'],
  ])
  expect(mails[0]?.subject).toBe('Use 10 court-hours of Flexi 10 by 20 March 2031')
  expect(mails[0]?.text).toContain('any day, at any hour, at every location')
})

test('a reminder that is late after a downtime is sent only if it is still right; none is sent on the day of purchase', async () => {
  await venue.db.query(`update outbox set done_at = now() where done_at is null`)
  await addOwner({ expires: '2031-04-20' })
  venue.clock.set('2031-04-17T12:00:00+07:00')
  expect(await remindOfPackages(venue.deps)).toBe(1)
  venue.clock.set('2031-04-20T12:00:00+07:00')
  expect(await remindOfPackages(venue.deps)).toBe(1)
  const { id } = await addOwner({ expires: '2031-05-20' })
  await venue.db.query(
    `update quota_package set created_at = '2031-05-13T09:00:00+07:00' where public_id = $1`,
    [id],
  )
  venue.clock.set('2031-05-13T12:00:00+07:00')
  expect(await remindOfPackages(venue.deps)).toBe(0)
  venue.clock.set('2031-05-19T12:00:00+07:00')
  expect(await remindOfPackages(venue.deps)).toBe(1)
})

test('a queued reminder is not sent if the hours were used up meanwhile', async () => {
  await venue.db.query(`update outbox set done_at = now() where done_at is null`)
  const { id } = await addOwner({ expires: '2031-06-20' })
  venue.clock.set('2031-06-13T12:00:00+07:00')
  expect(await remindOfPackages(venue.deps)).toBe(1)
  await reserveHours(id, 10)
  expect((await sendMails()).filter(({ template }) => template === 'package-expires')).toEqual([])
  await releaseHours(id, 10)
})

test('a guest’s mail explains how, until when and where to use the package', async () => {
  await venue.db.query(`update outbox set done_at = now() where done_at is null`)
  const order = await venue.buy(venue.visitor(), { packageId: 'MORNING', guestNumber: 70 })
  // The mail that asks for payment is delayed by some seconds.
  await venue.db.query(`update outbox set next_at = now() where done_at is null`)
  const [received] = await sendMails()
  expect(received?.subject).toMatch(/^Pay by .* to get your package/)
  await venue.pay(order)
  const mails = await sendMails()
  const confirmed = mails.find(({ template }) => template === 'payment-confirmed')
  expect(confirmed?.subject).toBe(`Your package: Morning 5 (${order.OrderNo})`)
  expect(confirmed?.attachments).toEqual([])
  expect(confirmed?.text).toContain(
    'Monday to Friday, 06:00 to 12:00, regular hours only, at Pantul Test One',
  )
  expect(confirmed?.text).toContain('Create an account with this email (player70@example.com) and verify it.')
  expect(confirmed?.html).toContain('/auth/register')
})

type PackageOwner = {
  readonly browser: Visitor
  readonly id: string
  readonly orderId: number
  readonly email: string
}

/** Adds a customer who bought FLEXI. `expires`: its last day; `balance`: its hours, if some were removed. */
async function addOwner({ expires, balance }: { expires?: string; balance?: number }): Promise<PackageOwner> {
  people += 1
  const email = `owner${people}@example.com`
  const browser = await venue.customer(email, `+6281377${1000 + people}`)
  await venue.pay(await venue.buy(browser))
  const [quota] = await venue.quota(browser)
  const id = quota?.QuotaID ?? ''
  const [row] = await venue.db.query<{ orderId: number }>(
    `update quota_package set expires_on = coalesce($2::date, expires_on) where public_id = $1
     returning order_id as "orderId"`,
    [id, expires ?? null],
  )
  if (balance !== undefined) await addEntry(id, { kind: 'adjust', units: balance - 10, reserved: 0 })
  return { browser, id, orderId: row?.orderId ?? 0, email }
}

const reserveHours = (id: string, units: number) =>
  addEntry(id, { kind: 'reserve', units: -units, reserved: units })
const releaseHours = (id: string, units: number) => addEntry(id, { kind: 'release', units, reserved: -units })

type QuotaChange = { readonly kind: string; readonly units: number; readonly reserved: number }

/** Adds a ledger entry, as if the order that bought the package reserved hours. */
async function addEntry(id: string, { kind, units, reserved }: QuotaChange): Promise<void> {
  await venue.db.query(
    `with changed as (
       update quota_package set balance = balance + $3, reserved = reserved + $4 where public_id = $1
       returning id, order_id)
     insert into quota_entry (quota_id, kind, units, reserved, order_id, booking_id, cause, at)
     select id, $2, $3, $4, case when $2 <> 'adjust' then order_id end, case when $2 <> 'adjust' then 1 end,
            'test', now() from changed`,
    [id, kind, units, reserved],
  )
}

/** Sends the queued mails and returns them. */
async function sendMails(): Promise<MailMessage[]> {
  const mails: MailMessage[] = []
  const mailer = {
    send: async (mail: MailMessage) => {
      mails.push(mail)
    },
  }
  const publicUrl = 'https://pantul.example'
  await relayOutbox({ ...venue.deps, mailer, publicUrl, log: { error: () => {} } }, mailEffects)
  return mails
}
