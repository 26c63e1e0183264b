import { addDays } from '@pantul/rules/play-date'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openVenueWithStaff, type VenueWithStaff } from '../../changes/after-booking/test-venue-with-staff.ts'
import { replyText } from '../../money/payments/test-counter.ts'
import { item, today } from '../../orders/place/test-players.ts'
import { newStaff } from '../../people/staff/test-staff.ts'
import { balanceInvariants } from '../../platform/database/balance-invariants.ts'
import { brokenInvariants } from '../../platform/database/invariants.ts'
import { oneOf, seededDice } from '../../test-hostility.ts'
import type { Reply, Visitor } from '../../test-visitor.ts'
import { adjustCredit, adjustHours, newMember } from './test-adjust.ts'

const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31))

let venue: VenueWithStaff
beforeAll(async () => {
  process.stdout.write(`adjust races: SEED=${seed}\n`)
  venue = await openVenueWithStaff()
})
afterAll(() => venue.close())

let usedHours = 0
/** An hour of a court that no other order of these tests wants. A day has 12 hours on each of 3 courts. */
const freeHour = (paidByPackage = false) => {
  usedHours += 1
  const booking = item({
    date: addDays(today, 3 + Math.floor(usedHours / 36)),
    hours: [6 + (usedHours % 12)],
    courts: [`TST1-C${1 + (Math.floor(usedHours / 12) % 3)}`],
  })
  return { ...booking, courts: booking.courts.map((court) => ({ ...court, paidByPackage })) }
}

const count = (replies: readonly Reply[], text: RegExp): number =>
  replies.filter((reply) => text.test(replyText(reply))).length

/** Enough managers that none of them reaches the limit of changes per person and day. */
async function managers(howMany: number): Promise<Visitor[]> {
  const staff: Visitor[] = []
  for (let n = 0; n < howMany; n += 1) {
    const { visitor } = await newStaff(venue, { roles: [{ role: 'manager', locationId: 'TST1' }] })
    await visitor.get('/api/csrf-token')
    staff.push(visitor)
  }
  return staff
}

test('store credit that staff change while orders spend it never falls below zero', async () => {
  const dice = seededDice(seed)
  const { player, contactId, email } = await newMember(venue, 'credit-race@example.com')
  const staff = await managers(20)
  await venue.giveCredit(email, 1_000_000)
  await venue.quote(player, [freeHour()])
  for (let round = 0; round < 10; round += 1) {
    const changes = staff.map((visitor) => {
      const change = oneOf(dice, [-45_000, -20_000, -5_000, 15_000, 25_000])
      return adjustCredit(visitor, { contactId, change })
    })
    const orders = Array.from({ length: 4 }, () =>
      venue.tryToPlace(player, [freeHour()], { more: { useCredit: true } }),
    )
    const replies = await Promise.all([...changes, ...orders])
    expect(count(replies, /^(200|201|422 BALANCE_OVER|\d+ CREDIT_SHORT|\d+ TOO_MANY_.*)$/u)).toBe(
      replies.length,
    )
    expect(await brokenInvariants(venue.db, balanceInvariants)).toEqual([])
  }
  const [entries] = await venue.db.query<{ orders: number; changes: number }>(
    `select count(*) filter (where e.kind = 'spend')::int as orders,
            count(*) filter (where e.effect_key ~ '^adjust:[0-9]+$')::int as changes
       from credit_entry e join customer c on c.id = e.customer_id where c.email = $1`,
    [email],
  )
  expect([(entries?.orders ?? 0) > 0, (entries?.changes ?? 0) > 50]).toEqual([true, true])
}, 120_000)

test('if staff take hours of a package while orders reserve them, each hour is used once', async () => {
  const { player, contactId } = await newMember(venue, 'hours-race@example.com')
  const quotaId = await venue.buyPackage(player, { hours: 30 })
  const staff = await managers(20)
  const orders: Reply[] = []
  const changes: Reply[] = []
  for (let round = 0; round < 5; round += 1) {
    const taking = Promise.all(
      staff.map((visitor) => adjustHours(visitor, { contactId, quotaId, change: -1 })),
    )
    const placing = Promise.all(Array.from({ length: 6 }, () => venue.tryToPlace(player, [freeHour(true)])))
    changes.push(...(await taking))
    orders.push(...(await placing))
    expect(await brokenInvariants(venue.db, balanceInvariants)).toEqual([])
  }
  const [balances] = await venue.db.query(
    'select balance, reserved from quota_package where public_id = $1',
    [quotaId],
  )
  expect(balances).toEqual({ balance: 0, reserved: 0 })
  const [taken, placed] = [count(changes, /^200$/u), count(orders, /^201$/u)]
  expect(taken + placed).toBe(30)
  expect(taken > 0 && placed > 0).toBe(true)
}, 120_000)
