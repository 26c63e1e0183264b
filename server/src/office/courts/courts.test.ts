import { clashesFromWire } from '@pantul/contract/desk-blocks-wire'
import { CourtDay } from '@pantul/contract/courts'
import { DeskCourts } from '@pantul/contract/desk-courts'
import {
  courtEditToWire,
  newCourtToWire,
  deskCourtsFromWire,
  type CourtEdit,
  type VersionedCourt,
} from '@pantul/contract/desk-courts-wire'
import { addDays, toDayMonthYear } from '@pantul/rules/play-date'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  openVenueWithPlayers,
  type VenueWithPlayers,
} from '../../changes/after-booking/test-venue-with-players.ts'
import { staffAtCounter, replyText, type StaffAtCounter } from '../../money/payments/test-counter.ts'
import { item, today } from '../../orders/place/test-players.ts'
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

const path = '/api/desk/TST1/courts'
const listOf = (reply: Reply): readonly VersionedCourt[] =>
  deskCourtsFromWire(DeskCourts.ok.parse(reply.body).data)
const read = async (): Promise<readonly VersionedCourt[]> => listOf(await dewi.visitor.get(path))
const courtOf = async (id: string): Promise<VersionedCourt> => {
  const court = (await read()).find((listed) => listed.id === id)
  if (court === undefined) throw new Error(`there is no court ${id}`)
  return court
}

/** Saves a court with some changed fields. The other fields and the version are the stored ones. */
async function save(courtId: string, fields: Partial<CourtEdit>, who = dewi): Promise<Reply> {
  const { id: _id, ...court } = await courtOf(courtId)
  return who.visitor.put(`${path}/${courtId}`, {
    body: courtEditToWire({ ...court, anyway: false, ...fields }),
  })
}

const courtsOnBoard = async (date = today): Promise<string[]> => {
  const { body } = await venue.visitor().get(`/api/courts/${toDayMonthYear(date)}?distChan=TST1`)
  return CourtDay.ok.parse(body).data.AllCourts.map(({ CourtDesc }) => CourtDesc)
}

test('a court is renamed and moved in the list; players see it at once', async () => {
  expect(await courtsOnBoard()).toEqual(['Court 1', 'Court 2', 'Court 3'])
  expect(replyText(await save('TST1-C1', { name: ' Centre ', position: 9 }))).toBe('200')
  expect(await courtsOnBoard()).toEqual(['Court 2', 'Court 3', 'Centre'])
  const [act] = await venue.db.query(
    `select action, thing_id, before, after from staff_act where thing = 'court' order by id desc limit 1`,
  )
  expect(act).toEqual({
    action: 'change-court-details',
    thing_id: 'TST1-C1',
    before: { name: 'Court 1', position: 1 },
    after: { name: 'Centre', position: 9 },
  })
  await save('TST1-C1', { name: 'Court 1', position: 1 })
})

test('a court with bookings goes off sale only after staff saw the bookings; the bookings stay', async () => {
  const date = addDays(today, 6)
  const player = await venue.customer('stays-booked@example.com')
  const { OrderID, OrderNo } = await venue.order(player, [item({ date, hours: [18], courts: ['TST1-C2'] })])
  const refused = await save('TST1-C2', { isActive: false })
  expect(replyText(refused)).toBe('409 HOURS_BOOKED')
  expect(clashesFromWire((refused.body as { data: unknown }).data)).toMatchObject([
    { court: 'TST1-C2', date, from: 18, until: 19, title: 'Name of stays-booked', orderNumber: OrderNo },
  ])
  expect(await courtsOnBoard(date)).toContain('Court 2')
  expect(replyText(await save('TST1-C2', { isActive: false, anyway: true }))).toBe('200')
  expect(await courtsOnBoard(date)).not.toContain('Court 2')
  const order = await venue.tryToPlace(venue.visitor(), [item({ date, hours: [9], courts: ['TST1-C2'] })], {
    guestNumber: 1,
  })
  expect(replyText(order)).toMatch(/^4\d\d COURT_/)
  const hours = await venue.db.query(
    `select h.hour from court_hour h join sales_order o on o.id = h.order_id where o.public_id = $1`,
    [OrderID],
  )
  expect(hours).toEqual([{ hour: 18 }])
  expect(replyText(await save('TST1-C2', { isActive: true }))).toBe('200')
})

test('a court without bookings goes off sale at once', async () => {
  expect(replyText(await save('TST1-C3', { isActive: false }))).toBe('200')
  expect(await courtsOnBoard()).toEqual(['Court 1', 'Court 2'])
  expect(replyText(await save('TST1-C3', { isActive: true }))).toBe('200')
})

test('a new court gets a new id and the prices of the location; a repeated request adds no second court', async () => {
  const court = {
    name: 'Court 4',
    kind: 'outdoor',
    wall: 'standard',
    turf: 'clay',
    position: 4,
    isActive: true,
  } as const
  const add = (key: string, fields: object = {}) =>
    dewi.post('/courts', newCourtToWire({ ...court, ...fields }), key)
  const [first, again] = [await add('court-once'), await add('court-once')]
  expect(listOf(first).at(-1)).toEqual({ ...court, id: 'TST1-C4', version: 1 })
  expect(again.body).toEqual(first.body)
  expect(await courtsOnBoard()).toContain('Court 4')
  const player = await venue.customer('new-court@example.com')
  const { OrderID } = await venue.order(player, [
    item({ date: addDays(today, 7), hours: [9], courts: ['TST1-C4'] }),
  ])
  expect(await venue.db.query('select total from sales_order where public_id = $1', [OrderID])).toEqual([
    { total: 100_000 },
  ])
  expect(await add('court-again')).toMatchObject({
    status: 422,
    body: { errors: [{ path: 'Name', msg: 'Another court has this name.' }] },
  })
})

test('a stale change is refused with the current courts; of two changes at once only one is saved', async () => {
  const { id: _id, ...seen } = await courtOf('TST1-C3')
  await save('TST1-C3', { turf: 'green' }, surya)
  const stale = await dewi.visitor.put(`${path}/TST1-C3`, {
    body: courtEditToWire({ ...seen, wall: 'panoramic', anyway: false }),
  })
  expect(replyText(stale)).toBe('409 CHANGED_MEANWHILE')
  expect(await courtOf('TST1-C3')).toMatchObject({
    turf: 'green',
    wall: seen.wall,
    version: seen.version + 1,
  })
  const { version } = await courtOf('TST1-C3')
  const replies = await Promise.all([
    save('TST1-C3', { turf: 'blue', version }),
    save('TST1-C3', { turf: 'clay', version }, surya),
  ])
  expect(replies.map(replyText).toSorted((a, b) => a.localeCompare(b))).toEqual([
    '200',
    '409 CHANGED_MEANWHILE',
  ])
})

test.each([
  ['TST1-C3', { name: '' }, '422 FIELD_REQUIRED'],
  ['TST1-C3', { name: 'court 1' }, '422 COURT_NAME_TAKEN'],
  ['TST1-C3', { position: 0 }, '422 NUMBER_RANGE'],
] satisfies [string, Partial<CourtEdit>, string][])('%s %j is refused: %s', async (id, fields, refusal) => {
  expect(replyText(await save(id, fields))).toBe(refusal)
})

test('the court of another location is unknown', async () => {
  const { id: _id, ...court } = await courtOf('TST1-C3')
  const reply = await dewi.visitor.put(`${path}/TST2-C1`, {
    body: courtEditToWire({ ...court, anyway: true }),
  })
  expect(replyText(reply)).toBe('422 COURT_UNKNOWN')
})
