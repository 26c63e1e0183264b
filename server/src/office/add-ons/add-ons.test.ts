import { AddOns } from '@pantul/contract/add-ons'
import { DeskAddOns, Stock } from '@pantul/contract/desk-add-ons'
import {
  addOnEditToWire,
  newAddOnToWire,
  deskAddOnsFromWire,
  currentAddOn,
  stockEntryToWire,
  itemStockFromWire,
  type AddOnEdit,
  type NewStockEntry,
  type ItemStock,
  type VersionedAddOn,
} from '@pantul/contract/desk-add-ons-wire'
import type { AddOnDetails } from '@pantul/rules/add-on-details'
import { addDays, toDayMonthYear } from '@pantul/rules/play-date'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { unusedHourMaker } from '../../balances/promos/test-promos.ts'
import {
  openVenueWithPlayers,
  type VenueWithPlayers,
} from '../../changes/after-booking/test-venue-with-players.ts'
import { staffAtCounter, replyText, type StaffAtCounter } from '../../money/payments/test-counter.ts'
import { item as bookingItem, tomorrow } from '../../orders/place/test-players.ts'
import type { Reply } from '../../test-visitor.ts'

let venue: VenueWithPlayers // the server with orders and a simulated gateway
let dewi: StaffAtCounter // a manager who works at the counter
let surya: StaffAtCounter // an owner
beforeAll(async () => {
  venue = await openVenueWithPlayers()
  await venue.db.query('update location set days_ahead = 60')
  dewi = await staffAtCounter(venue, 'manager')
  surya = await staffAtCounter(venue, 'owner')
})
afterAll(() => venue.close())

const path = '/api/desk/TST1/add-ons'
const listOf = (reply: Reply): readonly VersionedAddOn[] =>
  deskAddOnsFromWire(DeskAddOns.ok.parse(reply.body).data)
const read = async (): Promise<readonly VersionedAddOn[]> => listOf(await dewi.visitor.get(path))
async function addOnOf(item: string): Promise<VersionedAddOn> {
  const found = (await read()).find((addOn) => addOn.item === item)
  if (found === undefined) throw new Error(`there is no add-on ${item}`)
  return found
}

const grip: AddOnDetails = {
  nameEn: 'Grip',
  nameId: 'Grip raket',
  descriptionEn: 'Put on at the desk',
  descriptionId: '',
  kind: 'sale',
  unit: 'EA',
  icon: 'grip',
  price: 40_000,
  pieces: null,
  isCounted: true,
  lowStock: 3,
  position: 9,
  isActive: true,
}

let keys = 0
const key = (): string => `add-on-try-${(keys += 1)}`
const add = (fields: Partial<AddOnDetails> = {}, attempt = key()): Promise<Reply> =>
  dewi.post('/add-ons', newAddOnToWire({ ...grip, ...fields }), attempt)

async function addAndGetCode(fields: Partial<AddOnDetails> = {}): Promise<string> {
  const knownItems = new Set((await read()).map(({ item }) => item))
  const found = listOf(await add(fields)).find(({ item }) => !knownItems.has(item))
  if (found === undefined) throw new Error('the add-on was not added')
  return found.item
}

/** Saves an add-on with some changed fields. The other fields and the version are the stored ones. */
async function save(item: string, fields: Partial<AddOnEdit>, who = dewi): Promise<Reply> {
  const { item: _item, stock: _stock, reserved: _reserved, ...details } = await addOnOf(item)
  return who.visitor.put(`${path}/${item}`, { body: addOnEditToWire({ ...details, ...fields }) })
}

async function enterStock(item: string, entry: Partial<NewStockEntry>, attempt = key()): Promise<Reply> {
  const seen = entry.seen ?? (await addOnOf(item)).stock ?? 0
  const body = stockEntryToWire({ kind: 'delivery', pieces: 1, reason: 'Delivery note 7', ...entry, seen })
  return dewi.post(`/stock/${item}`, body, attempt)
}

const stockOf = async (item: string): Promise<ItemStock> =>
  itemStockFromWire(Stock.ok.parse((await dewi.visitor.get(`/api/desk/TST1/stock/${item}`)).body).data)

/** The number of pieces that players see; null if unlimited, undefined if the add-on is not offered. */
async function piecesForPlayers(item: string, hours = '9'): Promise<number | null | undefined> {
  const { body } = await venue
    .visitor()
    .get(`/api/add-ons?distChan=TST1&date=${toDayMonthYear(tomorrow)}&hours=${hours}`)
  return AddOns.ok.parse(body).data.items.find(({ Item }) => Item === item)?.Left
}

const itemAtUnusedHour = unusedHourMaker() // makes a booking item at an hour that is not used yet
let lastGuestNumber = 900
const tryToOrder = (item: string, pieces = 1): Promise<Reply> =>
  venue.tryToPlace(venue.visitor(), [itemAtUnusedHour({ addOns: { [item]: pieces } })], {
    guestNumber: (lastGuestNumber += 1),
  })

test('a new add-on has no stock until a delivery is entered; players see how many pieces are left', async () => {
  const item = await addAndGetCode()
  expect(await addOnOf(item)).toMatchObject({ stock: 0, isCounted: true, lowStock: 3, version: 1 })
  expect(await piecesForPlayers(item)).toBe(0)
  expect(replyText(await tryToOrder(item))).toBe('409 ADD_ON_SOLD_OUT')
  const list = itemStockFromWire(Stock.ok.parse((await enterStock(item, { pieces: 24 })).body).data)
  expect(list).toMatchObject({
    stock: 24,
    entries: [
      { kind: 'delivery', pieces: 24, reason: 'Delivery note 7' },
      { kind: 'opening', pieces: 0, by: null },
    ],
  })
  expect(list.entries[0]?.by).toBeTruthy()
  expect((await tryToOrder(item, 2)).status).toBe(201)
  expect(await piecesForPlayers(item)).toBe(22)
  expect(await addOnOf(item)).toMatchObject({ stock: 22, reserved: 2 })
})

test('a loss takes pieces away, a count writes the difference, and each act says who, why and how many', async () => {
  const item = await addAndGetCode()
  await enterStock(item, { pieces: 10 })
  expect(replyText(await enterStock(item, { kind: 'loss', pieces: 3, reason: 'Wet in the rain' }))).toBe(
    '200',
  )
  expect(replyText(await enterStock(item, { kind: 'count', pieces: 9, reason: 'Month end' }))).toBe('200')
  const { stock, entries } = await stockOf(item)
  expect([stock, entries.map(({ kind, pieces }) => `${kind} ${pieces}`)]).toEqual([
    9,
    ['count 2', 'loss -3', 'delivery 10', 'opening 0'],
  ])
  const [act] = await venue.db.query(
    `select action, reason, before, after from staff_act where thing = 'add-on' order by id desc limit 1`,
  )
  expect(act).toEqual({
    action: 'enter-stock',
    reason: 'Month end',
    before: { stock: 7 },
    after: { entry: 'count', stock: 9 },
  })
})

test('a count is refused if the stock changed after staff saw it, and a loss is refused if it is larger than the stock', async () => {
  const item = await addAndGetCode()
  await enterStock(item, { pieces: 5 })
  const { stock } = await addOnOf(item)
  await tryToOrder(item)
  const late = await enterStock(item, { kind: 'count', pieces: 5, reason: 'Month end', seen: stock ?? 0 })
  expect([replyText(late), (late.body as { message: string }).message]).toEqual([
    '409 STOCK_CHANGED',
    'The stock is 4 now, not 5. Count again.',
  ])
  expect(replyText(await enterStock(item, { kind: 'loss', pieces: 5, reason: 'Stolen' }))).toBe(
    '409 STOCK_SHORT',
  )
  expect((await stockOf(item)).stock).toBe(4)
})

test('if an order and a loss take the last piece at once, only one of them succeeds', async () => {
  const item = await addAndGetCode()
  for (let round = 0; round < 20; round += 1) {
    await enterStock(item, { pieces: 1 })
    const [sold, lost] = await Promise.all([
      tryToOrder(item),
      enterStock(item, { kind: 'loss', pieces: 1, reason: 'Fell apart', seen: 1 }),
    ])
    expect([
      [replyText(sold), replyText(lost)].toSorted().join(' and '),
      (await stockOf(item)).stock,
    ]).toEqual([sold.status === 201 ? '201 and 409 STOCK_SHORT' : '200 and 409 ADD_ON_SOLD_OUT', 0])
  }
})

test('a repeated request enters its stock entry once', async () => {
  const item = await addAndGetCode()
  const once = () => enterStock(item, { pieces: 6, seen: 0 }, 'six-once')
  const [first, again] = [await once(), await once()]
  expect(again.body).toEqual(first.body)
  expect((await stockOf(item)).stock).toBe(6)
})

test('an add-on whose stock is no longer counted is unlimited; when it is counted again, its stock begins with an opening entry', async () => {
  const item = await addAndGetCode()
  await enterStock(item, { pieces: 4 })
  await tryToOrder(item)
  expect(replyText(await save(item, { isCounted: false }))).toBe('200')
  expect(await piecesForPlayers(item)).toBeNull()
  expect(replyText(await enterStock(item, { seen: 0 }))).toBe('409 STOCK_UNCOUNTED')
  const sold = await venue.place(venue.visitor(), [itemAtUnusedHour({ addOns: { [item]: 3 } })], {
    guestNumber: (lastGuestNumber += 1),
  })
  expect(replyText(await save(item, { isCounted: true }))).toBe('200')
  await enterStock(item, { kind: 'count', pieces: 7, reason: 'Counted anew' })
  // The pieces of both orders come back when their holds end, also the pieces that were sold while the stock was not counted.
  await venue.visitor().post(`/api/payments/${sold.PaymentID}/cancel`)
  await venue.expireHolds() // all holds end
  const { stock, entries } = await stockOf(item)
  expect([stock, entries.filter(({ kind }) => kind === 'opening').length]).toEqual([11, 2])
  expect(entries[1]?.by).toBeTruthy()
})

test('an order that is being placed when its add-on begins to be counted is part of the first stock', async () => {
  const item = await addAndGetCode({ isCounted: false })
  const { selling, saving } = await venue.db.transaction(async (tx) => {
    // The order has claimed its pieces when it waits for this lock.
    await tx.query('lock table payment in share mode')
    const order = tryToOrder(item, 3)
    await waitForLockedSessions(1)
    const change = save(item, { isCounted: true })
    await Promise.race([change, waitForLockedSessions(2)])
    return { selling: order, saving: change }
  })
  expect([replyText(await selling), replyText(await saving)]).toEqual(['201', '200'])
  const { stock, entries } = await stockOf(item)
  expect([stock, entries.map(({ kind, pieces }) => `${kind} ${pieces}`)]).toEqual([0, ['opening 3']])
})

/** Waits until so many database sessions wait for a lock. */
async function waitForLockedSessions(sessions: number): Promise<void> {
  for (let round = 0; round < 200; round += 1) {
    const waiting = await venue.db.query(
      `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    if (waiting.length >= sessions) return
    await pause(20)
  }
  throw new Error('no session waits for a lock')
}

test('an order keeps its price and its pieces when the add-on changes or goes off sale', async () => {
  const item = await addAndGetCode()
  await enterStock(item, { pieces: 5 })
  const player = await venue.customer('keeps-the-grip@example.com')
  const placed = await venue.place(player, [itemAtUnusedHour({ addOns: { [item]: 2 } })])
  await venue.simulate(placed.PaymentID, 'pay')
  expect(placed.Total).toBe(180_000)
  expect(replyText(await save(item, { price: 60_000, isActive: false }))).toBe('200')
  expect(await piecesForPlayers(item)).toBeUndefined()
  expect(replyText(await tryToOrder(item))).toBe('422 ADD_ON_UNKNOWN')
  const lines = await venue.db.query(
    `select unit_price as price, quantity from order_line l join sales_order o on o.id = l.order_id
      where o.public_id = $1 and l.kind = 'add-on'`,
    [placed.OrderID],
  )
  expect(lines).toEqual([{ price: 40_000, quantity: 2 }])
  await venue.cancel(player, placed.OrderID)
  expect((await stockOf(item)).stock).toBe(5)
})

test('the pieces of a rental cannot become fewer than are rented at any hour', async () => {
  const date = addDays(tomorrow, 30)
  await venue.place(
    venue.visitor(),
    [bookingItem({ date, hours: [9], courts: ['TST1-C1', 'TST1-C2'], addOns: { RACKET: 6 } })],
    { guestNumber: (lastGuestNumber += 1) },
  )
  const refused = await save('RACKET', { pieces: 5 })
  expect([replyText(refused), (refused.body as { message: string }).message]).toEqual([
    '409 PIECES_RENTED',
    `6 pieces are rented on ${toDayMonthYear(date)} at 09:00.`,
  ])
  expect(replyText(await save('RACKET', { pieces: 6 }))).toBe('200')
  expect(await piecesForPlayers('RACKET')).toBe(6)
  expect(replyText(await save('RACKET', { pieces: null }))).toBe('200')
  expect(await piecesForPlayers('RACKET')).toBeNull()
  expect(replyText(await save('RACKET', { pieces: 8 }))).toBe('200')
})

test('if staff reduce the pieces while players rent, never more pieces are rented than there are', async () => {
  const item = await addAndGetCode({ kind: 'rental', pieces: 8 })
  const date = addDays(tomorrow, 31)
  const order = (hour: number, court: string) =>
    venue.tryToPlace(
      venue.visitor(),
      [bookingItem({ date, hours: [hour], courts: [court], addOns: { [item]: 4 } })],
      { guestNumber: (lastGuestNumber += 1) },
    )
  const replies = await Promise.all([
    ...[9, 10, 11].flatMap((hour) => ['TST1-C1', 'TST1-C2'].map((court) => order(hour, court))),
    save(item, { pieces: 4 }),
  ])
  const [busiestHour] = await venue.db.query<{ used: number }>(
    'select max(used)::integer as used from add_on_hour where item = $1',
    [item],
  )
  expect(replyText(replies.at(-1) as Reply)).toMatch(/^(200|409 PIECES_RENTED)$/)
  expect(busiestHour?.used ?? 0).toBeLessThanOrEqual((await addOnOf(item)).pieces ?? 0)
})

test('a stale change is refused with the current add-ons; of two changes at once only one is saved', async () => {
  const item = await addAndGetCode()
  const { version } = await addOnOf(item)
  await save(item, { price: 45_000 }, surya)
  const stale = await save(item, { nameEn: 'Mine', version })
  expect(replyText(stale)).toBe('409 CHANGED_MEANWHILE')
  expect(currentAddOn((stale.body as { data: unknown }).data, item)).toMatchObject({
    price: 45_000,
    nameEn: 'Grip',
    version: version + 1,
  })
  const replies = await Promise.all([
    save(item, { position: 1, version: version + 1 }),
    save(item, { position: 2, version: version + 1 }, surya),
  ])
  expect(replies.map(replyText).toSorted((a, b) => a.localeCompare(b))).toEqual([
    '200',
    '409 CHANGED_MEANWHILE',
  ])
})

test('the kind of an add-on cannot change, and a stock entry does not make a change stale', async () => {
  const item = await addAndGetCode()
  const { version } = await addOnOf(item)
  await enterStock(item, { pieces: 2 })
  expect(replyText(await save(item, { kind: 'rental', pieces: 9, nameEn: 'Overgrip', version }))).toBe('200')
  expect(await addOnOf(item)).toMatchObject({ kind: 'sale', pieces: null, stock: 2, nameEn: 'Overgrip' })
})

test.each([
  [{ nameEn: '' }, '422 FIELD_REQUIRED'],
  [{ nameId: 'Grip \u202Ekopmet' }, '422 TEXT_INVALID'],
  [{ nameEn: 'x'.repeat(2_000) }, '400 BODY_INVALID'],
  [{ price: 0 }, '422 NUMBER_RANGE'],
  [{ price: -40_000 }, '422 NUMBER_RANGE'],
  [{ price: 10_000_000_000_000 }, '422 NUMBER_RANGE'],
  [{ price: 0.5 }, '400 BODY_INVALID'],
  [{ kind: 'rental', pieces: -1 }, '422 NUMBER_RANGE'],
  [{ lowStock: -1 }, '422 NUMBER_RANGE'],
] satisfies [Partial<AddOnDetails>, string][])('%j is refused: %s', async (fields, refusal) => {
  const addOnsBefore = await read()
  expect(replyText(await add(fields))).toBe(refusal)
  expect(await read()).toEqual(addOnsBefore)
})

test.each([
  [{ pieces: 0 }, '422 NUMBER_RANGE'],
  [{ pieces: -3 }, '422 NUMBER_RANGE'],
  [{ pieces: 1.5 }, '400 BODY_INVALID'],
  [{ pieces: 10_000_000_000_000 }, '422 NUMBER_RANGE'],
  [{ reason: ' a ' }, '422 REASON_REQUIRED'],
  [{ reason: 'x'.repeat(2_000) }, '400 BODY_INVALID'],
  [{ reason: 'lost \u202Etsol' }, '422 TEXT_INVALID'],
] satisfies [Partial<NewStockEntry>, string][])('the entry %j is refused: %s', async (fields, refusal) => {
  const stockBefore = await stockOf('BALL')
  expect(replyText(await enterStock('BALL', fields))).toBe(refusal)
  expect(await stockOf('BALL')).toEqual(stockBefore)
})

test('add-ons of another location are unknown, and a rental has no stock', async () => {
  const { item: _item, stock: _stock, reserved: _reserved, ...ball } = await addOnOf('BALL')
  const body = addOnEditToWire(ball)
  expect(replyText(await surya.visitor.put('/api/desk/TST2/add-ons/BALL', { body }))).toBe(
    '422 ADD_ON_UNKNOWN',
  )
  expect(replyText(await dewi.visitor.get('/api/desk/TST1/stock/RACKET'))).toBe('422 ADD_ON_UNKNOWN')
  expect(replyText(await dewi.visitor.get('/api/desk/TST2/stock/BALL'))).toBe('403 STAFF_ONLY')
})

test('stock entries cannot be changed or deleted', async () => {
  for (const statement of [
    'update stock_entry set pieces = 0',
    'delete from stock_entry',
    'truncate stock_entry',
  ])
    await expect(venue.db.query(statement)).rejects.toThrow('rows of stock_entry are only added')
})
