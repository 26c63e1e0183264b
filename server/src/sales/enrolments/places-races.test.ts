import { afterAll, beforeAll, expect, test } from 'vitest'
import { decideSessions } from '../classes/decide-sessions.ts'
import { sweepPayments } from '../../money/payments/sweep-payments.ts'
import type { Reply } from '../../test-visitor.ts'
import { openClasses, type ClassesUnderTest } from './test-classes.ts'

let club: ClassesUnderTest // The server of this test, with functions to schedule, join and leave classes.
let person = 0
const newGuestNumber = () => ({ guestNumber: (person += 1) })

beforeAll(async () => {
  club = await openClasses()
})
afterAll(() => club.close())

const codesOf = (replies: readonly Reply[]): Record<string, number> => {
  const counted: Record<string, number> = {}
  for (const { status, body } of replies) {
    const answer = status === 201 ? 'joined' : String((body as { code?: string }).code ?? status)
    counted[answer] = (counted[answer] ?? 0) + 1
  }
  return counted
}

test('when 300 players order the 12 places of a class at once, 12 get one each', async () => {
  const id = await club.schedule()
  const replies = await Promise.all(
    Array.from({ length: 300 }, () => club.tryToJoin(club.visitor(), id, newGuestNumber())),
  )
  expect(codesOf(replies)).toEqual({ joined: 12, PLACES_SHORT: 288 })
  expect((await club.listed(id)).Left).toBe(0)
}, 60_000)

test('orders of one to four places never take more places than there are', async () => {
  const id = await club.scheduleProgramme({ places: 11 })
  const child = {
    Name: 'Sari Putri',
    BirthYear: 2021,
    GuardianName: 'Ani Wijaya',
    GuardianPhone: '+62 812 9034 1180',
  }
  const sizes = Array.from({ length: 60 }, (_, i) => 1 + (i % 4))
  const replies = await Promise.all(
    sizes.map((size) =>
      club.tryToEnrol(club.visitor(), id, {
        ...newGuestNumber(),
        participants: Array.from({ length: size }, () => child),
      }),
    ),
  )
  const taken = sizes.reduce((sum, size, i) => sum + (replies[i]?.status === 201 ? size : 0), 0)
  // Orders for one place fill the programme.
  expect(taken).toBe(11)
  expect((await club.programme(id)).Left).toBe(0)
}, 60_000)

test('when players join while holds expire, each place is taken once', async () => {
  const id = await club.schedule({ fromHour: 12, toHour: 13 })
  const first = await Promise.all(
    Array.from({ length: 12 }, () => club.join(club.visitor(), id, newGuestNumber())),
  )
  for (const accepted of first) await club.expireHolds(accepted)
  const [replies] = await Promise.all([
    Promise.all(Array.from({ length: 40 }, () => club.tryToJoin(club.visitor(), id, newGuestNumber()))),
    sweepPayments(club.deps),
    sweepPayments(club.deps),
  ])
  expect(codesOf(replies)).toEqual({ joined: 12, PLACES_SHORT: 28 })
}, 60_000)

test('if payments and orders run while two processes cancel a class, each paid place is refunded', async () => {
  const id = await club.schedule({ fromHour: 15, toHour: 16, minimum: 5 })
  const early = await Promise.all(
    Array.from({ length: 6 }, () => club.join(club.visitor(), id, newGuestNumber())),
  )
  club.clock.set('2031-03-07T01:00:00+07:00')
  await Promise.all([
    ...early.slice(0, 4).map(({ PaymentID }) => club.simulate(PaymentID, 'pay')),
    decideSessions(club.deps),
    decideSessions(club.deps),
    club.tryToJoin(club.visitor(), id, newGuestNumber()),
  ])
  await decideSessions(club.deps)
  expect(await club.listed(id)).toMatchObject({ State: 'cancelled', Left: 12 })
  for (const accepted of early.slice(0, 4))
    expect(await club.states(accepted)).toMatch(/^(refund_due|refunded)\//)
  for (const accepted of early.slice(4)) expect(await club.states(accepted)).toMatch(/^cancelled\//)
  const [refunds] = await club.db.query<{ sum: number }>(
    `select coalesce(sum(amount), 0)::int as sum from refund_task where reason in ('class_cancelled', 'order_cancelled')`,
  )
  expect(refunds?.sum).toBe(4 * 150_000)
}, 60_000)
