import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { replyText } from '../../money/payments/test-counter.ts'
import { sweepPayments } from '../../money/payments/sweep-payments.ts'
import { item } from '../../orders/place/test-players.ts'
import { brokenInvariants } from '../../platform/database/invariants.ts'
import {
  openVenueWithStaff,
  type ChangingStaff,
  type VenueWithStaff,
} from '../after-booking/test-venue-with-staff.ts'
import { billSeries } from './bill-series.ts'
import {
  billingDeps,
  billsOf,
  endSeries,
  newSeries,
  passDeadlines,
  readDetail,
  refusedPlan,
  createSeries,
  skipDate,
  statesOf,
  tryToCreateSeries,
  tuesdays,
} from './test-series.ts'

// A series is on Tuesdays 19:00–21:00 on TST1-C1, from 2031-03-11 to 2031-04-29, unless its `plan` says otherwise.
let venue: VenueWithStaff
let manager: ChangingStaff
beforeAll(async () => {
  venue = await openVenueWithStaff()
  await venue.db.query(
    'update location set days_ahead = 60, hours_per_date = 100, upcoming_orders = 1000, unpaid_orders = 1000, unpaid_hours = 10000',
  )
  manager = await venue.staff('manager')
  await manager.openDrawer()
})
afterAll(() => venue.close())

/** Runs all tasks, at most `limit` at the same time. */
async function runConcurrently<Outcome>(
  limit: number,
  tasks: readonly (() => Promise<Outcome>)[],
): Promise<Outcome[]> {
  const remainingTasks = [...tasks]
  const outcomes: Outcome[] = []
  const worker = async (): Promise<void> => {
    for (let task = remainingTasks.shift(); task !== undefined; task = remainingTasks.shift())
      outcomes.push(await task())
  }
  await Promise.all(Array.from({ length: limit }, worker))
  return outcomes
}

const expectNoBrokenInvariants = async (): Promise<void> => {
  expect(await brokenInvariants(venue.db)).toEqual([])
}

test('a series of 53 weeks is created while 500 orders want its hours: no hour is sold twice, and the series gets all hours or none', async () => {
  const plan = { lastDate: '2032-03-09' }
  // All hours that players can order: the first eight Tuesdays.
  const orderRequests = Array.from({ length: 500 }, (_, n) => {
    const week = n % 8
    const date = Temporal.PlainDate.from(tuesdays.firstDate).add({ weeks: week }).toString()
    return () =>
      venue.tryToPlace(
        venue.visitor(),
        [item({ date, hours: [n % 2 === 0 ? 19 : 20], courts: ['TST1-C1'] })],
        { guestNumber: 1_000 + n },
      )
  })
  const startedAt = performance.now()
  const durations: number[] = []
  const creating = (async () => {
    // The orders begin first.
    await pause(200)
    const replies: string[] = []
    let choices: { date: string; courtId: string | null }[] = []
    for (let attempt = 0; attempt < 40; attempt += 1) {
      const attemptedAt = performance.now()
      const reply = await tryToCreateSeries(manager, { plan, choices })
      durations.push(performance.now() - attemptedAt)
      replies.push(replyText(reply))
      if (reply.status === 200) break
      const current = refusedPlan(reply)
      choices = (current?.dates ?? [])
        .filter(({ clash }) => clash !== null)
        .map(({ date, freeCourts }) => ({ date, courtId: freeCourts[0] ?? null }))
    }
    return replies
  })()
  const [replies, orders] = await Promise.all([creating, runConcurrently(24, orderRequests)])
  process.stdout.write(
    `series: ${replies.length} attempts, the last took ${Math.round(durations.at(-1) ?? 0)} ms; all ${Math.round(performance.now() - startedAt)} ms\n`,
  )
  expect(replies.at(-1)).toBe('200')
  expect(replies.slice(0, -1).every((text) => text === '409 HOURS_BOOKED')).toBe(true)
  const texts = new Set(orders.map(replyText))
  expect([...texts].every((text) => /^201|409 SLOT_TAKEN|503 BUSY/.test(text))).toBe(true)
  const [count] = await venue.db.query<{ dates: number; hours: number }>(
    `select count(*) filter (where state in ('claimed', 'billed'))::int as dates,
            (select count(*)::int from court_hour h
              where h.series_id is not null or h.order_id in (select id from sales_order where series_id is not null)) as hours
       from series_date`,
  )
  expect(count?.hours).toBe((count?.dates ?? 0) * 2)
  await expectNoBrokenInvariants()
}, 120_000)

test('four requests for a series with the same hours at once: one gets them', async () => {
  const plan = { fromHour: 7, untilHour: 9, weekday: 3, firstDate: '2031-03-12' }
  const replies = await Promise.all(
    [1, 2, 3, 4].map((n) =>
      tryToCreateSeries(manager, { plan, person: { name: `Racing Nr ${n}`, phone: `+62811555000${n}` } }),
    ),
  )
  expect(replies.map(replyText).toSorted((a, b) => a.localeCompare(b))).toEqual([
    '200',
    '409 HOURS_BOOKED',
    '409 HOURS_BOOKED',
    '409 HOURS_BOOKED',
  ])
  await expectNoBrokenInvariants()
})

test('a month is billed while staff skip a date and end the series: each date is billed or released, never both', async () => {
  for (let round = 0; round < 8; round += 1) {
    venue.clock.set('2031-03-05T10:00:00+07:00')
    const id = await newSeries(manager, {
      plan: {
        weekday: 4,
        firstDate: '2031-04-03',
        lastDate: '2031-05-29',
        fromHour: 8 + round,
        untilHour: 9 + round,
      },
    })
    const { version } = (await readDetail(manager, id)).series
    // Only the clock of the job shows the bill day, because the staff session would be over by then.
    const job = billingDeps(venue)
    const onBillDay = { ...job, clock: { now: () => Temporal.Instant.from('2031-03-20T01:00:00Z') } }
    const [, skipped, ended] = await Promise.all([
      billSeries(onBillDay),
      skipDate(manager, id, '2031-04-10', version),
      round % 2 === 0 ? endSeries(manager, id, '2031-04-17') : null,
      billSeries(onBillDay),
    ])
    expect(['200', '409 SERIES_DATE_CLOSED', '409 CHANGED_MEANWHILE']).toContain(replyText(skipped))
    expect(['200', '409 CHANGED_MEANWHILE', undefined]).toContain(
      ended === null ? undefined : replyText(ended),
    )
    await billSeries(onBillDay)
    expect((await billsOf(venue, id)).length).toBeLessThanOrEqual(1)
    const states = statesOf(await readDetail(manager, id))
    expect(states.filter((state) => state.includes('-04') && state.includes('claimed'))).toEqual([])
  }
  await expectNoBrokenInvariants()
})

test('the deadline passes while a payment is taken at the counter: the month is paid, or its hours are released or owed', async () => {
  for (const onUnpaid of ['release', 'owe'] as const) {
    const id = await newSeries(manager, {
      plan: {
        weekday: 5,
        firstDate: '2031-03-07',
        lastDate: '2031-03-28',
        fromHour: onUnpaid === 'owe' ? 10 : 11,
        untilHour: onUnpaid === 'owe' ? 11 : 12,
        onUnpaid,
      },
    })
    const [bill] = await venue.db.query<{ id: string; total: number }>(
      `select o.public_id as id, o.total from sales_order o join series s on s.id = o.series_id where s.public_id = $1`,
      [id],
    )
    await passDeadlines(venue, id)
    const [taken] = await Promise.all([
      manager.take(bill?.id ?? '', [{ method: 'cash', amount: bill?.total ?? 0 }]),
      sweepPayments(venue.deps),
      sweepPayments(venue.deps),
    ])
    const [state] = await billsOf(venue, id)
    const unpaid = onUnpaid === 'owe' ? / confirmed owes / : / expired$/
    expect(state).toMatch(taken.status === 200 ? / confirmed$/ : unpaid)
  }
  await expectNoBrokenInvariants()
})

test('after a price change, later bills have the new price', async () => {
  venue.clock.set('2031-03-05T10:00:00+07:00')
  const plan = { weekday: 6, firstDate: '2031-04-05', lastDate: '2031-04-26', priceOff: 0, reason: '' }
  const id = await newSeries(manager, { plan: { ...plan, fromHour: 13, untilHour: 14 } })
  await venue.db.query(`update price_rule set price = price * 2 where location_id = 'TST1'`)
  await venue.db.query(`update location set revision = revision + 1 where id = 'TST1'`)
  const { months } = await createSeries(manager, {
    isDry: true,
    person: null,
    plan: { ...plan, fromHour: 15, untilHour: 16 },
  })
  await billSeries({
    ...billingDeps(venue),
    clock: { now: () => Temporal.Instant.from('2031-03-20T01:00:00Z') },
  })
  expect(await billsOf(venue, id)).toEqual([`2031-04 4 bookings ${months[0]?.total} held`])
  await expectNoBrokenInvariants()
})
