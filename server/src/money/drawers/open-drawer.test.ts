import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  openVenueWithPlayers,
  type VenueWithPlayers,
} from '../../changes/after-booking/test-venue-with-players.ts'
import { brokenInvariants } from '../../platform/database/invariants.ts'
import { staffAtCounter, replyText, type StaffAtCounter } from '../payments/test-counter.ts'

let venue: VenueWithPlayers // The server of this test, with functions to place, pay, move and cancel orders.
let sari: StaffAtCounter // A member of the front desk.
let manager: StaffAtCounter
beforeAll(async () => {
  venue = await openVenueWithPlayers()
  sari = await staffAtCounter(venue)
  manager = await staffAtCounter(venue, 'manager')
})
afterAll(() => venue.close())

const closeDrawer = async (Cash: number): Promise<string> => {
  const shift = await sari.shiftId()
  expect(replyText(await sari.post(`/shifts/${shift}/close`, { Cash, Edc: 0, QrisStatic: 0 }))).toBe('200')
  return shift
}
const moveCash = async (Kind: 'in' | 'out' | 'to_safe', Amount: number): Promise<string> =>
  replyText(
    await manager.post(`/shifts/${await sari.shiftId()}/entries`, {
      Kind,
      Amount,
      Reason: 'Coins of the bank',
      Approval: null,
    }),
  )
type Drawers = {
  readonly data: readonly {
    readonly Shift: { readonly OpeningDifference: number | null; readonly OpeningReason: string | null }
  }[]
}
const openingDifferenceAndReason = async () => {
  const { data } = (await manager.visitor.get('/api/desk/TST1/drawers')).body as Drawers
  return [data[0]?.Shift.OpeningDifference, data[0]?.Shift.OpeningReason]
}

test('opening a drawer with other cash than the last count needs a reason; the signer and the act see the difference', async () => {
  expect(replyText(await sari.openDrawer(1_300_000, ''))).toBe('201')
  expect(await openingDifferenceAndReason()).toEqual([null, null])
  await closeDrawer(1_300_000)
  for (const reason of ['', ' no '])
    for (const float of [200_000, 1_300_001]) {
      const refused = await sari.openDrawer(float, reason)
      expect([replyText(refused), refused.body]).toMatchObject([
        '422 REASON_REQUIRED',
        { data: { LastCount: 1_300_000 } },
      ])
    }
  expect(replyText(await sari.openDrawer(200_000, ' to the bank '))).toBe('201')
  expect(await openingDifferenceAndReason()).toEqual([-1_100_000, 'to the bank'])
  const [act] = await venue.db.query(
    `select amount, after, reason from staff_act where action = 'open-drawer' order by id desc limit 1`,
  )
  expect(act).toEqual({ amount: 200_000, after: { difference: -1_100_000 }, reason: 'to the bank' })
  const shift = await closeDrawer(200_000)
  const report = (await manager.visitor.get(`/api/desk/TST1/shifts/${shift}`)).body
  expect(report).toMatchObject({ data: { OpeningDifference: -1_100_000, OpeningReason: 'to the bank' } })
})

test('opening a drawer with exactly the cash of the last count needs no reason', async () => {
  expect(replyText(await sari.openDrawer(200_000, ''))).toBe('201')
  expect(await openingDifferenceAndReason()).toEqual([0, null])
  await closeDrawer(200_000)
})

test('paying out, or moving to the safe, more cash than the drawer should hold is refused', async () => {
  await sari.openDrawer(200_000)
  expect(await moveCash('to_safe', 9_000_000)).toBe('409 CASH_SHORT')
  expect(await moveCash('out', 200_001)).toBe('409 CASH_SHORT')
  expect(await moveCash('in', 100_000)).toBe('200')
  const both = await Promise.all([moveCash('to_safe', 300_000), moveCash('to_safe', 300_000)])
  expect(both.toSorted()).toEqual(['200', '409 CASH_SHORT'])
  await closeDrawer(0)
})

test('all invariants hold after this', async () => {
  expect(await brokenInvariants(venue.db)).toEqual([])
})
