import { afterAll, beforeAll, expect, test } from 'vitest'
import { replyText } from '../../money/payments/test-counter.ts'
import { openVenueWithStaff, type ChangingStaff, type VenueWithStaff } from './test-venue-with-staff.ts'

let venue: VenueWithStaff
beforeAll(async () => {
  venue = await openVenueWithStaff()
  await (await venue.staff('manager')).openDrawer()
})
afterAll(() => venue.close())

const Account = { Bank: 'BCA', AccountNumber: '5270 1234 56', AccountName: 'Ani Wijaya' }

/** The refund routes of a cancellation that refunds the only payment of an order by transfer. */
async function routesByTransfer(desk: ChangingStaff, id: string) {
  const [part] = (await desk.preview(id)).Parts
  return [{ PaymentID: part?.PaymentID ?? '', Route: 'transfer' as const, Slip: '' }]
}

/** Places an order of a guest and pays it by the printed QRIS code. Only a transfer can refund this payment. */
async function placePaidByPrintedQris(desk: ChangingStaff, hours: readonly number[] = [8]) {
  const order = await venue.placeUnpaid({ hours })
  const taken = await desk.take(order.id, [{ method: 'qris_static', amount: order.total }])
  if (taken.status !== 200) throw new Error(taken.text)
  return order
}

/** What the last act of staff about an order recorded. */
const lastAct = async (id: string): Promise<unknown> => {
  const [act] = await venue.db.query<{ after: unknown }>(
    `select after from staff_act where thing_id = $1 and action in ('cancel-booking', 'change-booking')
      order by id desc limit 1`,
    [await venue.numberOf(id)],
  )
  return act?.after
}

test('the front desk refunds an online payment only through the gateway, if the gateway can refund it', async () => {
  const dian = await venue.staff('front-desk')
  for (const isGuest of [false, true]) {
    const { id, payment, total } = await venue.placeUnpaid({ isGuest })
    await venue.simulate(payment, 'pay')
    expect((await dian.preview(id)).Parts).toMatchObject([
      { Routes: isGuest ? ['gateway'] : ['gateway', 'credit'] },
    ])
    const Routes = await routesByTransfer(dian, id)
    expect(replyText(await dian.cancel(id, { Routes, Account }))).toBe('422 REFUND_ROUTE_INVALID')
    expect(replyText(await dian.cancel(id, { Routes }))).toBe('422 REFUND_ROUTE_INVALID')
    expect(await venue.stateOf(id)).toBe('confirmed')
    expect(replyText(await dian.cancel(id))).toBe('200')
    expect(await venue.refunds(id)).toEqual([`booking_cancelled gateway open ${total}`])
  }
})

test('a manager may refund an online payment by transfer instead, with a reason', async () => {
  const sari = await venue.staff('manager')
  const { id, payment, total } = await venue.placeUnpaid()
  await venue.simulate(payment, 'pay')
  const Routes = await routesByTransfer(sari, id)
  expect(replyText(await sari.cancel(id, { Routes, Account }))).toBe('422 REASON_REQUIRED')
  expect(await venue.stateOf(id)).toBe('confirmed')
  const Reason = 'The e-wallet of the guest is closed'
  expect(replyText(await sari.cancel(id, { Routes, Account, Reason }))).toBe('200')
  expect(await venue.refunds(id)).toEqual([`booking_cancelled transfer requested ${total}`])
})

test('a bank account typed by staff is recorded with their name until the guest enters another', async () => {
  const dian = await venue.staff('front-desk')
  const { id, player, total } = await placePaidByPrintedQris(dian)
  expect(replyText(await dian.cancel(id, { Account }))).toBe('200')
  expect(await lastAct(id)).toMatchObject({
    routes: [{ route: 'transfer', amount: total }],
    accountEnding: '3456',
  })
  /** The act of staff by which the bank account was entered; null if the guest entered it. */
  const actOfAccount = async () =>
    venue.db.query<{ refund: string; action: string | null }>(
      `select t.public_id as refund, a.action from refund_task t
         join sales_order o on o.id = t.order_id left join staff_act a on a.id = t.account_act_id
        where o.public_id = $1`,
      [id],
    )
  const [first] = await actOfAccount()
  expect(first).toMatchObject({ action: 'cancel-booking' })
  const entered = await player.post(`/api/refunds/${first?.refund}/account`, {
    body: { bank: 'BRI', accountNumber: '99887766', accountName: 'Ani' },
  })
  expect(entered.status).toBe(201)
  expect(await actOfAccount()).toMatchObject([{ action: null }])
})

test('transfers to accounts typed by the front desk count against its limit, transfers to accounts entered by the guest do not', async () => {
  const dian = await venue.staff('front-desk')
  const orders = await Promise.all([8, 9, 10, 11].map((hour) => placePaidByPrintedQris(dian, [hour])))
  let remainingLimit = 300_000
  for (const { id, total } of orders) {
    const reply = await dian.cancel(id, { Account })
    expect(replyText(reply)).toBe(total <= remainingLimit ? '200' : '422 PAYOUT_LIMIT')
    if (total <= remainingLimit) remainingLimit -= total
  }
  const large = await placePaidByPrintedQris(dian, [18, 19, 20])
  expect(large.total).toBeGreaterThan(300_000)
  expect(replyText(await dian.cancel(large.id, { Account }))).toBe('422 PAYOUT_LIMIT')
  expect(replyText(await dian.cancel(large.id))).toBe('200')
  expect(await venue.refunds(large.id)).toEqual([`booking_cancelled transfer open ${large.total}`])
})

test('a transfer that refunds a shortened booking counts against the limit of the front desk, but a manager may make it', async () => {
  const dian = await venue.staff('front-desk')
  const { id, date } = await placePaidByPrintedQris(dian, [17, 18, 19, 20])
  const wish = { date, hours: [17] }
  const refund = (await dian.quoteChange(id, wish)).ToGiveBack
  expect(refund).toBeGreaterThan(300_000)
  expect(replyText(await dian.change(id, wish, { Account }))).toBe('422 PAYOUT_LIMIT')
  const sari = await venue.staff('manager')
  const changed = await sari.change(id, wish, { Account })
  expect(replyText(changed)).toBe('201')
  const { OrderNo } = (changed.body as { data: { OrderNo: string } }).data
  const [act] = await venue.db.query<{ after: object }>(
    `select after from staff_act where thing_id = $1 and action = 'change-booking'`,
    [OrderNo],
  )
  expect(act?.after).toMatchObject({ routes: [{ route: 'transfer', amount: refund }], accountEnding: '3456' })
})

test('a change to a lower price refunds an online payment through the gateway, if the gateway can refund it', async () => {
  const sari = await venue.staff('manager')
  const { id, payment, date } = await venue.placeUnpaid({ hours: [18, 19] })
  await venue.setMethod(payment, 'credit_card')
  await venue.simulate(payment, 'pay')
  const { Parts } = await sari.quoteChange(id, { date, hours: [18] })
  expect(Parts).toMatchObject([{ Routes: ['gateway'] }])
  const Routes = [{ PaymentID: Parts[0]?.PaymentID ?? '', Route: 'transfer' as const, Slip: '' }]
  expect(replyText(await sari.change(id, { date, hours: [18] }, { Routes, Account }))).toBe(
    '422 REFUND_ROUTE_INVALID',
  )
})
