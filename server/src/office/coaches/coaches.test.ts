import { AvailableCoaches } from '@pantul/contract/coaches'
import { clashesFromWire } from '@pantul/contract/desk-blocks-wire'
import { DeskCoaches } from '@pantul/contract/desk-coaches'
import {
  coachEditToWire,
  newCoachToWire,
  deskCoachesFromWire,
  currentCoaches,
  scalesEditToWire,
  type CoachList,
  type CoachEdit,
  type VersionedCoach,
} from '@pantul/contract/desk-coaches-wire'
import type { CoachDetails } from '@pantul/rules/coach-details'
import { addDays, toDayMonthYear, weekdayOf, type PlayDate } from '@pantul/rules/play-date'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  openVenueWithPlayers,
  type VenueWithPlayers,
} from '../../changes/after-booking/test-venue-with-players.ts'
import { staffAtCounter, replyText, type StaffAtCounter } from '../../money/payments/test-counter.ts'
import { item, today } from '../../orders/place/test-players.ts'
import { newStaff } from '../../people/staff/test-staff.ts'
import { scheduleSession } from '../../sales/classes/schedule-session.ts'
import { newClass } from '../../sales/enrolments/test-classes.ts'
import type { Reply } from '../../test-visitor.ts'

let venue: VenueWithPlayers // the server with orders and a simulated gateway
let dewi: StaffAtCounter // a manager who works at the counter
let surya: StaffAtCounter // an owner
beforeAll(async () => {
  venue = await openVenueWithPlayers()
  dewi = await staffAtCounter(venue, 'manager')
  surya = await staffAtCounter(venue, 'owner')
})
afterAll(() => venue.close())

const path = '/api/desk/TST1/coaches'
const listOf = (reply: Reply): CoachList => deskCoachesFromWire(DeskCoaches.ok.parse(reply.body).data)
const read = async (who = dewi): Promise<CoachList> => listOf(await who.visitor.get(path))
const coachOf = async (id: string): Promise<VersionedCoach> => {
  const coach = (await read()).coaches.find((listed) => listed.id === id)
  if (coach === undefined) throw new Error(`there is no coach ${id}`)
  return coach
}

/** Saves a coach with some changed fields. The other fields and the version are the stored ones. */
async function save(coachId: string, fields: Partial<CoachEdit>, who = dewi): Promise<Reply> {
  const { id: _id, ...coach } = await coachOf(coachId)
  return who.visitor.put(`${path}/${coachId}`, {
    body: coachEditToWire({ ...coach, anyway: false, ...fields }),
  })
}

const everyDay = (from: number, to: number) => [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, from, to }))

/** What players see of the coaches of a date. */
async function offered(date: PlayDate) {
  const reply = await venue.visitor().get(`/api/courts/coach/${toDayMonthYear(date)}?distChan=TST1`)
  return AvailableCoaches.ok.parse(reply.body).data
}
const offeredNamesOn = async (date: PlayDate): Promise<string[]> =>
  (await offered(date)).ListCoach.map(({ CoachName }) => CoachName)

const kikiAt = (hours: readonly number[]) => ({ id: 'TST1-K1', hours })

test('a coach gets a name, a price and working hours; players see them at once', async () => {
  const date = addDays(today, 1)
  const workHours = [
    { weekday: weekdayOf(date), from: 17, to: 21 },
    { weekday: weekdayOf(date), from: 6, to: 10 },
  ]
  expect(replyText(await save('TST1-K2', { name: ' Tian ', price: 175_000, workHours }))).toBe('200')
  expect(await coachOf('TST1-K2')).toMatchObject({
    name: 'Tian',
    price: 175_000,
    workHours: workHours.toReversed(),
    version: 2,
  })
  const { ListCoach, NonAvailCoach } = await offered(date)
  expect(ListCoach).toContainEqual({ CoachId: 'TST1-K2', CoachName: 'Tian', CoachRate: 'B', Price: 175_000 })
  expect(
    NonAvailCoach.filter(({ CoachId }) => CoachId === 'TST1-K2').map(({ TimeSlot }) => TimeSlot),
  ).toEqual([10, 11, 12, 13, 14, 15, 16, 21, 22, 23])
  expect(await offeredNamesOn(addDays(date, 1))).toEqual(['Kiki'])
  const [act] = await venue.db.query(
    `select action, thing_id, before, after from staff_act where thing = 'coach' order by id desc limit 1`,
  )
  expect(act).toMatchObject({
    action: 'change-coach',
    thing_id: 'TST1-K2',
    before: { name: 'Kola', price: 150_000 },
    after: { name: 'Tian', price: 175_000, workHours: workHours.toReversed() },
  })
  await save('TST1-K2', { name: 'Kola', price: 150_000, workHours: everyDay(8, 22) })
})

test('a coach with bookings goes off sale only after staff saw the bookings; the bookings stay', async () => {
  const date = addDays(today, 3)
  const player = await venue.customer('with-coach@example.com')
  const { OrderID, OrderNo } = await venue.order(player, [
    item({ date, hours: [18, 19], courts: ['TST1-C2'], coach: kikiAt([18, 19]) }),
  ])
  const session = newClass({ coachId: 'TST1-K1', date: addDays(date, 1) })
  await venue.db.transaction((tx) => scheduleSession(tx, session))
  const orderBefore = (await player.get(`/api/orders/${OrderID}`)).body
  const refused = await save('TST1-K1', { isActive: false })
  expect(replyText(refused)).toBe('409 HOURS_BOOKED')
  const clashes = clashesFromWire((refused.body as { data: unknown }).data)
  expect(clashes).toEqual([
    {
      court: 'TST1-C2',
      courtName: 'Court 2',
      date,
      from: 18,
      until: 20,
      title: 'Name of with-coach',
      orderNumber: OrderNo,
    },
    {
      court: 'TST1-C3',
      courtName: 'Court 3',
      date: addDays(date, 1),
      from: 9,
      until: 11,
      title: 'Smash clinic',
      orderNumber: null,
    },
  ])
  expect(await offeredNamesOn(date)).toContain('Kiki')
  expect(replyText(await save('TST1-K1', { isActive: false, anyway: true }))).toBe('200')
  expect(await offeredNamesOn(date)).not.toContain('Kiki')
  expect((await player.get(`/api/orders/${OrderID}`)).body).toEqual(orderBefore)
  const order = await venue.tryToPlace(venue.visitor(), [item({ date, hours: [12], coach: kikiAt([12]) })], {
    guestNumber: 1,
  })
  expect(replyText(order)).toMatch(/^4\d\d COACH_/)
  const hours = await venue.db.query(
    `select h.hour from coach_hour h join sales_order o on o.id = h.order_id where o.public_id = $1 order by h.hour`,
    [OrderID],
  )
  expect(hours).toEqual([{ hour: 18 }, { hour: 19 }])
  // Hours that are off sale already do not refuse a later change.
  expect(replyText(await save('TST1-K1', { workHours: everyDay(8, 12) }))).toBe('200')
  expect(replyText(await save('TST1-K1', { isActive: true, workHours: everyDay(8, 22) }))).toBe('200')
})

test('shorter working hours are refused with the bookings outside them; longer working hours and changes of other fields are saved', async () => {
  const date = addDays(today, 5)
  const player = await venue.customer('late-lesson@example.com')
  await venue.order(player, [item({ date, hours: [20, 21], courts: ['TST1-C3'], coach: kikiAt([20, 21]) })])
  const refused = await save('TST1-K1', { workHours: everyDay(8, 21) })
  expect(replyText(refused)).toBe('409 HOURS_BOOKED')
  expect(clashesFromWire((refused.body as { data: unknown }).data)).toMatchObject([
    { courtName: 'Court 3', date, from: 21, until: 22, title: 'Name of late-lesson' },
  ])
  expect(replyText(await save('TST1-K1', { workHours: everyDay(8, 23), feeKind: 'percent', fee: 60 }))).toBe(
    '200',
  )
  expect(replyText(await save('TST1-K1', { workHours: everyDay(8, 21), anyway: true }))).toBe('200')
  const taken = await venue.tryToPlace(
    venue.visitor(),
    [item({ date: addDays(date, 1), hours: [21], coach: kikiAt([21]) })],
    { guestNumber: 2 },
  )
  expect(replyText(taken)).toMatch(/^4\d\d COACH_/)
  await save('TST1-K1', { workHours: everyDay(8, 22), feeKind: 'none', fee: 0 })
})

test('prices by number of players change for later orders only', async () => {
  const date = addDays(today, 7)
  const player = await venue.customer('before-the-price@example.com')
  const { OrderID } = await venue.order(player, [item({ date, hours: [9], coach: kikiAt([9]) })])
  const totalOf = async (id: string) =>
    (await venue.db.query<{ total: number }>('select total from sales_order where public_id = $1', [id]))[0]
      ?.total
  expect(await totalOf(OrderID)).toBe(300_000)
  const { scales } = await read()
  const rows = scales.rows.map((row) => (row.players === 1 ? { ...row, price: 260_000 } : row))
  const put = (version: number, who = dewi, newRows = rows) =>
    who.visitor.put('/api/desk/TST1/coach-scales', { body: scalesEditToWire({ rows: newRows, version }) })
  expect(listOf(await put(scales.version)).scales).toEqual({ rows, version: scales.version + 1 })
  expect(await totalOf(OrderID)).toBe(300_000)
  const later = await venue.order(player, [item({ date, hours: [10], coach: kikiAt([10]) })])
  expect(await totalOf(later.OrderID)).toBe(360_000)
  const stale = await put(scales.version, surya)
  expect(replyText(stale)).toBe('409 CHANGED_MEANWHILE')
  expect(currentCoaches((stale.body as { data: unknown }).data)).toEqual(await read())
  for (let n = 0; n < 10; n += 1) {
    const { version } = (await read()).scales
    const answers = await Promise.all([
      put(version, dewi, [{ rate: 'A', players: 3, price: 100_000 + n }]),
      put(version, surya, [{ rate: 'A', players: 3, price: 200_000 + n }]),
    ])
    expect(answers.map(replyText).toSorted((a, b) => a.localeCompare(b))).toEqual([
      '200',
      '409 CHANGED_MEANWHILE',
    ])
  }
  expect(replyText(await put((await read()).scales.version, dewi, scales.rows.slice()))).toBe('200')
})

test('a coach gets the account of a person with the role of a coach at the location; no other coach can get it, and acts do not contain its e-mail address', async () => {
  const raka = await newStaff(venue, { roles: [{ role: 'coach', locationId: 'TST1' }] })
  const otherCoach = await newStaff(venue, { roles: [{ role: 'coach', locationId: 'TST2' }] })
  const emailOf = async (id: number): Promise<string> =>
    (await venue.db.query<{ email: string }>('select email from customer where id = $1', [id]))[0]?.email ??
    ''
  const email = await emailOf(raka.id)
  expect(replyText(await save('TST1-K1', { account: await emailOf(otherCoach.id) }))).toBe(
    '422 COACH_ACCOUNT_UNKNOWN',
  )
  expect(replyText(await save('TST1-K1', { account: ` ${email.toUpperCase()} ` }))).toBe('200')
  expect((await coachOf('TST1-K1')).account).toBe(email)
  const [act] = await venue.db.query<{ after: object }>(
    `select after from staff_act where thing = 'coach' order by id desc limit 1`,
  )
  expect(act?.after).toEqual({ account: raka.publicId })
  expect(replyText(await save('TST1-K2', { account: email }))).toBe('422 COACH_ACCOUNT_TAKEN')
  // Other staff read the coaches without their accounts.
  const { coaches } = await read(await staffAtCounter(venue, 'finance'))
  expect(coaches.map(({ account }) => account)).toEqual(['', ''])
  // The account stays when its person is no coach any more.
  await venue.db.query('delete from staff_role where customer_id = $1', [raka.id])
  expect(replyText(await save('TST1-K1', { price: 210_000 }))).toBe('200')
  expect(replyText(await save('TST1-K1', { account: '', price: 200_000 }))).toBe('200')
  expect(replyText(await save('TST1-K1', { account: email }))).toBe('422 COACH_ACCOUNT_UNKNOWN')
})

test('a new coach gets a new id; a repeated request adds no second coach', async () => {
  const coach: CoachDetails = {
    name: 'Lala',
    rate: 'A',
    price: 180_000,
    workHours: everyDay(8, 12),
    feeKind: 'hour',
    fee: 90_000,
    account: '',
    isActive: false,
  }
  const add = (key: string, fields: Partial<CoachDetails> = {}) =>
    dewi.post('/coaches', newCoachToWire({ ...coach, ...fields }), key)
  const [first, again] = [await add('coach-once'), await add('coach-once')]
  expect(listOf(first).coaches).toContainEqual({ ...coach, id: 'TST1-K3', version: 1 })
  expect(again.body).toEqual(first.body)
  expect(await offeredNamesOn(addDays(today, 2))).not.toContain('Lala')
  expect(await add('coach-again')).toMatchObject({
    status: 422,
    body: { errors: [{ path: 'Name', msg: 'Another coach has this name.' }] },
  })
})

test('a stale change is refused with the current coaches; of two changes at once only one is saved, in 20 rounds', async () => {
  const { id: _id, ...seen } = await coachOf('TST1-K2')
  await save('TST1-K2', { rate: 'C' }, surya)
  const stale = await dewi.visitor.put(`${path}/TST1-K2`, {
    body: coachEditToWire({ ...seen, price: 155_000, anyway: false }),
  })
  expect(replyText(stale)).toBe('409 CHANGED_MEANWHILE')
  expect(currentCoaches((stale.body as { data: unknown }).data)).toEqual(await read())
  expect(await coachOf('TST1-K2')).toMatchObject({ rate: 'C', price: seen.price, version: seen.version + 1 })
  for (let n = 0; n < 20; n += 1) {
    const { version } = await coachOf('TST1-K2')
    const replies = await Promise.all([
      save('TST1-K2', { price: 160_000 + n, version }),
      save('TST1-K2', { workHours: everyDay(8, 10 + (n % 10)), version }, surya),
    ])
    expect(replies.map(replyText).toSorted((a, b) => a.localeCompare(b))).toEqual([
      '200',
      '409 CHANGED_MEANWHILE',
    ])
    expect((await coachOf('TST1-K2')).version).toBe(version + 1)
  }
})

test.each([
  ['TST1-K2', { name: '' }, '422 FIELD_REQUIRED'],
  ['TST1-K2', { name: 'kiki' }, '422 COACH_NAME_TAKEN'],
  ['TST1-K2', { price: 0 }, '422 NUMBER_RANGE'],
  ['TST1-K2', { feeKind: 'percent', fee: 101 }, '422 NUMBER_RANGE'],
  ['TST1-K2', { workHours: [{ weekday: 1, from: 9, to: 9 }] }, '422 WORK_HOURS_INVALID'],
] satisfies [string, Partial<CoachEdit>, string][])('%s %j is refused: %s', async (id, fields, refusal) => {
  const coachesBefore = await read()
  expect(replyText(await save(id, fields))).toBe(refusal)
  expect(await read()).toEqual(coachesBefore)
})

test('the coach of another location is unknown', async () => {
  const { id: _id, ...coach } = await coachOf('TST1-K1')
  const reply = await dewi.visitor.put(`${path}/TST2-K1`, {
    body: coachEditToWire({ ...coach, anyway: true }),
  })
  expect(replyText(reply)).toBe('422 COACH_UNKNOWN')
})
