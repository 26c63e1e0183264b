import { afterAll, beforeAll, expect, test } from 'vitest'
import { composeOrderMail } from '../../output/mail/compose-order-mail.ts'
import { readMailOrder } from '../../output/mail/read-order.ts'
import { snapOrder } from '../../money/gateways/midtrans/midtrans-order.ts'
import { gatewayAttemptOf } from '../../money/payments/test-payments.ts'
import { addPromo } from '../../balances/promos/test-promos.ts'
import { openBalances, type AcceptedOrder, type BalancesUnderTest } from '../place/test-balances.ts'
import { item, tomorrow } from '../place/test-players.ts'
import type { Visitor } from '../../test-visitor.ts'

let venue: BalancesUnderTest
let ani: Visitor
/** A court by package, a court and balls with a fifth off, and store credit: Rp 320.000 listed, Rp 80.000 in money. */
let placed: AcceptedOrder

beforeAll(async () => {
  venue = await openBalances()
  ani = await venue.customer('ani@example.com')
  await venue.buyPackage(ani, { hours: 5, name: 'Flexi 5' })
  await venue.giveCredit('ani@example.com', 96_000)
  await addPromo(venue.db, { code: 'PAGI20' })
  const first = item({ date: tomorrow, hours: [8] })
  const byPackage = { ...first, courts: first.courts.map((court) => ({ ...court, paidByPackage: true })) }
  const second = item({ id: 2, date: tomorrow, hours: [10], addOns: { BALL: 1 } })
  placed = await venue.place(ani, [byPackage, second], { more: { promoCode: 'PAGI20', useCredit: true } })
})
afterAll(() => venue.close())

/** How the order of `placed` is paid. */
const paidBy = {
  PackageAmount: 100_000,
  Discount: 44_000,
  CreditUsed: 96_000,
  Carried: 0,
  Due: 80_000,
}

test('the lines sent to the gateway add up to the amount that it charges', async () => {
  const attempt = await gatewayAttemptOf(venue.db, placed.PaymentID ?? '')
  expect(attempt.amount).toBe(80_000)
  expect(attempt.lines.map(({ name, unitPrice }) => [name.slice(0, 8), unitPrice])).toEqual([
    ['Court 1 ', 100_000],
    ['Ball tub', 120_000],
    ['Discount', -44_000],
    ['Paid wit', -96_000],
  ])
  expect(snapOrder(attempt, { publicUrl: 'https://pantul.example', methods: [] }).item_details).toHaveLength(
    4,
  )
})

test('the lines add up to the amount also if the tax is added to the price', async () => {
  await venue.db.query(`update location set tax_is_inclusive = false where id = 'TST1'`)
  const booking = item({ date: tomorrow, hours: [12] })
  const bob = await venue.customer('bob@example.com')
  await venue.giveCredit('bob@example.com', 10_000)
  const order = await venue.place(bob, [booking], { more: { promoCode: 'PAGI20', useCredit: true } })
  await venue.db.query(`update location set tax_is_inclusive = true where id = 'TST1'`)
  const { amount, lines } = await gatewayAttemptOf(venue.db, order.PaymentID ?? '')
  expect(amount).toBe(78_000)
  expect(lines.reduce((sum, { unitPrice, quantity }) => sum + unitPrice * quantity, 0)).toBe(amount)
})

test('the pages of payment, order and simulator show the payments besides money', async () => {
  for (const address of [`/api/payments/${placed.PaymentID}`, `/api/simulate/${placed.PaymentID}`]) {
    const { body } = await ani.get(address)
    expect(body).toMatchObject({ data: { Amount: 80_000, ...paidBy } })
  }
  const { body } = await ani.get(`/api/orders/${placed.OrderID}`)
  expect(body).toMatchObject({
    data: {
      Total: 176_000,
      ...paidBy,
      Lines: [{ ByPackage: true }, { ByPackage: false }, { ByPackage: false }],
    },
  })
})

test('the mail asks for the due amount and shows the other payments', async () => {
  const [row] = await venue.db.query<{ id: number }>('select id from sales_order where public_id = $1', [
    placed.OrderID,
  ])
  const order = await readMailOrder(venue.db, row?.id ?? 0)
  if (order === null) throw new Error('no such order')
  const mail = composeOrderMail('order-received', {
    order: { ...order, heldUntil: order.placedAt.add({ minutes: 15 }) },
    refund: null,
    publicUrl: 'https://pantul.example',
    orderPage: 'https://pantul.example/history-transactions/x',
  })
  const text = (mail?.text ?? '').replaceAll('\u00a0', ' ')
  expect(text).toContain(
    [
      'Paid with a package: −Rp 100.000',
      'Discount: −Rp 44.000',
      'Total: Rp 176.000',
      'Includes PBJT 10%: Rp 16.000',
      'Paid with store credit: Rp 96.000',
      'By payment: Rp 80.000',
    ].join('\n'),
  )
  expect(mail?.html).toContain('Paid with store credit')
})

test('the invoice of the paid order shows the payments besides money too', async () => {
  await venue.simulate(placed.PaymentID, 'pay')
  const { body } = await ani.get(`/api/orders/${placed.OrderID}/invoice`)
  expect(body).toMatchObject({ data: { Total: 176_000, ...paidBy } })
})
