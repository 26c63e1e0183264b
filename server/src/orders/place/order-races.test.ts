import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { brokenInvariants } from '../../platform/database/invariants.ts'
import { item, openVenue, orderOf, today, tomorrow, type Reply, type Venue } from './test-players.ts'
import { setStock } from '../../platform/database/test-stock.ts'

let venue: Venue
let deadlocksBefore = 0

beforeEach(async () => {
  venue = await openVenue()
  deadlocksBefore = await deadlocks()
})
afterEach(() => venue.close())

/** No deadlocks, and all invariants hold. */
async function expectSound(): Promise<void> {
  // A connection reports its deadlocks up to a second later, at its next use.
  await pause(1_050)
  await many(8, () => venue.db.query('select pg_sleep(0.02)'))
  expect(await deadlocks()).toBe(deadlocksBefore)
  expect(await brokenInvariants(venue.db)).toEqual([])
}

async function deadlocks(): Promise<number> {
  const [row] = await venue.db.query<{ deadlocks: number }>(
    'select deadlocks from pg_stat_database where datname = current_database()',
  )
  return row?.deadlocks ?? 0
}

const rowsOf = async (table: string): Promise<number> =>
  (await venue.db.query<{ rows: number }>(`select count(*)::int as rows from ${table}`))[0]?.rows ?? 0

/** Number of replies by status and code: `409 SLOT_TAKEN`. */
function tally(replies: readonly Reply[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { status, body } of replies) {
    const answer = body.code === undefined ? String(status) : `${status} ${body.code}`
    counts[answer] = (counts[answer] ?? 0) + 1
  }
  return counts
}

const many = <Outcome>(length: number, run: (n: number) => Promise<Outcome>): Promise<Outcome[]> =>
  Promise.all(Array.from({ length }, (_, n) => run(n)))

/** Pseudorandom numbers below `n`, the same in each run. */
function dice(seed: number): (n: number) => number {
  let state = seed
  return (n) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state % n
  }
}

test('a thousand players order the same three slots: one gets them, the others get the list of lost slots', async () => {
  const wanted = [item({ hours: [18, 19, 20] })]
  const replies = await many(1_000, (n) => venue.order(orderOf(n, wanted)))
  expect(tally(replies)).toEqual({ '201': 1, '409 SLOT_TAKEN': 999 })
  const lost = replies.filter(({ status }) => status === 409).map(({ body }) => body.data.Lost)
  for (const slots of lost) expect(slots.map(({ Hour }) => Hour)).toEqual([18, 19, 20])
  expect([await rowsOf('sales_order'), await rowsOf('court_hour'), await rowsOf('idempotency')]).toEqual([
    1, 3, 1,
  ])
  await expectSound()
})

test('a thousand overlapping baskets: each is complete or refused, without deadlocks', async () => {
  const roll = dice(261_121)
  const threeCourts = ['TST1-C1', 'TST1-C2', 'TST1-C3']
  const basket = () => {
    const items = [today, tomorrow, '2031-03-07'].map((date, i) => {
      const first = 11 + roll(3)
      const courts = threeCourts.slice(0, 2 + roll(2))
      return item({
        id: i + 1,
        date,
        hours: [first, first + 1, first + 2, first + 3],
        // Half of the orders name courts and dates in reverse order.
        courts: roll(2) === 0 ? courts : courts.toReversed(),
        addOns: roll(4) === 0 ? { RACKET: 1, BALL: 1 } : {},
      })
    })
    return roll(2) === 0 ? items : items.toReversed().map((booked, i) => ({ ...booked, id: i + 1 }))
  }
  const answers: Record<string, number> = {}
  for (let round = 0; round < 20; round += 1) {
    const replies = await many(50, (n) => venue.order(orderOf(round * 50 + n, basket())))
    for (const [answer, times] of Object.entries(tally(replies)))
      answers[answer] = (answers[answer] ?? 0) + times
    // Frees all hours for the next round.
    await endHolds()
  }
  expect(Object.keys(answers).toSorted()).toEqual(['201', '409 SLOT_TAKEN'])
  expect(answers['201']).toBe(await rowsOf('sales_order'))
  await expectSound()
})

test('two hundred players order one coach on different courts: one gets the coach and a court, the courts of the others are free', async () => {
  const replies = await many(200, (n) =>
    venue.order(
      orderOf(n, [item({ courts: [`TST1-C${(n % 3) + 1}`], coach: { id: 'TST1-K1', hours: [18] } })]),
    ),
  )
  const { 201: won, ...lost } = tally(replies)
  expect(won).toBe(1)
  expect(Object.keys(lost).toSorted()).toEqual(['409 COACH_UNAVAILABLE', '409 SLOT_TAKEN'])
  expect([await rowsOf('court_hour'), await rowsOf('coach_hour')]).toEqual([1, 1])
  await expectSound()
})

test('of many orders at once only eight get one of the eight rackets of an hour, and only fifty one of the fifty balls', async () => {
  await venue.db.query(
    `insert into court (id, location_id, name, material, kind, wall, turf, position)
     select 'TST1-X' || n, 'TST1', 'Extra ' || n, 'M', 'indoor', 'panoramic', 'blue', n
       from generate_series(10, 109) as n`,
  )
  const racket = (hour: number) => (n: number) =>
    venue.order(orderOf(n, [item({ hours: [hour], courts: [`TST1-X${n + 10}`], addOns: { RACKET: 1 } })]))
  expect(tally(await many(100, racket(18)))).toEqual({ '201': 8, '409 ADD_ON_SOLD_OUT': 92 })
  expect((await racket(19)(50)).status).toBe(201)
  const balls = await many(100, (n) =>
    venue.order(
      orderOf(1_000 + n, [item({ date: tomorrow, courts: [`TST1-X${n + 10}`], addOns: { BALL: 1 } })]),
    ),
  )
  expect(tally(balls)).toEqual({ '201': 50, '409 ADD_ON_SOLD_OUT': 50 })
  expect(await venue.db.query(`select stock from add_on where item = 'BALL'`)).toEqual([{ stock: 0 }])
  await expectSound()
})

test('pieces of one add-on in two items are summed before the claim', async () => {
  const items = [
    item({ hours: [18, 19], addOns: { RACKET: 5 } }),
    item({ id: 2, courts: ['TST1-C2'], addOns: { RACKET: 4 } }),
  ]
  expect((await venue.order(orderOf(1, items))).body.code).toBe('ADD_ON_SOLD_OUT')
  await expectSound()
})

test('two hundred baskets with a duplicate slot are refused, and nothing is written', async () => {
  const replies = await many(200, (n) => {
    const hour = 11 + (n % 10)
    const courts = ['TST1-C1', 'TST1-C2'].slice(0, 1 + (n % 2))
    return venue.order(
      orderOf(n, [item({ hours: [hour, hour + 1], courts }), item({ id: 2, hours: [hour + (n % 2)] })]),
    )
  })
  expect(tally(replies)).toEqual({ '422 DUPLICATE_SLOT': 200 })
  expect(await rowsOf('sales_order')).toBe(0)
  await expectSound()
})

test('fifty concurrent orders of one guest: two are held', async () => {
  const slots = [today, tomorrow, '2031-03-07'].flatMap((date) =>
    Array.from({ length: 17 }, (_, i) => ({ date: date === today ? '2031-03-08' : date, hour: 6 + i })),
  )
  const replies = await many(50, (n) => {
    const { date, hour } = slots[n]!
    return venue.order(orderOf(7, [item({ date, hours: [hour] })]))
  })
  expect(tally(replies)).toEqual({ '201': 2, '422 TOO_MANY_UNPAID': 48 })
  await expectSound()
})

test('an expired hold can be taken by the next order at once', async () => {
  await setStock(venue.db, 'BALL', { to: 8 })
  const wanted = [
    item({ hours: [18, 19], coach: { id: 'TST1-K1', hours: [18] }, addOns: { RACKET: 8, BALL: 8 } }),
  ]
  const [first, second] = [await venue.order(orderOf(1, wanted)), await venue.order(orderOf(2, wanted))]
  expect([first.status, second.status]).toEqual([201, 409])
  await endHolds()
  const replies = await many(100, (n) => venue.order(orderOf(10 + n, wanted)))
  expect(tally(replies)['201']).toBe(1)
  expect(
    await venue.db.query('select state, count(*)::int as orders from sales_order group by 1 order by 1'),
  ).toEqual([
    { state: 'expired', orders: 1 },
    { state: 'held', orders: 1 },
  ])
  expect(
    await venue.db.query(`select item, stock from add_on where item in ('BALL', 'RACKET') order by item`),
  ).toEqual([
    { item: 'BALL', stock: 0 },
    { item: 'RACKET', stock: 8 },
  ])
  await expectSound()
})

async function endHolds(): Promise<void> {
  await venue.db
    .query(`with orders as (update sales_order set held_until = now() - interval '1 second' where state = 'held'),
                             coaches as (update coach_hour set held_until = now() - interval '1 second' where held_until is not null)
                        update court_hour set held_until = now() - interval '1 second' where held_until is not null`)
}

test('a block of the venue and two hundred orders for the same hours: never both', async () => {
  const orders = many(200, (n) => venue.order(orderOf(n, [item({ hours: [17 + (n % 4), 18 + (n % 4)] })])))
  const blocks = many(20, () => block([17, 18, 19, 20, 21]))
  await Promise.all([orders, blocks])
  expect(Object.keys(tally(await orders)).filter((answer) => !/^(201|409 SLOT_TAKEN)$/.test(answer))).toEqual(
    [],
  )
  await expectSound()
})

/** Blocks all hours or none, as the front desk does. */
const block = (hours: readonly number[]): Promise<boolean> =>
  venue.db
    .transaction(async (tx) => {
      const rows = await tx.query(
        `with made as (insert into court_block (location_id, reason) values ('TST1', 'repair') returning id)
         insert into court_hour (location_id, play_date, court_id, hour, block_id)
         select 'TST1', $1, 'TST1-C1', hour, made.id from made, unnest($2::smallint[]) as hour order by hour
         on conflict do nothing returning hour`,
        [today, hours],
      )
      if (rows.length < hours.length) throw new Error('taken')
      return true
    })
    .catch(() => false)

test('time off of a coach and two hundred orders for the same hours: each order is refused, or listed with the time off', async () => {
  const courts = ['TST1-C1', 'TST1-C2', 'TST1-C3']
  const orders = many(200, (n) => {
    const hours = [17 + (n % 4)]
    return venue.order(
      orderOf(n, [item({ hours, courts: [courts[n % 3]!], coach: { id: 'TST1-K1', hours } })]),
    )
  })
  const [replies, listed] = await Promise.all([orders, pause(20).then(enterTimeOff)])
  const answers = Object.keys(tally(replies))
  expect(answers.filter((answer) => !/^(201|409 (SLOT_TAKEN|COACH_UNAVAILABLE))$/.test(answer))).toEqual([])
  expect(await venue.db.query(bookedHoursInTimeOff, [today])).toEqual(listed)
  await expectSound()
})

const bookedHoursInTimeOff = `
  select hour from coach_hour
   where play_date = $1 and coach_id = 'TST1-K1' and hour in (19, 20) and order_id is not null order by hour`

/** Enters a time off from 19 to 21 as the desk does, and returns the booked hours in it. */
const enterTimeOff = () =>
  venue.db.transaction(async (tx) => {
    await tx.query(`select id from coach where id = 'TST1-K1' for no key update`)
    await tx.query(
      `insert into coach_time_off (location_id, coach_id, date_from, date_to, from_hour, to_hour, reason)
       values ('TST1', 'TST1-K1', $1, $1, 19, 21, 'holiday')`,
      [today],
    )
    return tx.query(bookedHoursInTimeOff, [today])
  })
