import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { simulatorActions } from '@pantul/contract/payments'
import { openTestApp } from '../../test-app.ts'
import { openPayments, type PaymentsUnderTest } from './test-payments.ts'

let shop: PaymentsUnderTest // The server of this test, with a simulated gateway and functions to order and pay.
beforeAll(async () => {
  shop = await openPayments()
})
afterAll(() => shop.close())

/** For each action: the final states, the status of each notification, and the action that must come before. */
const endings: Readonly<Record<string, { leadsTo: string; answers: number[]; before?: 'challenge' }>> = {
  pay: { leadsTo: 'confirmed/paid', answers: [200] },
  'pay-late': { leadsTo: 'confirmed/paid', answers: [200] },
  deny: { leadsTo: 'held/failed', answers: [200] },
  challenge: { leadsTo: 'payment_review/review', answers: [200] },
  accept: { leadsTo: 'confirmed/paid', answers: [200], before: 'challenge' },
  expire: { leadsTo: 'expired/expired', answers: [200] },
  cancel: { leadsTo: 'held/cancelled', answers: [200] },
  'wrong-amount': { leadsTo: 'payment_review/review', answers: [200] },
  duplicate: { leadsTo: 'confirmed/paid', answers: [200, 200, 200] },
  'out-of-order': { leadsTo: 'confirmed/paid', answers: [200, 200, 200] },
  reversal: { leadsTo: 'cancelled/reversed', answers: [200, 200] },
}

describe('every action of the simulator', () => {
  for (const [index, action] of simulatorActions.entries())
    test(`${action} leads to ${endings[action]?.leadsTo}`, async () => {
      const ending = endings[action]
      const paymentId = await shop.order({ day: 1, hour: 6 + index, court: 1 })
      if (ending?.before !== undefined) await shop.simulate(paymentId, ending.before)
      const { Notices } = await shop.simulate(paymentId, action)
      expect(Notices.map(({ answered }) => answered)).toEqual(ending?.answers)
      expect(await shop.states(paymentId)).toBe(ending?.leadsTo)
    })
})

test('a refused challenge frees the hours', async () => {
  const slot = { day: 2, hour: 8, court: 1 }
  const paymentId = await shop.order(slot)
  await shop.simulate(paymentId, 'challenge')
  await shop.simulate(paymentId, 'cancel')
  expect(await shop.states(paymentId)).toBe('cancelled/cancelled')
  await shop.order(slot)
})

test('a payment after a reversal alerts staff', async () => {
  const paymentId = await shop.order({ day: 2, hour: 10, court: 1 })
  for (const action of ['pay', 'reversal', 'pay'] as const) await shop.simulate(paymentId, action)
  const alerts = await shop.db.query<{ reason: string }>(
    `select b.payload ->> 'reason' as reason
       from outbox b join payment p on b.payload ->> 'paymentId' = p.id::text
      where p.public_id = $1 and b.kind = 'alert' order by b.id`,
    [paymentId],
  )
  expect(alerts.map(({ reason }) => reason)).toEqual(['reversed', 'paid_again'])
})

test('paying twice on the same page is refused', async () => {
  const paymentId = await shop.order({ day: 2, hour: 9, court: 1 })
  await shop.simulate(paymentId, 'pay')
  const reply = await shop.visitor.post(`/api/simulate/${paymentId}`, { body: { action: 'pay' } })
  expect([reply.status, reply.body]).toMatchObject([409, { code: 'PAYMENT_CLOSED' }])
})

test('the simulator page shows the amount, the lines and the tax of the order', async () => {
  const paymentId = await shop.order({ day: 2, hour: 18, court: 1 })
  const reply = await shop.visitor.get(`/api/simulate/${paymentId}`)
  expect(reply.body).toMatchObject({
    data: {
      PaymentID: paymentId,
      Amount: 150_000,
      Status: 'pending',
      Lines: [{ Ref: 'TST1-C1', Hours: [18], Amount: 150_000, PriceType: 'P' }],
      Tax: { Label: 'PBJT 10%', IsInclusive: true, Base: 136_364, Amount: 13_636 },
      Notices: [],
    },
  })
})

test('with another gateway the simulator does not exist', async () => {
  const other = await openTestApp()
  const address = `/api/simulate/${'a'.repeat(22)}`
  expect((await other.visitor().get(address)).status).toBe(404)
  expect((await other.visitor().post(address, { body: { action: 'pay' } })).status).toBe(404)
  const notification = await other.app.inject({
    method: 'POST',
    url: '/api/payments/simulator/notification',
    payload: {},
  })
  expect(notification.statusCode).toBe(404)
  await other.close()
})
