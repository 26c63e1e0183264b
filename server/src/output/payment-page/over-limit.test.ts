import { afterAll, beforeAll, expect, test } from 'vitest'
import { OneOrder } from '@pantul/contract/history'
import { OnePayment } from '@pantul/contract/payments'
import { addPromo, unusedHourMaker } from '../../balances/promos/test-promos.ts'
import { openBalances, type BalancesUnderTest } from '../../orders/place/test-balances.ts'

let venue: BalancesUnderTest // the server with promos, packages, store credit and a simulated gateway
beforeAll(async () => {
  venue = await openBalances()
})
afterAll(() => venue.close())

const itemAtFreeHour = unusedHourMaker() // each call makes a booking item at another free hour

test('a payment that is refunded because of a limit per person says so, on its page and in its order', async () => {
  await addPromo(venue.db, { code: 'ONLYONE', per_customer: 1 })
  const [phone, laptop] = [venue.visitor(), venue.visitor()]
  const withCode = { guestNumber: 1, more: { promoCode: 'ONLYONE' } }
  const late = await venue.place(phone, [itemAtFreeHour()], withCode)
  const first = await venue.place(laptop, [itemAtFreeHour()], withCode)
  await venue.simulate(first.PaymentID, 'pay')
  await venue.simulate(late.PaymentID, 'pay')

  const payment = async (id: string | null) =>
    OnePayment.ok.parse((await venue.visitor().get(`/api/payments/${id}`)).body).data
  expect(await payment(late.PaymentID)).toMatchObject({ OrderState: 'refund_due', IsOverLimit: true })
  expect(await payment(first.PaymentID)).toMatchObject({ OrderState: 'confirmed', IsOverLimit: false })
  const order = OneOrder.ok.parse((await phone.get(`/api/orders/${late.OrderID}`)).body).data
  expect(order.Refunds).toMatchObject([{ Amount: 80_000, IsOverLimit: true }])
})
