import { addDays } from '@pantul/rules/play-date'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { replyText } from '../../money/payments/test-counter.ts'
import { item, today } from '../../orders/place/test-players.ts'
import { brokenInvariants } from '../../platform/database/invariants.ts'
import { openClosures, type ClosuresUnderTest } from './test-closures.ts'
import { recheckFailedClosures } from './settle-closures.ts'

let venue: ClosuresUnderTest
beforeAll(async () => {
  venue = await openClosures()
})
afterAll(() => venue.close())

/** Places and pays a booking. Returns the id of the order. */
async function placePaid(date: string, hour: number): Promise<string> {
  const player = await venue.customer(`reopened-${date}-${hour}@example.com`)
  const placed = await venue.place(player, [item({ date, hours: [hour] })])
  if (placed.PaymentID !== null) await venue.simulate(placed.PaymentID, 'pay')
  return placed.OrderID
}

/** Opens the courts of a closure again, by ending its block. */
async function reopen(id: string): Promise<void> {
  const { blockId } = await venue.readClosure(id)
  expect(replyText(await venue.manager.visitor.delete(`/api/desk/TST1/blocks/${blockId}`))).toBe('200')
}

const blockedHours = async (date: string): Promise<number> => {
  const [row] = await venue.db.query<{ hours: number }>(
    'select count(*)::integer as hours from court_hour where play_date = $1 and block_id is not null',
    [date],
  )
  return row?.hours ?? 0
}

test('if staff open the courts again, unsettled bookings and new bookings stay', async () => {
  const date = addDays(today, 4)
  const bookedBefore = await placePaid(date, 18)
  const id = await venue.beginClosure({ date, resolution: 'refund' })
  await reopen(id)
  const bookedAfter = await placePaid(date, 20)
  await venue.settleAll()
  await recheckFailedClosures(venue.deps)
  await venue.manager.visitor.post(`/api/desk/TST1/closures/${id}/resume`)
  await venue.settleAll()
  const shown = await venue.readClosure(id)
  expect(shown).toMatchObject({ isFinished: true, blockId: null })
  expect(shown.cases.map(({ outcome }) => outcome)).toEqual(['kept'])
  for (const order of [bookedBefore, bookedAfter]) {
    expect(await venue.stateOf(order)).toBe('confirmed')
    expect(await venue.closureMails(order)).toEqual([])
    expect(await venue.claimedHours(order)).toHaveLength(1)
  }
  expect(await blockedHours(date)).toBe(0)
  expect(await brokenInvariants(venue.db)).toEqual([])
})

test('staff open the courts again while servers settle: each booking is settled or kept, and no hour stays blocked', async () => {
  for (let round = 0; round < 6; round += 1) {
    const date = addDays(today, 6 + round)
    const orders: string[] = []
    for (const hour of [17, 18, 19, 20]) orders.push(await placePaid(date, hour))
    const id = await venue.beginClosure({ date, resolution: 'credit' })
    await Promise.all([venue.settleAll(), reopen(id), venue.settleAll()])
    await venue.settleAll()
    const { cases, isFinished } = await venue.readClosure(id)
    expect(isFinished).toBe(true)
    const kept = cases.filter(({ outcome }) => outcome === 'kept').length
    const settled = cases.filter(({ outcome }) => outcome === 'credit').length
    expect(kept + settled).toBe(orders.length)
    const hours = await Promise.all(orders.map((order) => venue.claimedHours(order)))
    expect(hours.filter(({ length }) => length > 0)).toHaveLength(kept)
    expect(await blockedHours(date)).toBe(0)
  }
  expect(await brokenInvariants(venue.db)).toEqual([])
})
