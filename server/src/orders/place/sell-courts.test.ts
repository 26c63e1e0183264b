import { addDays } from '@pantul/rules/play-date'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  openVenueWithPlayers,
  type VenueWithPlayers,
} from '../../changes/after-booking/test-venue-with-players.ts'
import { staffAtCounter, replyText, type StaffAtCounter } from '../../money/payments/test-counter.ts'
import { linkContacts } from '../../people/contacts/link-contacts.ts'
import { relayOutbox } from '../../platform/outbox/relay.ts'
import type { Mailer } from '../../output/mail/mailer.ts'
import { mailEffects } from '../../output/mail/send-mail.ts'
import { brokenInvariants } from '../../platform/database/invariants.ts'
import { item, today } from './test-players.ts'
import { contactOf, quoteSale, sell, tender, trySell } from './test-sales.ts'

// It is 10:00. An hour costs Rp 100.000, from 18 to 21 Rp 150.000. `StaffAtCounter`: a logged-in member of staff.
let venue: VenueWithPlayers
let desk: StaffAtCounter
let manager: StaffAtCounter
beforeAll(async () => {
  venue = await openVenueWithPlayers()
  await venue.db.query('update location set days_ahead = 60, hours_per_date = 12')
  desk = await staffAtCounter(venue)
  manager = await staffAtCounter(venue, 'manager')
  await desk.openDrawer()
})
afterAll(() => venue.close())

/** Each test has a date of its own: `day` days after today. */
let day = 1
beforeEach(() => void (day += 1))
const booking = (hours: readonly number[] = [18, 19]) => item({ date: addDays(today, day), hours })

const at = (time: string, date = addDays(today, day)): string => `${date}T${time}:00+07:00`
const payBy = (until: string) => ({ kind: 'pay-by' as const, until })

const firstRow = async <Row extends object>(
  sql: string,
  values: readonly unknown[],
): Promise<Row | undefined> => (await venue.db.query<Row>(sql, values))[0]

/** Rows that a refused sale must not leave. */
const countRows = () =>
  venue.db.query(
    `select (select count(*) from sales_order) as orders, (select count(*) from court_hour) as hours,
            (select count(*) from payment) as payments, (select count(*) from staff_act) as acts,
            (select count(*) from idempotency) as keys, (select count(*) from outbox) as mails`,
  )

test('a sale to a walk-in with a name only, for cash: confirmed, paid, in the drawer, without a mail', async () => {
  const sold = await sell(desk, [booking()], {
    settling: { kind: 'tenders', tenders: [tender('cash', 300_000, 350_000)] },
  })
  expect(sold).toMatchObject({ Total: 300_000, Change: 50_000, PaymentID: null, ExpiresAt: null })
  expect(
    await firstRow(
      `select o.state, o.channel, o.guest_name, o.guest_email, o.guest_phone, o.guest_phone_e164, a.action, a.amount,
              a.role, a.thing_id = o.number as "isItsAct", i.number is not null as "hasInvoice",
              (select sum(e.amount) from drawer_entry e join payment p on p.id = e.payment_id
                where p.order_id = o.id)::bigint as cash,
              (select count(*) from outbox b where b.payload ->> 'orderId' = o.id::text) as mails,
              (select count(*) from order_holder h where h.order_id = o.id) as holders
         from sales_order o join staff_act a on a.id = o.act_id left join invoice i on i.order_id = o.id
        where o.number = $1`,
      [sold.OrderNo],
    ),
  ).toEqual({
    state: 'confirmed',
    channel: 'desk',
    guest_name: 'Galih Prasetyo',
    guest_email: null,
    guest_phone: null,
    guest_phone_e164: null,
    action: 'sell',
    amount: 300_000,
    role: 'front-desk',
    isItsAct: true,
    hasInvoice: true,
    cash: 300_000,
    mails: 0,
    holders: 0,
  })
})

test('several tenders pay one sale', async () => {
  const tenders = [
    tender('cash', 100_000),
    tender('edc', 100_000),
    tender('qris_static', 50_000),
    tender('transfer', 50_000),
  ]
  const { OrderID } = await sell(desk, [booking()], { settling: { kind: 'tenders', tenders } })
  expect(await venue.stateOf(OrderID)).toBe('confirmed')
  const paid = await venue.db.query<{ method: string; amount: number }>(
    `select p.method, p.amount from payment p join sales_order o on o.id = p.order_id
      where o.public_id = $1 and p.settles_order order by p.attempt`,
    [OrderID],
  )
  expect(paid.map(({ method, amount }) => `${method} ${amount}`)).toEqual([
    'cash 100000',
    'edc 100000',
    'qris_static 50000',
    'transfer 50000',
  ])
})

test('a buyer with an e-mail gets the confirmation', async () => {
  const { OrderNo } = await sell(desk, [booking()], {
    person: { phone: '0812 9034 1180', email: 'Galih@Example.com' },
  })
  expect(
    await firstRow(
      `select guest_email, guest_phone, guest_phone_e164, (select count(*) from outbox where dedupe_key = 'paid:' || o.id) as mails
         from sales_order o where number = $1`,
      [OrderNo],
    ),
  ).toEqual({
    guest_email: 'galih@example.com',
    guest_phone: '+6281290341180',
    guest_phone_e164: '+6281290341180',
    mails: 1,
  })
})

test('an order for somebody with an account belongs to the account, and to its contact', async () => {
  const player = await venue.customer('member@example.com')
  await linkContacts(venue)
  const [contact] = await venue.db.query<{ id: string }>(
    `select public_id as id from contact where email = 'member@example.com'`,
  )
  const { OrderID } = await sell(desk, [booking()], { contactId: contact?.id ?? '' })
  expect((await player.get(`/api/orders/${OrderID}`)).status).toBe(200)
  expect(
    await firstRow(
      `select o.guest_name, c.email, c.customer_id = o.customer_id as "isSame"
         from sales_order o join contact c on c.id = o.contact_id where o.public_id = $1`,
      [OrderID],
    ),
  ).toEqual({ guest_name: null, email: 'member@example.com', isSame: true })
})

test('a sale with a deadline is held until then, and is paid online by its link', async () => {
  const { OrderID, PaymentID, ExpiresAt, Change } = await sell(desk, [booking()], {
    settling: payBy(at('17:30')),
  })
  expect([ExpiresAt, Change]).toEqual([at('17:30'), 0])
  expect(await venue.stateOf(OrderID)).toBe('held')
  await venue.simulate(PaymentID, 'pay')
  expect(await venue.stateOf(OrderID)).toBe('confirmed')
})

test('a payment attempt that expires does not end an order held by staff; the player can try again', async () => {
  const { OrderID, PaymentID } = await sell(desk, [booking()], { settling: payBy(at('17:30')) })
  await venue.simulate(PaymentID, 'expire')
  expect(await venue.stateOf(OrderID)).toBe('held')
  const again = await venue.visitor().post(`/api/payments/${PaymentID}/retry`, {
    headers: { 'idempotency-key': 'second-attempt-of-the-link' },
  })
  const { PaymentID: next } = (again.body as { data: { PaymentID: string } }).data
  expect(next).not.toBe(PaymentID)
  await venue.simulate(next, 'pay')
  expect(await venue.stateOf(OrderID)).toBe('confirmed')
})

test('a payment attempt for an order held for days is valid for a day', async () => {
  day = 20
  const { PaymentID } = await sell(desk, [booking()], { settling: payBy(at('17:30')) })
  expect(
    await firstRow(
      'select expires_at - created_at = interval \'24 hours\' as "isADay" from payment where public_id = $1',
      [PaymentID],
    ),
  ).toEqual({ isADay: true })
})

test('after the deadline the hours are free again', async () => {
  const { OrderID } = await sell(desk, [booking()], { settling: payBy(at('17:30')) })
  await venue.expireHolds()
  expect(await venue.stateOf(OrderID)).toBe('expired')
  expect(replyText(await trySell(desk, [booking()]))).toBe('201')
})

test('the counter takes the money for an order with a deadline', async () => {
  const { OrderID, Total } = await sell(desk, [booking()], { settling: payBy(at('17:30')) })
  expect(replyText(await desk.take(OrderID, [{ method: 'cash', amount: Total }]))).toBe('200')
  expect(await venue.stateOf(OrderID)).toBe('confirmed')
})

test('a deadline is at least ten minutes away; the front desk sets it until the start, managers until the first hour ends', async () => {
  const deadline = async (who: StaffAtCounter, until: string) =>
    replyText(await trySell(who, [booking([18])], { settling: payBy(until) }))
  const invalid = '422 DEADLINE_INVALID'
  expect(await deadline(desk, `${today}T10:09:59+07:00`)).toBe(invalid)
  expect(await deadline(desk, at('18:01'))).toBe(invalid)
  expect(await deadline(manager, at('19:01'))).toBe(invalid)
  expect(await deadline(desk, 'tomorrow')).toBe('400 BODY_INVALID')
  expect(await deadline(desk, at('18:00'))).toBe('201')
  day += 1
  expect(await deadline(manager, at('19:00'))).toBe('201')
  day += 1
  expect(await deadline(desk, `${today}T10:10:00+07:00`)).toBe('201')
  const refused = await trySell(desk, [booking([20])], { settling: payBy(at('20:30')) })
  expect((refused.body as { message: string }).message).toContain(
    `${addDays(today, day).split('-').toReversed().join('-')} 20:00`,
  )
})

test('hours that a QR code pays are held for sixteen minutes, also after they began', async () => {
  const settling = { kind: 'qris' as const }
  const { OrderID, ExpiresAt } = await sell(desk, [item({ date: today, hours: [10] })], { settling })
  expect(ExpiresAt).toBe(`${today}T10:16:00+07:00`)
  expect(await venue.stateOf(OrderID)).toBe('held')
  const later = await sell(desk, [booking()], { settling })
  expect(later.ExpiresAt).toBe(`${today}T10:16:00+07:00`)
  await venue.expireHolds()
  expect(await venue.stateOf(OrderID)).toBe('expired')
})

test('a refused sale writes nothing', async () => {
  await contactOf(desk, {})
  const countsBefore = await countRows()
  const tenders = (...list: ReturnType<typeof tender>[]) => ({
    settling: { kind: 'tenders' as const, tenders: list },
  })
  const answers = await Promise.all(
    [
      { contactId: 'nothing-has-this-id---' },
      { hash: 'another-price' },
      tenders(tender('cash', 299_999)),
      tenders(tender('cash', 300_001)),
      tenders(tender('cash', 300_000, 299_999)),
      tenders({ ...tender('edc', 300_000), reference: ' ' }),
      tenders(),
    ].map(async (sale) => replyText(await trySell(desk, [booking()], sale))),
  )
  expect(answers).toEqual([
    '404 PERSON_UNKNOWN',
    '409 PRICE_CHANGED',
    '422 AMOUNT_SHORT',
    '422 AMOUNT_OVER',
    '422 GIVEN_SHORT',
    '422 REFERENCE_REQUIRED',
    '422 AMOUNT_SHORT',
  ])
  expect(await countRows()).toEqual(countsBefore)
})

test('a sale of a taken hour is refused with its court and hour, and nothing is written', async () => {
  await venue.place(await venue.customer('quicker@example.com'), [booking([19])])
  const countsBefore = await countRows()
  const refused = await trySell(desk, [booking([18, 19])])
  expect(replyText(refused)).toBe('409 SLOT_TAKEN')
  expect(refused.body).toMatchObject({ data: { Lost: [{ CourtID: 'TST1-C1', Hour: 19 }] } })
  expect(await countRows()).toEqual(countsBefore)
})

test('a repeated request sells once, also two at once', async () => {
  const sale = { key: 'one-sale-one-key' }
  const both = await Promise.all([1, 2].map(() => trySell(desk, [booking()], sale)))
  const third = await trySell(desk, [booking()], sale)
  expect([...both, third].map(replyText)).toEqual(['201', '201', '201'])
  expect(new Set([...both, third].map(({ text }) => text)).size).toBe(1)
})

test('money of every method needs an open drawer of the location', async () => {
  const owner = await staffAtCounter(venue, 'owner')
  const postAtTst2 = (path: string, body: object) =>
    owner.visitor.post(`/api/desk/TST2${path}`, {
      body,
      headers: { 'idempotency-key': `at-test-two-${day}${path}` },
    })
  const otherDesk = { ...owner, post: postAtTst2 }
  const contactId = await contactOf(desk, {})
  const court = [item({ date: addDays(today, day), courts: ['TST2-C1'] })]
  expect(replyText(await trySell(otherDesk, court, { contactId }))).toBe('409 DRAWER_CLOSED')
  const card = { settling: { kind: 'tenders' as const, tenders: [tender('edc', 100_000)] } }
  expect(replyText(await trySell(otherDesk, court, { ...card, contactId }))).toBe('409 DRAWER_CLOSED')
  await postAtTst2('/drawers/open', { Name: 'Counter', Float: 0 })
  expect(replyText(await trySell(otherDesk, court, { ...card, contactId }))).toBe('201')
})

test('staff may sell above the limits of players, and the quote says so', async () => {
  const farAhead = [item({ date: addDays(today, 300), hours: Array.from({ length: 14 }, (_, n) => n + 8) })]
  expect(await quoteSale(desk, farAhead)).toMatchObject({
    status: 200,
    body: {
      data: {
        Warnings: [
          { Kind: 'far-ahead', Most: 60 },
          { Kind: 'many-hours', Most: 12 },
        ],
      },
    },
  })
  expect(replyText(await trySell(desk, farAhead))).toBe('201')
  const { body } = await quoteSale(desk, [booking()])
  expect(body).toMatchObject({ data: { Warnings: [], SaleQuote: { Due: 300_000, Total: 300_000 } } })
})

test('the current hour can be sold until it ends, a past hour cannot', async () => {
  venue.clock.set(`${today}T10:59:00+07:00`)
  const now = (hour: number) => [item({ date: today, hours: [hour], courts: ['TST1-C3'] })]
  expect(replyText(await quoteSale(desk, now(9)))).toBe('409 SLOT_PAST')
  expect(await quoteSale(desk, now(10))).toMatchObject({
    body: { data: { Warnings: [{ Kind: 'hour-running' }] } },
  })
  expect(replyText(await trySell(desk, now(10)))).toBe('201')
  venue.clock.set(`${today}T10:00:00+07:00`)
})

test('sales count against no limit of the seller or of the desk’s browser', async () => {
  await venue.db.query('update location set unpaid_orders = 1, unpaid_hours = 2')
  for (let n = 0; n < 3; n += 1) {
    day += 1
    await sell(desk, [booking()], { settling: payBy(at('17:30')) })
  }
  day += 1
  const asPlayer = await venue.tryToPlace(desk.visitor, [booking()])
  expect(replyText(asPlayer)).toBe('201')
  day += 1
  expect(replyText(await venue.tryToPlace(desk.visitor, [booking()]))).toBe('422 TOO_MANY_UNPAID')
  expect(replyText(await trySell(desk, [booking()]))).toBe('201')
  await venue.db.query('update location set unpaid_orders = 2, unpaid_hours = 1000')
})

test('orders held by staff for a member do not count against the member’s limits, and the member gets a mail of each', async () => {
  await venue.db.query('update location set upcoming_orders = 2')
  const member = await venue.customer('held-for@example.com')
  await venue.db.query(`update customer set email_verified_at = now() where email = 'held-for@example.com'`)
  await linkContacts(venue)
  const contact = await firstRow<{ id: string }>(
    `select public_id as id from contact where email = 'held-for@example.com'`,
    [],
  )
  const settling = payBy(at('12:00'))
  for (const hour of [13, 14, 15])
    await sell(desk, [booking([hour])], { contactId: contact?.id ?? '', settling })
  const sent: string[] = []
  const mailer: Mailer = { send: async ({ to, template }) => void sent.push(`${to.address} ${template}`) }
  await venue.db.query(`update outbox set next_at = now() where done_at is null`)
  const log = { error: () => undefined }
  await relayOutbox({ ...venue.deps, mailer, publicUrl: 'https://book.example', log }, mailEffects)
  expect(sent.filter((mail) => mail === 'held-for@example.com order-received')).toHaveLength(3)
  const onlineItems = [item({ date: addDays(today, day), hours: [17], courts: ['TST1-C2'] })]
  expect((await venue.place(member, onlineItems)).Total).toBeGreaterThan(0)
  await venue.db.query('update location set upcoming_orders = 100')
})

test('the database refuses web guests without an e-mail, and sales without their act', async () => {
  const { OrderNo } = await sell(desk, [booking()])
  const change = (set: string) => venue.db.query(`update sales_order set ${set} where number = $1`, [OrderNo])
  await expect(change(`channel = 'web'`)).rejects.toThrow(/sales_order_address/)
  await expect(change('act_id = null')).rejects.toThrow(/sales_order_act/)
  await expect(change('guest_name = null')).rejects.toThrow(/sales_order_buyer/)
})

test('all invariants hold after these sales', async () => {
  expect(await brokenInvariants(venue.db)).toEqual([])
})
