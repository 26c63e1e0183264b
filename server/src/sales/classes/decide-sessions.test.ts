import { afterAll, beforeAll, expect, test } from 'vitest'
import { openClasses, type ClassesUnderTest } from '../enrolments/test-classes.ts'
import { completeOrders } from '../../orders/states/complete-orders.ts'
import { today } from '../../orders/place/test-players.ts'
import { GatewayUnavailable } from '../../money/gateways/gateway.ts'
import { decideSessions, createDecisionRound } from './decide-sessions.ts'

let club: ClassesUnderTest // The server of this test, with functions to schedule, join and leave classes.
let person = 0
const newGuestNumber = () => ({ guestNumber: (person += 1) })

beforeAll(async () => {
  club = await openClasses()
})
afterAll(() => club.close())

/** When each test begins, before the cut-off of its class. */
const begin = `${today}T10:00:00+07:00`

test('a class whose cut-off passed during a downtime is cancelled and refunded later', async () => {
  const id = await club.schedule({ fromHour: 7, toHour: 8 })
  const paid = await club.join(club.visitor(), id, newGuestNumber())
  await club.simulate(paid.PaymentID, 'pay')
  club.clock.set('2031-05-20T10:00:00+07:00')
  await decideSessions(club.deps)
  expect(await club.states(paid)).toMatch(/^(refund_due|refunded)\//)
  club.clock.set(begin)
})

test('a class whose cut-off passed while the process was suspended is cancelled and refunded later', async () => {
  const runRound = createDecisionRound(club.deps)
  await runRound()
  const id = await club.schedule({ fromHour: 9, toHour: 10 })
  const paid = await club.join(club.visitor(), id, newGuestNumber())
  await club.simulate(paid.PaymentID, 'pay')
  club.clock.set('2031-05-20T10:00:00+07:00')
  await runRound()
  expect(await club.states(paid)).toMatch(/^(refund_due|refunded)\//)
  club.clock.set(begin)
})

test('a failing refund does not block others, and is reported until it succeeds', async () => {
  const id = await club.schedule({ fromHour: 11, toHour: 12 })
  const unrefundable = await club.join(club.visitor(), id, newGuestNumber())
  for (const action of ['challenge', 'accept']) await club.simulate(unrefundable.PaymentID, action)
  const refundable = await club.join(club.visitor(), id, newGuestNumber())
  await club.simulate(refundable.PaymentID, 'pay')
  club.clock.set('2031-03-07T06:00:00+07:00')
  const { gateway } = club.deps
  const refundCapabilityOf = (method: string) => {
    // Fails for card payments only: `challenge` and `accept` pay by card.
    if (method === 'card') throw new Error('nobody knows')
    return gateway.refundCapabilityOf(method)
  }
  const broken = { ...club.deps, gateway: { ...gateway, refundCapabilityOf } }
  await expect(decideSessions(broken)).rejects.toThrow(AggregateError)
  expect(await club.states(unrefundable)).toBe('confirmed/paid')
  expect(await club.states(refundable)).toMatch(/^(refund_due|refunded)\//)
  // A cancelled class counts as not played, so it can be refunded.
  club.clock.set('2031-03-09T10:00:00+07:00')
  await completeOrders(club.deps)
  expect(await club.states(unrefundable)).toBe('confirmed/paid')
  await decideSessions(club.deps)
  expect(await club.states(unrefundable)).toMatch(/^(refund_due|refunded)\//)
  club.clock.set(begin)
})

/** Schedules a class that needs one place, and pays that place at the gateway without a notification. */
async function joinWithoutNotification(fromHour: number) {
  const id = await club.schedule({ fromHour, toHour: fromHour + 1, minimum: 1 })
  const paid = await club.join(club.visitor(), id, newGuestNumber())
  await club.db.query(
    `update simulated_transaction t set status = 'settlement', status_code = '200', payment_type = 'qris'
       from payment p where p.public_id = $1 and p.gateway_order_id = t.gateway_order_id`,
    [paid.PaymentID],
  )
  return { id, paid }
}

test('the gateway is asked about open payments before a class is cancelled', async () => {
  const { id, paid } = await joinWithoutNotification(13)
  club.clock.set('2031-03-07T06:00:00+07:00')
  await decideSessions(club.deps)
  expect(await club.states(paid)).toBe('confirmed/paid')
  expect(await club.listed(id)).toMatchObject({ State: 'runs' })
  club.clock.set(begin)
})

test('if the gateway is unavailable, the decision waits up to five minutes', async () => {
  const { id, paid } = await joinWithoutNotification(15)
  const unavailableGateway = {
    ...club.deps.gateway,
    fetchStatus: () => Promise.reject(new GatewayUnavailable('switched off')),
  }
  const deps = { ...club.deps, gateway: unavailableGateway }
  club.clock.set('2031-03-07T01:04:00+07:00')
  await decideSessions(deps)
  expect(await club.listed(id)).toMatchObject({ State: 'open' })
  club.clock.set('2031-03-07T01:05:00+07:00')
  await decideSessions(deps)
  expect(await club.listed(id)).toMatchObject({ State: 'cancelled' })
  expect(await club.states(paid)).toMatch(/^cancelled/)
  club.clock.set(begin)
})
