import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  openVenueWithStaff,
  type ChangingStaff,
  type VenueWithStaff,
  type OrderAtPlacing,
} from '../../changes/after-booking/test-venue-with-staff.ts'
import { item } from '../../orders/place/test-players.ts'
import { seedPackages } from '../../sales/packages/test-packages.ts'
import { makeCodeOf, codeOtherThan } from '../../people/members/test-members.ts'
import { newApprover, newStaff } from '../../people/staff/test-staff.ts'
import { mailEffects } from '../../output/mail/send-mail.ts'
import { relayOutbox } from '../../platform/outbox/relay.ts'
import type { MailMessage } from '../../output/mail/message.ts'
import type { Reply } from '../../test-visitor.ts'
import { staffAtCounter, replyText } from './test-counter.ts'

// An order of the hours 18 and 19 costs 300.000.
let venue: VenueWithStaff // The server of this test, with functions for players and staff.
let desk: ChangingStaff // A member of staff at the counter.
beforeAll(async () => {
  venue = await openVenueWithStaff()
  desk = await venue.staff('front-desk')
  await desk.openDrawer(5_000_000)
})
afterAll(() => venue.close())

const cash = (amount: number) => ({ method: 'cash' as const, amount })

type MemberOrder = OrderAtPlacing & { readonly customerId: number; readonly email: string }

/** An unpaid order of 300.000 of a new member with store credit. */
async function placeMemberOrder(credit: number): Promise<MemberOrder> {
  const order = await venue.placeUnpaid({ isGuest: false })
  const [member] = await venue.db.query<{ customerId: number; email: string }>(
    `select c.id as "customerId", c.email from customer c join sales_order o on o.customer_id = c.id
      where o.public_id = $1`,
    [order.id],
  )
  if (member === undefined) throw new Error('the order has no member')
  await venue.giveCredit(member.email, credit)
  return { ...order, ...member }
}

const creditOf = async ({ customerId }: MemberOrder): Promise<number> => {
  const [row] = await venue.db.query<{ balance: number }>(
    'select balance from credit_account where customer_id = $1',
    [customerId],
  )
  return row?.balance ?? 0
}

const orderOf = async ({ id }: OrderAtPlacing) => {
  const [row] = await venue.db.query(
    `select state, credit_used as credit, owed,
            (select coalesce(sum(p.amount), 0) from payment p where p.order_id = o.id and p.settles_order)::bigint as money
       from sales_order o where public_id = $1`,
    [id],
  )
  return row
}

/** Mails sent since the last call. */
async function newMails(): Promise<MailMessage[]> {
  const sent: MailMessage[] = []
  const mailer = { send: async (message: MailMessage) => void sent.push(message) }
  const deps = { ...venue.deps, mailer, publicUrl: 'https://book.example', log: { error: () => undefined } }
  await relayOutbox(deps, mailEffects)
  return sent
}

test('half store credit and half cash pay a held order; act, mail and order sheet show both', async () => {
  const order = await placeMemberOrder(500_000)
  await newMails()
  const code = await makeCodeOf(order.player)
  const taken = await desk.take(order.id, [cash(150_000)], { balances: { credit: 150_000, code } })
  expect(replyText(taken)).toBe('200')
  expect(await orderOf(order)).toEqual({ state: 'confirmed', credit: 150_000, owed: 0, money: 150_000 })
  expect(await creditOf(order)).toBe(350_000)
  const number = await venue.numberOf(order.id)
  const [act] = await venue.db.query(
    `select action, amount, after, approved_by as "approvedBy" from staff_act where thing_id = $1`,
    [number],
  )
  expect(act).toEqual({
    action: 'take-payment',
    amount: 300_000,
    after: { state: 'confirmed', tenders: [{ method: 'cash', amount: 150_000 }], credit: 150_000 },
    approvedBy: null,
  })
  const mail = (await newMails()).find(({ template }) => template === 'balance-changed')
  expect(mail?.to.address).toBe(order.email)
  expect(mail?.subject).toContain('150.000 used at Pantul Test One')
  expect(mail?.text).toContain('with the member code that you showed')
  const sheet = await desk.visitor.get(`/api/desk/TST1/orders/${number}`)
  expect(sheet.text).toContain('"CreditUsed":150000')
  expect(sheet.text).toContain('"use-credit"')
})

test('store credit alone pays an order, without a drawer entry', async () => {
  const order = await placeMemberOrder(300_000)
  const code = await makeCodeOf(order.player)
  expect(replyText(await desk.take(order.id, [], { balances: { credit: 300_000, code } }))).toBe('200')
  expect(await orderOf(order)).toEqual({ state: 'confirmed', credit: 300_000, owed: 0, money: 0 })
  expect(await creditOf(order)).toBe(0)
})

test('store credit lowers an unpaid balance, in parts, and a cancellation gives credit and money back', async () => {
  const order = await placeMemberOrder(200_000)
  const unpaid = { amount: 250_000, reason: 'pays tomorrow' }
  expect(replyText(await desk.take(order.id, [cash(50_000)], { unpaid }))).toBe('200')
  const first = await makeCodeOf(order.player)
  const part = await desk.take(order.id, [], { due: 250_000, balances: { credit: 120_000, code: first } })
  expect(part.body).toMatchObject({ data: { Owed: 130_000 } })
  const second = await makeCodeOf(order.player)
  const balances = { credit: 80_000, code: second }
  expect(replyText(await desk.take(order.id, [cash(50_000)], { balances }))).toBe('200')
  expect(await orderOf(order)).toEqual({ state: 'confirmed', credit: 200_000, owed: 0, money: 100_000 })
  const back = await desk.preview(order.id)
  expect(back.Refund).toBe(300_000)
  expect(replyText(await desk.cancel(order.id))).toBe('200')
  expect(await creditOf(order)).toBe(200_000)
})

test('requests with a wrong code or a wrong amount are refused, and neither order nor credit changes', async () => {
  const order = await placeMemberOrder(300_000)
  const stranger = await placeMemberOrder(300_000)
  const use = (code: string, credit = 100_000) =>
    desk.take(order.id, [cash(200_000)], { due: 300_000, balances: { credit, code } })
  expect(replyText(await use(''))).toBe('403 MEMBER_CODE_NEEDED')
  expect(replyText(await use(await makeCodeOf(stranger.player)))).toBe('403 MEMBER_CODE_WRONG')
  const code = await makeCodeOf(order.player)
  expect(replyText(await use(code, 100_001))).toBe('422 AMOUNT_OVER')
  expect(replyText(await use(code, -1))).toBe('400 BODY_INVALID')
  expect(replyText(await use(code, 0.5))).toBe('400 BODY_INVALID')
  // The code can be used for five minutes.
  venue.clock.advance({ minutes: 5 })
  expect(replyText(await use(code))).toBe('403 MEMBER_CODE_WRONG')
  expect(await orderOf(order)).toEqual({ state: 'held', credit: 0, owed: 0, money: 0 })
  expect(await creditOf(order)).toBe(300_000)
})

test('a request that is refused for another reason does not use up the code; a used code pays nothing more', async () => {
  const order = await placeMemberOrder(100_000)
  const code = await makeCodeOf(order.player)
  const take = (credit: number, key?: string) =>
    desk.take(order.id, [cash(300_000 - credit)], { balances: { credit, code }, ...(key ? { key } : {}) })
  const short = await take(100_001)
  expect(replyText(short)).toBe('409 CREDIT_SHORT')
  const once = await take(100_000, 'credit-once')
  const again = await take(100_000, 'credit-once')
  expect([once.status, again.body]).toEqual([200, once.body])
  expect(await creditOf(order)).toBe(0)

  await venue.giveCredit(order.email, 50_000)
  const next = await venue.place(order.player, [item({ date: order.date, hours: [10] })])
  const used = await desk.take(next.OrderID, [cash(next.Total - 50_000)], {
    balances: { credit: 50_000, code },
  })
  expect(replyText(used)).toBe('403 MEMBER_CODE_WRONG')
  expect(await creditOf(order)).toBe(50_000)
})

test('after five wrong codes of a member the right one is refused too', async () => {
  const order = await placeMemberOrder(300_000)
  const code = await makeCodeOf(order.player)
  const use = (typed: string) => desk.take(order.id, [], { balances: { credit: 300_000, code: typed } })
  const answers: string[] = []
  for (let n = 0; n < 5; n += 1) answers.push(replyText(await use(codeOtherThan(code))))
  expect(answers).toEqual(Array<string>(5).fill('403 MEMBER_CODE_WRONG'))
  expect(replyText(await use(code))).toBe('429 TOO_MANY_REQUESTS')
  expect(await creditOf(order)).toBe(300_000)
})

test('a guest has no store credit', async () => {
  const { id } = await venue.placeUnpaid()
  const balances = { credit: 300_000, code: '123456' }
  expect(replyText(await desk.take(id, [], { balances }))).toBe('422 ADDRESS_NEEDED')
})

test('without the member’s code another person must approve, also if a manager takes the payment', async () => {
  const approver = await newApprover(venue, 'manager')
  const order = await placeMemberOrder(300_000)
  const sari = await venue.staff('manager')
  const approval = () => ({ Who: approver.publicId, Code: approver.nextCode() })
  const pay = async (who: ChangingStaff, fields: object) =>
    who.post(`/orders/${await venue.numberOf(order.id)}/payments`, {
      Due: 300_000,
      Tenders: [],
      Balances: { Credit: 300_000, Code: '', ...fields },
    })
  expect(replyText(await pay(sari, {}))).toBe('403 MEMBER_CODE_NEEDED')
  expect(replyText(await pay(desk, { Approval: { Who: approver.publicId, Code: '000000' } }))).toBe(
    '422 SECOND_FACTOR_WRONG',
  )
  expect(replyText(await pay(desk, { Approval: approval() }))).toBe('200')
  const [act] = await venue.db.query<{ approvedBy: number }>(
    'select approved_by as "approvedBy" from staff_act where thing_id = $1',
    [await venue.numberOf(order.id)],
  )
  expect(act?.approvedBy).toBe(approver.id)
  const mail = (await newMails()).find(
    ({ template, to }) => template === 'balance-changed' && to.address === order.email,
  )
  expect(mail?.text).toContain('without your member code')
})

test('staff cannot spend their own store credit at the counter, not even with their own code', async () => {
  const staff = await newStaff(venue, { roles: [{ role: 'manager', locationId: 'TST1' }] })
  const [{ email } = { email: '' }] = await venue.db.query<{ email: string }>(
    'select email from customer where id = $1',
    [staff.id],
  )
  await venue.giveCredit(email, 300_000)
  const order = await venue.placeUnpaid()
  await venue.db.query(
    `update sales_order set customer_id = $2, guest_name = null, guest_email = null, guest_phone = null,
            guest_phone_e164 = null where public_id = $1`,
    [order.id, staff.id],
  )
  const number = await venue.numberOf(order.id)
  const own = (approval: object) =>
    staff.visitor.post(`/api/desk/TST1/orders/${number}/payments`, {
      body: { Due: 300_000, Tenders: [], Balances: { Credit: 300_000, ...approval } },
      headers: { 'idempotency-key': `own-${JSON.stringify(approval)}` },
    })
  expect(replyText(await own({ Code: await makeCodeOf(staff.visitor) }))).toBe('409 TWO_PEOPLE')
  expect(replyText(await own({ Code: '', Approval: { Who: staff.publicId, Code: '123456' } }))).toBe(
    '409 TWO_PEOPLE',
  )
  const approver = await newApprover(venue, 'owner')
  const approval = { Who: approver.publicId, Code: approver.nextCode() }
  expect(replyText(await own({ Code: '', Approval: approval }))).toBe('200')
})

test('the front desk cannot approve store credit without a code, and a coach cannot take it at all', async () => {
  const order = await placeMemberOrder(300_000)
  const clerk = await newApprover(venue, 'front-desk')
  const approval = { Who: clerk.publicId, Code: clerk.nextCode() }
  const refused = await desk.post(`/orders/${await venue.numberOf(order.id)}/payments`, {
    Due: 300_000,
    Tenders: [],
    Balances: { Credit: 300_000, Code: '', Approval: approval },
  })
  expect(replyText(refused)).toBe('403 APPROVAL_NEEDED')
  const other = await staffAtCounter(venue, 'coach')
  expect(replyText(await other.take(order.id, [], { balances: { credit: 300_000 } }))).toBe(
    '403 ROLE_MISSING',
  )
})

/** The public id of the order that a change made. */
async function idOf({ body, text }: Reply): Promise<string> {
  const { data } = body as { data?: { OrderNo: string } }
  if (data === undefined) throw new Error(text)
  const [order] = await venue.db.query<{ id: string }>(
    'select public_id as id from sales_order where number = $1',
    [data.OrderNo],
  )
  return order?.id ?? ''
}

test('store credit that paid a dearer change is returned when the new booking is cancelled, after a second change too', async () => {
  const order = await placeMemberOrder(200_000)
  expect(replyText(await desk.take(order.id, [cash(300_000)]))).toBe('200')
  const wish = { date: order.date, hours: [17, 18, 19] }
  const { ToPay: credit } = await desk.quoteChange(order.id, wish)
  expect(credit).toBeGreaterThan(0)
  const longer = await idOf(await desk.change(order.id, wish))
  const code = await makeCodeOf(order.player)
  expect(replyText(await desk.take(longer, [], { balances: { credit, code } }))).toBe('200')
  expect(await creditOf(order)).toBe(200_000 - credit)
  const moved = await idOf(
    await desk.change(longer, { date: order.date, hours: [17, 18, 19], courts: ['TST1-C2'] }),
  )
  expect((await desk.preview(moved)).Refund).toBe(300_000 + credit)
  const sari = await venue.staff('manager')
  expect(replyText(await sari.cancel(moved))).toBe('200')
  expect(await creditOf(order)).toBe(200_000)
})

test('store credit pays the unpaid balance that a changed booking carried along, and is returned by a cancellation', async () => {
  const sari = await venue.staff('manager')
  const order = await placeMemberOrder(300_000)
  const unpaid = { amount: 300_000, reason: 'pays tomorrow' }
  expect(replyText(await sari.take(order.id, [], { unpaid }))).toBe('200')
  const moved = await idOf(
    await sari.change(order.id, { date: order.date, hours: [18, 19], courts: ['TST1-C2'] }),
  )
  const code = await makeCodeOf(order.player)
  expect(replyText(await sari.take(moved, [], { due: 300_000, balances: { credit: 200_000, code } }))).toBe(
    '200',
  )
  expect(await orderOf({ ...order, id: moved })).toEqual({
    state: 'confirmed',
    credit: 200_000,
    owed: 100_000,
    money: 0,
  })
  expect(await sari.preview(moved)).toMatchObject({ Refund: 200_000, NoLongerOwed: 100_000 })
  expect(replyText(await sari.cancel(moved))).toBe('200')
  expect(await creditOf(order)).toBe(300_000)
})

test('store credit cannot pay a package', async () => {
  await seedPackages(venue.db)
  const order = await placeMemberOrder(900_000)
  const body = {
    packageId: 'FLEXI',
    quantity: 1,
    profileCustomer: null,
    distChan: 'TST1',
    expectedTotal: 800_000,
  }
  const bought = await order.player.post('/api/packages/order', {
    body,
    headers: { 'idempotency-key': 'package-for-credit' },
  })
  const { OrderID } = (bought.body as { data: { OrderID: string } }).data
  const balances = { credit: 800_000, code: await makeCodeOf(order.player) }
  expect(replyText(await desk.take(OrderID, [], { balances }))).toBe('422 CREDIT_COURTS_ONLY')
  expect(await creditOf(order)).toBe(900_000)
})

test('if the bank takes back the money of a dearer change, the debt is that amount, without the part that store credit paid', async () => {
  const order = await placeMemberOrder(200_000)
  expect(replyText(await desk.take(order.id, [cash(300_000)]))).toBe('200')
  const wish = { date: order.date, hours: [17, 18, 19] }
  const { ToPay } = await desk.quoteChange(order.id, wish)
  const longer = await idOf(await desk.change(order.id, wish))
  const credit = ToPay - 50_000
  const balances = { credit, code: await makeCodeOf(order.player) }
  const unpaid = { amount: 50_000, reason: 'pays by phone' }
  expect(replyText(await desk.take(longer, [], { balances, unpaid }))).toBe('200')
  const shown = await desk.showQris(longer, 50_000)
  const { PaymentID } = (shown.body as { data: { PaymentID: string } }).data
  await venue.simulate(PaymentID, 'pay')
  venue.clock.set(`${order.date}T18:30:00+07:00`)
  await venue.simulate(PaymentID, 'reversal')
  const debts = await venue.db.query(
    `select d.amount from credit_debt d join sales_order o on o.id = d.order_id where o.public_id = $1`,
    [longer],
  )
  expect(debts).toEqual([{ amount: 50_000 }])
})
