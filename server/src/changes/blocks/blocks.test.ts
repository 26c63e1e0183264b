import { BlockHours } from '@pantul/contract/desk-blocks'
import { CourtDay } from '@pantul/contract/courts'
import { DeskDay } from '@pantul/contract/desk-schedule'
import { addDays, toDayMonthYear, type PlayDate } from '@pantul/rules/play-date'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { staffAtCounter, replyText, type StaffAtCounter } from '../../money/payments/test-counter.ts'
import { item, today } from '../../orders/place/test-players.ts'
import type { Reply } from '../../test-visitor.ts'
import { openVenueWithPlayers, type VenueWithPlayers } from '../after-booking/test-venue-with-players.ts'

let venue: VenueWithPlayers
/** A manager at the counter. */
let manager: StaffAtCounter
beforeAll(async () => {
  venue = await openVenueWithPlayers()
  await venue.db.query('update location set days_ahead = 60')
  manager = await staffAtCounter(venue, 'manager')
})
afterAll(() => venue.close())

/** Each test has a date of its own. */
let day = 1
let date: PlayDate = today
beforeEach(() => {
  day += 1
  date = addDays(today, day)
})

type BlockOptions = {
  readonly courts?: readonly string[]
  readonly on?: PlayDate
  readonly from?: number
  readonly until?: number
  readonly weeklyUntil?: PlayDate | null
  readonly reason?: string
  readonly dry?: boolean
}

const block = (who: StaffAtCounter, wanted: BlockOptions = {}, key?: string): Promise<Reply> =>
  who.post(
    '/blocks',
    {
      Courts: wanted.courts ?? ['TST1-C1'],
      Date: toDayMonthYear(wanted.on ?? date),
      FromHour: wanted.from ?? 18,
      UntilHour: wanted.until ?? 20,
      WeeklyUntil:
        wanted.weeklyUntil === undefined || wanted.weeklyUntil === null
          ? null
          : toDayMonthYear(wanted.weeklyUntil),
      Reason: wanted.reason ?? 'Turf brushing',
      Dry: wanted.dry ?? false,
    },
    key,
  )

const blockResultOf = (reply: Reply) => BlockHours.ok.parse(reply.body).data

const deskDay = async (on = date) =>
  DeskDay.ok.parse((await manager.visitor.get(`/api/desk/TST1/days/${toDayMonthYear(on)}`)).body).data

/** The hours that players see as taken, such as `C1 18`. */
async function takenOnBoard(on = date): Promise<string[]> {
  const { body } = await venue.visitor().get(`/api/courts/${toDayMonthYear(on)}?distChan=TST1`)
  const { data } = CourtDay.ok.parse(body)
  return data.ListCourts.map(({ CourtID, BookedSlot }) => `${CourtID.slice(5)} ${BookedSlot}`).toSorted(
    (a, b) => a.localeCompare(b),
  )
}

const endBlock = (who: StaffAtCounter, id: string): Promise<Reply> =>
  who.visitor.delete(`/api/desk/TST1/blocks/${id}`)

test('blocked hours cannot be booked at once, and the desk sees who blocked them and why', async () => {
  const reply = await block(manager, { courts: ['TST1-C1', 'TST1-C2'] })
  expect(blockResultOf(reply)).toEqual({ Hours: 4, Clashes: [] })
  expect(await takenOnBoard()).toEqual(['C1 18', 'C1 19', 'C2 18', 'C2 19'])
  const { Blocks } = await deskDay()
  expect(Blocks).toMatchObject([
    { CourtID: 'TST1-C1', FromHour: 18, UntilHour: 20, Reason: 'Turf brushing', By: 'Dian Puspita' },
    { CourtID: 'TST1-C2', FromHour: 18, UntilHour: 20, LastDate: toDayMonthYear(date) },
  ])
  const [act] = await venue.db.query(
    `select action, role, reason, after from staff_act where thing = 'block' and thing_id = $1`,
    [Blocks[0]?.BlockID],
  )
  expect(act).toMatchObject({
    action: 'block-hours',
    role: 'manager',
    reason: 'Turf brushing',
    after: { courts: ['TST1-C1', 'TST1-C2'], date, from: 18, until: 20, weeklyUntil: null, hours: 4 },
  })
  const order = await venue.tryToPlace(venue.visitor(), [item({ date, hours: [18] })], { guestNumber: 1 })
  expect(replyText(order)).toBe('409 SLOT_TAKEN')
})

test('a block lists booked hours and takes the free ones; a dry run takes none', async () => {
  const player = await venue.customer('stands@example.com')
  const placed = await venue.order(player, [item({ date, hours: [18] })])
  const expected = {
    Hours: 3,
    Clashes: [
      {
        CourtID: 'TST1-C1',
        CourtDesc: 'Court 1',
        Date: toDayMonthYear(date),
        FromHour: 18,
        UntilHour: 19,
        Title: 'Name of stands',
        OrderNo: placed.OrderNo,
      },
    ],
  }
  const wanted = { courts: ['TST1-C1', 'TST1-C2'] }
  expect(blockResultOf(await block(manager, { ...wanted, dry: true, reason: '' }))).toEqual(expected)
  expect((await deskDay()).Blocks).toEqual([])
  expect(blockResultOf(await block(manager, wanted))).toEqual(expected)
  expect(await takenOnBoard()).toEqual(['C1 18', 'C1 19', 'C2 18', 'C2 19'])
  const allTaken = await block(manager, wanted)
  expect([replyText(allTaken), allTaken.body]).toMatchObject([
    '409 HOURS_BOOKED',
    { data: { Hours: 0, Clashes: [{ Title: 'Name of stands' }, { Title: 'Turf brushing' }, {}] } },
  ])
})

test('an expired hold does not prevent a block', async () => {
  const player = await venue.customer('ran-out@example.com')
  const { OrderID } = await venue.place(player, [item({ date, hours: [18] })])
  for (const table of ['court_hour', 'sales_order'])
    await venue.db.query(
      `update ${table} set held_until = now() - interval '1 second'
        where held_until is not null and ${table === 'court_hour' ? 'play_date = $1' : '$1::date is not null'}`,
      [date],
    )
  expect(blockResultOf(await block(manager))).toEqual({ Hours: 2, Clashes: [] })
  expect(await venue.stateOf(OrderID)).toBe('expired')
})

test('a weekly block takes the same hours of each week until its last date', async () => {
  const third = addDays(date, 14)
  const { Hours } = blockResultOf(
    await block(manager, { courts: ['TST1-C3'], weeklyUntil: addDays(date, 20) }),
  )
  expect(Hours).toBe(6)
  expect(await takenOnBoard(third)).toEqual(['C3 18', 'C3 19'])
  expect((await deskDay()).Blocks).toMatchObject([{ LastDate: toDayMonthYear(third) }])
})

test('a repeated request gets the same answer and makes no second block', async () => {
  const blockWithSameKey = () => block(manager, {}, 'same-block-key')
  const [first, again] = [await blockWithSameKey(), await blockWithSameKey()]
  expect([again.status, again.body]).toEqual([200, first.body])
  expect((await deskDay()).Blocks).toHaveLength(1)
})

test.each([
  [{ reason: ' a ' }, '422 REASON_REQUIRED'],
  [{ courts: ['TST2-C1'] }, '422 COURT_UNKNOWN'],
  [{ from: 19, until: 19 }, '422 BLOCK_HOURS_INVALID'],
  [{ from: 1, until: 5 }, '422 BLOCK_HOURS_INVALID'],
  [{ on: addDays(today, -1) }, '422 BLOCK_HOURS_INVALID'],
  [{ on: today, from: 9, until: 12 }, '422 BLOCK_HOURS_INVALID'],
  [{ weeklyUntil: addDays(today, 500) }, '422 BLOCK_TOO_LONG'],
  [{ courts: [] }, '400 BODY_INVALID'],
] satisfies [BlockOptions, string][])('%j is refused: %s', async (wanted, refusal) => {
  expect(replyText(await block(manager, wanted))).toBe(refusal)
})

test('the front desk can block two court-hours of today, and can end only its own blocks', async () => {
  const sari = await staffAtCounter(venue)
  const blockOfToday = { on: today, courts: ['TST1-C2'], reason: 'Guest of the house' }
  expect(replyText(await block(sari))).toBe('422 BLOCK_LIMIT')
  expect(replyText(await block(sari, { ...blockOfToday, from: 20, until: 23 }))).toBe('422 BLOCK_LIMIT')
  expect(replyText(await block(sari, { ...blockOfToday, from: 20, until: 21 }))).toBe('200')
  const second = await block(sari, { ...blockOfToday, from: 21, until: 23 })
  expect([replyText(second), (second.body as { message: string }).message]).toEqual([
    '422 BLOCK_LIMIT',
    expect.stringContaining('block 1 more'),
  ])
  expect(replyText(await block(sari, { ...blockOfToday, from: 21, until: 22 }))).toBe('200')
  expect(replyText(await block(sari, { ...blockOfToday, from: 22, until: 23 }))).toBe('422 BLOCK_LIMIT')

  const [ownBlock] = (await deskDay(today)).Blocks
  expect(replyText(await endBlock(await staffAtCounter(venue), ownBlock?.BlockID ?? ''))).toBe(
    '403 ROLE_MISSING',
  )
  expect(replyText(await endBlock(sari, ownBlock?.BlockID ?? ''))).toBe('200')
  // Hours of ended blocks still count against the limit.
  expect(replyText(await block(sari, { ...blockOfToday, from: 20, until: 21 }))).toBe('422 BLOCK_LIMIT')
})

test('four blocks at once cannot exceed the limit of the front desk', async () => {
  const sari = await staffAtCounter(venue)
  await sari.visitor.get('/api/csrf-token')
  const hours = [12, 13, 14, 15]
  const replies = await Promise.all(
    hours.map((from) => block(sari, { on: today, courts: ['TST1-C3'], from, until: from + 1 })),
  )
  expect(replies.map(replyText).toSorted((a, b) => a.localeCompare(b))).toEqual([
    '200',
    '200',
    '422 BLOCK_LIMIT',
    '422 BLOCK_LIMIT',
  ])
})

test('ending a block frees its hours, except past ones; ending it again changes nothing', async () => {
  const soon = addDays(today, 1)
  await block(manager, { on: soon, courts: ['TST1-C2'], from: 9, until: 12, reason: 'Light repair' })
  const id = (await deskDay(soon)).Blocks[0]?.BlockID ?? ''
  venue.clock.set(`${soon}T10:30:00+07:00`)
  manager = await staffAtCounter(venue, 'manager')
  for (let n = 0; n < 2; n += 1) expect(replyText(await endBlock(manager, id))).toBe('200')
  expect((await deskDay(soon)).Blocks).toMatchObject([{ FromHour: 9, UntilHour: 10 }])
  const acts = await venue.db.query(
    `select before, after from staff_act where thing_id = $1 and action = 'end-block'`,
    [id],
  )
  expect(acts).toEqual([{ before: { reason: 'Light repair' }, after: { hours: 2 } }])
  expect(replyText(await endBlock(manager, 'nothing-has-this-id---'))).toBe('404 BLOCK_UNKNOWN')
})

test('a block and an order for the same hour at once: one of them gets it, 200 times', async () => {
  const player = venue.visitor()
  for (let n = 0; n < 200; n += 1) {
    const hour = 12 + (n % 12)
    const on = addDays(today, 25 + Math.floor(n / 12))
    const [order, blocking] = await Promise.all([
      venue.tryToPlace(player, [item({ date: on, hours: [hour], courts: ['TST1-C1'] })], {
        guestNumber: 100 + n,
      }),
      block(manager, { on, from: hour, until: hour + 1 }),
    ])
    const answers = [replyText(order), replyText(blocking)]
    expect([
      ['201', '409 HOURS_BOOKED'],
      ['409 SLOT_TAKEN', '200'],
    ]).toContainEqual(answers)
  }
}, 120_000)
