import { DeskPromos } from '@pantul/contract/desk-promos'
import {
  newPromoToWire,
  currentPromo,
  promoListFromWire,
  promoEditToWire,
  type PromoEdit,
  type VersionedPromo,
} from '@pantul/contract/desk-promos-wire'
import { addDays } from '@pantul/rules/play-date'
import type { PromoDetails } from '@pantul/rules/promo-details'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { unusedHourMaker, usesOf, withCode } from '../../balances/promos/test-promos.ts'
import {
  openVenueWithPlayers,
  type VenueWithPlayers,
} from '../../changes/after-booking/test-venue-with-players.ts'
import { staffAtCounter, replyText, type StaffAtCounter } from '../../money/payments/test-counter.ts'
import { newStaff } from '../../people/staff/test-staff.ts'
import { item, today, tomorrow } from '../../orders/place/test-players.ts'
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

const path = '/api/desk/TST1/promos'
const listOf = (reply: Reply): VersionedPromo[] => [
  ...promoListFromWire(DeskPromos.ok.parse(reply.body).data).promos,
]
const read = async (): Promise<VersionedPromo[]> => listOf(await dewi.visitor.get(path))
async function promoOf(id: string): Promise<VersionedPromo> {
  const found = (await read()).find((listed) => listed.id === id)
  if (found === undefined) throw new Error(`there is no promo ${id}`)
  return found
}

const fifthOff: PromoDetails = {
  code: null,
  nameEn: 'A fifth off',
  nameId: 'Diskon seperlima',
  descriptionEn: '',
  descriptionId: '',
  kind: 'percent',
  percent: 20,
  cap: null,
  amount: null,
  item: null,
  scope: 'all',
  minimum: 0,
  weekdays: null,
  fromHour: 0,
  toHour: 24,
  locations: ['TST1'],
  startsOn: today,
  endsOn: addDays(today, 30),
  maxUses: null,
  perCustomer: null,
  firstOrderOnly: false,
  isListed: true,
  position: 1,
  isActive: true,
}

let keys = 0
const add = (
  fields: Partial<PromoDetails>,
  { who = dewi, key = `add-promo-${(keys += 1)}` }: { who?: StaffAtCounter; key?: string } = {},
): Promise<Reply> => who.post('/promos', newPromoToWire({ ...fifthOff, ...fields }), key)

async function addAndFind(code: string, fields: Partial<PromoDetails> = {}): Promise<VersionedPromo> {
  const found = listOf(await add({ code, ...fields }, { who: surya })).find((listed) => listed.code === code)
  if (found === undefined) throw new Error('the promo was not added')
  return found
}

/** Saves a promo with some changed fields. The other fields and the version are the stored ones. */
async function save(id: string, fields: Partial<PromoEdit>, who = dewi): Promise<Reply> {
  const { id: _id, used: _used, ...details } = await promoOf(id)
  return who.visitor.put(`${path}/${id}`, { body: promoEditToWire({ ...details, copy: false, ...fields }) })
}

const itemAtUnusedHour = unusedHourMaker() // makes a booking item at an hour that is not used yet
let lastGuestNumber = 800
const placeWithCode = (code: string) =>
  venue.place(venue.visitor(), [itemAtUnusedHour()], withCode((lastGuestNumber += 1), code))
const tryToPlaceWithCode = async (code: string): Promise<string> =>
  replyText(
    await venue.tryToPlace(venue.visitor(), [itemAtUnusedHour()], withCode((lastGuestNumber += 1), code)),
  )

test('a new promo code lowers the price as staff entered it and counts its uses, and an act records it', async () => {
  const reply = await add({ code: ' morning 20 ', cap: 15_000 })
  const promo = listOf(reply).find(({ code }) => code === 'MORNING20')
  const order = await placeWithCode('morning20')
  expect(order.Total).toBe(85_000)
  expect(await promoOf(promo?.id ?? '')).toMatchObject({ used: 1, version: 1, cap: 15_000 })
  const [act] = await venue.db.query(
    `select action, role, thing_id, after->>'percent' as percent from staff_act where thing = 'promo' order by id limit 1`,
  )
  expect(act).toEqual({ action: 'add-promo', role: 'manager', thing_id: promo?.id, percent: '20' })
})

test('a promo has as many uses as staff allow, in total and per person', async () => {
  const { id } = await addAndFind('TWOUSES', { maxUses: 2, perCustomer: 1 })
  const browser = venue.visitor()
  await venue.place(browser, [itemAtUnusedHour()], withCode(700, 'TWOUSES'))
  const again = await venue.tryToPlace(browser, [itemAtUnusedHour()], withCode(700, 'TWOUSES'))
  expect(replyText(again)).toBe('409 PROMO_USED_UP')
  await placeWithCode('TWOUSES')
  expect(await tryToPlaceWithCode('TWOUSES')).toBe('409 PROMO_USED_UP')
  expect(replyText(await save(id, { maxUses: 1 }))).toBe('422 NUMBER_RANGE')
  expect(replyText(await save(id, { maxUses: 3 }))).toBe('200')
  expect((await placeWithCode('TWOUSES')).Total).toBe(80_000)
})

test('a promo that is paused or ended early refuses new orders; an order that used it before keeps its price', async () => {
  const { id } = await addAndFind('ENDSEARLY')
  const held = await placeWithCode('ENDSEARLY')
  expect(replyText(await save(id, { isActive: false }))).toBe('200')
  expect(await tryToPlaceWithCode('ENDSEARLY')).toBe('422 PROMO_UNKNOWN')
  await venue.simulate(held.PaymentID, 'pay')
  expect(await venue.stateOf(held.OrderID)).toBe('confirmed')
  await save(id, { isActive: true })
  await placeWithCode('ENDSEARLY')
  await venue.db.query('update promo set starts_on = $2 where id = $1', [id, addDays(today, -3)])
  expect(replyText(await save(id, { endsOn: addDays(today, -1) }))).toBe('200')
  expect(await tryToPlaceWithCode('ENDSEARLY')).toBe('422 PROMO_UNKNOWN')
})

test('a promo that nobody used is changed in place', async () => {
  const { id } = await addAndFind('UNUSED')
  expect(replyText(await save(id, { percent: 30, code: 'unused-30' }))).toBe('200')
  expect(await promoOf(id)).toMatchObject({ percent: 30, code: 'UNUSED-30', version: 2 })
  expect((await placeWithCode('UNUSED-30')).Total).toBe(70_000)
})

test('the terms of a used promo stay; a copy with the new terms replaces it and takes its code', async () => {
  const { id } = await addAndFind('COPIED', { perCustomer: 1 })
  const player = await venue.customer('keeps-the-promo@example.com')
  const date = addDays(tomorrow, 20)
  const placed = await venue.place(player, [item({ date, hours: [9] })], { more: { promoCode: 'COPIED' } })
  await venue.simulate(placed.PaymentID, 'pay')
  expect(replyText(await save(id, { percent: 50 }))).toBe('409 USED_ALREADY')
  const list = listOf(await save(id, { percent: 50, maxUses: 1, copy: true }))
  const copy = list.find(({ code }) => code === 'COPIED')
  expect(copy).toMatchObject({ percent: 50, used: 0, maxUses: 1, isActive: true, version: 1 })
  expect(await promoOf(id)).toMatchObject({
    percent: 20,
    code: `COPIED~${id}`,
    isActive: false,
    used: 1,
    version: 2,
  })
  expect((await placeWithCode('COPIED')).Total).toBe(50_000)
  expect(await tryToPlaceWithCode(`COPIED~${id}`)).toBe('422 PROMO_UNKNOWN')
  // The booking moves with the terms under which it was sold.
  const quoted = await venue.quoteMove(player, placed.OrderID, { date, hours: [11] })
  expect(quoted).toMatchObject({ Promo: { Before: 20_000, After: 20_000 } })
  // The name of the old promo can still be changed.
  expect(replyText(await save(id, { nameEn: 'The old fifth' }))).toBe('200')
})

test('if the terms change while players use a promo, either the change is refused or it came before all uses', async () => {
  const { id } = await addAndFind('ATONCE')
  const [saved, ...placed] = await Promise.all([
    save(id, { percent: 10 }),
    ...Array.from({ length: 4 }, () =>
      venue.tryToPlace(venue.visitor(), [itemAtUnusedHour()], withCode((lastGuestNumber += 1), 'ATONCE')),
    ),
  ])
  const after = await promoOf(id)
  expect(replyText(saved)).toBe(after.percent === 10 ? '200' : '409 USED_ALREADY')
  const accepted = placed.filter(({ status }) => status === 201)
  expect(await usesOf(venue.db, 'ATONCE')).toBe(accepted.length)
})

test('a stale change is refused with the current promos; of two requests for a copy at once only one makes a copy', async () => {
  const { id, version } = await addAndFind('STALE')
  await save(id, { nameEn: 'Theirs' }, surya)
  const stale = await save(id, { nameEn: 'Mine', version })
  expect(replyText(stale)).toBe('409 CHANGED_MEANWHILE')
  expect(currentPromo((stale.body as { data: unknown }).data, id)).toMatchObject({
    nameEn: 'Theirs',
    version: version + 1,
  })
  await placeWithCode('STALE')
  const count = (await read()).length
  const { version: seen } = await promoOf(id)
  const replies = await Promise.all([
    save(id, { percent: 30, copy: true, version: seen }),
    save(id, { percent: 40, copy: true, version: seen }, surya),
  ])
  expect(replies.map(replyText).toSorted((a, b) => a.localeCompare(b))).toEqual([
    '200',
    '409 CHANGED_MEANWHILE',
  ])
  expect(await read()).toHaveLength(count + 1)
})

test('a code belongs to one promo of the venue group, also if two locations save it at once', async () => {
  await addAndFind('TAKEN')
  expect(await add({ code: 'taken' })).toMatchObject({
    status: 422,
    body: { errors: [{ path: 'Code', msg: 'Another promo has this code.' }] },
  })
  const otherManager = await newStaff(venue, { roles: [{ role: 'manager', locationId: 'TST2' }] })
  const replies = await Promise.all([
    add({ code: 'BOTHWANT' }),
    otherManager.visitor.post('/api/desk/TST2/promos', {
      body: newPromoToWire({ ...fifthOff, code: 'BOTHWANT', locations: ['TST2'] }),
      headers: { 'idempotency-key': 'both-want-it' },
    }),
  ])
  expect(replies.map(replyText).toSorted((a, b) => a.localeCompare(b))).toEqual([
    '200',
    '422 PROMO_CODE_TAKEN',
  ])
})

test('a manager changes only promos of their own locations; an owner changes all', async () => {
  expect(replyText(await add({ locations: null }))).toBe('403 PROMO_ELSEWHERE')
  expect(replyText(await add({ locations: ['TST1', 'TST2'] }))).toBe('403 PROMO_ELSEWHERE')
  const { id } = await addAndFind('EVERYWHERE', { locations: null })
  expect(replyText(await save(id, { locations: ['TST1'] }))).toBe('403 PROMO_ELSEWHERE')
  expect(replyText(await save(id, { locations: ['TST2'] }, surya))).toBe('200')
  const { id: _id, used: _used, ...details } = { ...fifthOff, id, used: 0 }
  const body = promoEditToWire({ ...details, version: 2, copy: false })
  expect(replyText(await dewi.visitor.put(`${path}/${id}`, { body }))).toBe('422 PROMO_UNKNOWN')
})

test('a manager of all present locations may offer a promo at each of them; only an owner may offer it everywhere', async () => {
  const managerOfBoth = await newStaff(venue, {
    roles: ['TST1', 'TST2'].map((locationId) => ({ role: 'manager' as const, locationId })),
  })
  const addAt = async (locations: readonly string[] | null): Promise<string> =>
    replyText(
      await managerOfBoth.visitor.post(path, {
        body: newPromoToWire({ ...fifthOff, locations }),
        headers: { 'idempotency-key': `everywhere-${String(locations)}` },
      }),
    )
  expect(await addAt(null)).toBe('403 PROMO_ELSEWHERE')
  expect(await addAt(['TST1', 'TST2'])).toBe('200')
})

test('a repeated request adds one promo', async () => {
  const count = (await read()).length
  const once = () => add({ code: 'ONCE-ONLY' }, { key: 'promo-once' })
  const [first, again] = [await once(), await once()]
  expect(again.body).toEqual(first.body)
  expect(await read()).toHaveLength(count + 1)
})

test.each([
  [{ code: 'AB' }, '422 PROMO_CODE_INVALID'],
  [{ code: 'SAVE\u202E10' }, '422 PROMO_CODE_INVALID'],
  [{ nameEn: '' }, '422 FIELD_REQUIRED'],
  [{ nameId: 'Diskon \u202Enokisid' }, '422 TEXT_INVALID'],
  [{ nameEn: 'x'.repeat(2_000) }, '400 BODY_INVALID'],
  [{ percent: 0 }, '422 NUMBER_RANGE'],
  [{ percent: 101 }, '422 NUMBER_RANGE'],
  [{ percent: 12.5 }, '400 BODY_INVALID'],
  [{ cap: -5 }, '422 NUMBER_RANGE'],
  [{ kind: 'amount', amount: 10_000_000_000_000 }, '422 NUMBER_RANGE'],
  [{ kind: 'amount', amount: null }, '422 FIELD_REQUIRED'],
  [{ kind: 'free-add-on', item: 'NOTHING' }, '422 ADD_ON_UNKNOWN'],
  [{ minimum: -1 }, '422 NUMBER_RANGE'],
  [{ maxUses: 0 }, '422 NUMBER_RANGE'],
  [{ perCustomer: 0 }, '422 NUMBER_RANGE'],
  [{ weekdays: [] }, '422 FIELD_REQUIRED'],
  [{ fromHour: 9, toHour: 9 }, '422 NUMBER_RANGE'],
  [{ endsOn: addDays(today, -1) }, '400 DATE_INVALID'],
  [{ locations: ['TST9'] }, '404 LOCATION_UNKNOWN'],
] satisfies [Partial<PromoDetails>, string][])('%j is refused: %s', async (fields, refusal) => {
  const promosBefore = await read()
  expect(replyText(await add(fields))).toBe(refusal)
  expect(await read()).toEqual(promosBefore)
})
