import { ShowQris } from '@pantul/contract/desk-qris'
import type { DataOf } from '@pantul/contract/call'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  openVenueWithStaff,
  type ChangingStaff,
  type VenueWithStaff,
} from '../../changes/after-booking/test-venue-with-staff.ts'
import type { Reply } from '../../test-visitor.ts'
import { replyText } from './test-counter.ts'
import { sweepPayments } from './sweep-payments.ts'

/** After the tests all invariants hold: `venue.close` checks them. */
let venue: VenueWithStaff // The server of this test, with functions for players and staff.
let desk: ChangingStaff // A member of staff at the counter.
beforeAll(async () => {
  venue = await openVenueWithStaff()
  desk = await venue.staff('manager')
  await desk.openDrawer(50_000_000)
})
afterAll(() => venue.close())

const cash = (amount: number) => ({ method: 'cash' as const, amount })

function qrCodeOf(reply: Reply): DataOf<typeof ShowQris> {
  if (reply.status !== 201) throw new Error(`${reply.status} ${reply.text}`)
  return ShowQris.ok.parse(reply.body).data
}

/** `qris 100000 paid settles`: the payments of an order, oldest first. */
const paymentsOf = async (id: string): Promise<string[]> => {
  const rows = await venue.db.query<{ text: string }>(
    `select concat_ws(' ', coalesce(p.method, p.gateway), p.amount, p.state, case when p.settles_order then 'settles' end) as text
       from payment p join sales_order o on o.id = p.order_id where o.public_id = $1 order by p.attempt`,
    [id],
  )
  return rows.map(({ text }) => text)
}

const owedOf = async (id: string): Promise<number> =>
  (await venue.db.query<{ owed: number }>('select owed from sales_order where public_id = $1', [id]))[0]
    ?.owed ?? -1

/** Places an order, and leaves all but 50.000 rupiah unpaid. */
async function placeOrderWithUnpaidBalance(): Promise<{ id: string; owed: number }> {
  const { id, total } = await venue.placeUnpaid({ isGuest: false })
  await desk.take(id, [cash(50_000)], { unpaid: { amount: total - 50_000, reason: 'pays tomorrow' } })
  return { id, owed: await owedOf(id) }
}

test('a QR code pays a held order, and the attempt of the player is closed', async () => {
  const { id, total, payment } = await venue.placeUnpaid()
  const code = qrCodeOf(await desk.showQris(id, total))
  expect(code).toMatchObject({ Amount: total })
  expect(code.Text).toContain(`/simulate/${code.PaymentID}`)
  const minutes = (Date.parse(code.Until) - venue.clock.now().epochMilliseconds) / 60_000
  expect(minutes).toBeGreaterThan(2)
  expect(minutes).toBeLessThanOrEqual(15)
  expect(await paymentsOf(id)).toEqual([`simulator ${total} cancelled`, `simulator ${total} pending`])
  expect(await venue.stateOf(id)).toBe('held')
  await venue.simulate(code.PaymentID, 'duplicate')
  expect(await venue.stateOf(id)).toBe('confirmed')
  // Money for the old attempt is refunded.
  await venue.simulate(payment, 'pay-late')
  expect(await paymentsOf(id)).toEqual([`qris ${total} paid`, `qris ${total} paid settles`])
  expect((await venue.refunds(id)).map((text) => text.split(' ')[0])).toEqual(['paid_twice'])
  expect(replyText(await desk.showQris(id, total))).toBe('409 PAYMENT_CLOSED')
  const acts = await venue.db.query(`select action, amount from staff_act where thing_id = $1`, [
    await venue.numberOf(id),
  ])
  expect(acts).toEqual([{ action: 'show-qris', amount: total }])
})

test('a QR code pays a part of an unpaid balance', async () => {
  const { id, owed } = await placeOrderWithUnpaidBalance()
  const code = qrCodeOf(await desk.showQris(id, 60_000, { due: owed }))
  await venue.simulate(code.PaymentID, 'pay')
  expect(await owedOf(id)).toBe(owed - 60_000)
  const secondCode = qrCodeOf(await desk.showQris(id, owed - 60_000))
  await venue.simulate(secondCode.PaymentID, 'pay')
  expect(await owedOf(id)).toBe(0)
  expect(await paymentsOf(id)).toContain(`qris 60000 paid settles`)
  expect(await venue.refunds(id)).toEqual([])
})

test('repeated requests and concurrent requests of two people show the same code', async () => {
  const { id, total } = await venue.placeUnpaid()
  const other = await venue.staff('front-desk')
  const both = await Promise.all([
    desk.showQris(id, total, { key: 'the-same-qr-key' }),
    other.showQris(id, total),
  ])
  const again = [await desk.showQris(id, total, { key: 'the-same-qr-key' }), await desk.showQris(id, total)]
  const [first, ...others] = [...both, ...again].map(qrCodeOf)
  for (const code of others) expect(code).toEqual(first)
  expect(await paymentsOf(id)).toHaveLength(2)
})

test('a QR code of a wrong amount, or for an unknown or expired order, is refused, and nothing changes', async () => {
  const { id, total } = await venue.placeUnpaid()
  const refused: [string, ...Parameters<ChangingStaff['showQris']>][] = [
    ['422 AMOUNT_OVER', id, total + 1, { due: total }],
    ['422 AMOUNT_SHORT', id, total - 1, { due: total }],
    ['409 DUE_CHANGED', id, total - 1, { due: total - 1 }],
    ['400 BODY_INVALID', id, -5, { due: total }],
    ['404 ORDER_UNKNOWN', 'no-such-order-at-all--', total, {}],
  ]
  for (const [answer, ...args] of refused) expect(replyText(await desk.showQris(...args))).toBe(answer)
  expect(await paymentsOf(id)).toEqual([`simulator ${total} pending`])
  await venue.expireHolds()
  expect(replyText(await desk.showQris(id, total))).toBe('409 HOLD_ENDED')
})

test('a code that expires does not change its order, and the next code is another one', async () => {
  const { id, total } = await venue.placeUnpaid()
  const code = qrCodeOf(await desk.showQris(id, total))
  await venue.simulate(code.PaymentID, 'expire')
  expect(await venue.stateOf(id)).toBe('held')
  expect(await paymentsOf(id)).toContain(`qris ${total} expired`)
  const next = qrCodeOf(await desk.showQris(id, total))
  expect(next.PaymentID).not.toBe(code.PaymentID)
  const unpaid = await placeOrderWithUnpaidBalance()
  const ended = qrCodeOf(await desk.showQris(unpaid.id, unpaid.owed))
  await venue.simulate(ended.PaymentID, 'expire')
  expect([await venue.stateOf(unpaid.id), await owedOf(unpaid.id)]).toEqual(['confirmed', unpaid.owed])
})

test('cash taken while a code is open closes it; if the code is paid all the same, that payment is refunded', async () => {
  const { id, owed } = await placeOrderWithUnpaidBalance()
  const code = qrCodeOf(await desk.showQris(id, owed))
  expect(replyText(await desk.take(id, [cash(40_000)], { due: owed }))).toBe('200')
  expect(await paymentsOf(id)).toContain(`simulator ${owed} cancelled`)
  await venue.simulate(code.PaymentID, 'pay-late')
  expect(await owedOf(id)).toBe(owed - 40_000)
  expect((await venue.refunds(id)).map((text) => text.split(' ').at(-1))).toEqual([String(owed)])
})

test('the sweeper leaves the code for an unpaid balance open, and closes it once the balance is written off', async () => {
  const { id, owed } = await placeOrderWithUnpaidBalance()
  qrCodeOf(await desk.showQris(id, owed))
  await sweepPayments(venue.deps)
  expect(await paymentsOf(id)).toContain(`simulator ${owed} pending`)
  expect(replyText(await desk.writeOff(id, owed))).toBe('200')
  await sweepPayments(venue.deps)
  expect((await paymentsOf(id)).at(-1)).toMatch(/cancelled|expired/)
})

test('a code that is paid after its order was cancelled is refunded', async () => {
  const { id, owed } = await placeOrderWithUnpaidBalance()
  const code = qrCodeOf(await desk.showQris(id, owed))
  expect(replyText(await desk.cancel(id))).toBe('200')
  await venue.simulate(code.PaymentID, 'pay-late')
  expect((await paymentsOf(id)).at(-1)).toBe(`qris ${owed} paid`)
  expect((await venue.refunds(id)).at(-1)).toContain(String(owed))
})

test('if the bank takes back what a code paid, the order is cancelled without a debt', async () => {
  const { id, owed } = await placeOrderWithUnpaidBalance()
  const code = qrCodeOf(await desk.showQris(id, owed))
  await venue.simulate(code.PaymentID, 'reversal')
  expect(await venue.stateOf(id)).not.toBe('confirmed')
  expect((await paymentsOf(id)).at(-1)).toBe(`qris ${owed} reversed settles`)
})
