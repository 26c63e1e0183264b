import {
  ReadCompany,
  LocationSetUp,
  TestMail,
  CheckPayments,
  SendTestMail,
} from '@pantul/contract/desk-set-up'
import {
  bandPricesToWire,
  companyToWire,
  namedCourtsToWire,
  newLocationToWire,
  placeToWire,
  setUpFromWire,
  startedTestMailFromWire,
  testMailFromWire,
} from '@pantul/contract/desk-set-up-wire'
import { openingHoursEditToWire } from '@pantul/contract/desk-opening-hours-wire'
import type { LocationPlace } from '@pantul/rules/location-place'
import { bandsOfRules, usualBands } from '@pantul/rules/price-bands'
import { toDayMonthYear } from '@pantul/rules/play-date'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { item, orderOf } from '../../orders/place/test-players.ts'
import { brokenInvariants } from '../../platform/database/invariants.ts'
import { newStaff } from '../../people/staff/test-staff.ts'
import { openTestApp, type TestApp } from '../../test-app.ts'
import type { Reply, Visitor } from '../../test-visitor.ts'
import { courtsOf, priceRulesOf } from '../../venue/courts/queries.ts'

const today = '2026-11-21'
const tomorrow = '2026-11-22'

let venue: TestApp // the server without any location
let owner: Visitor
beforeAll(async () => {
  venue = await openTestApp()
  owner = (await newStaff(venue, { roles: [{ role: 'owner', locationId: null }] })).visitor
})
afterAll(() => venue.close())

const kemang: LocationPlace = {
  shortName: 'Kemang',
  address: 'Jalan Kemang Timur 88',
  city: 'Jakarta',
  latitude: -6.2652,
  longitude: 106.8226,
  timeZone: 'Asia/Jakarta',
  whatsApp: '6281200000101',
  email: 'kemang@example.com',
}
const company = { name: 'Padel Raya', legalName: 'PT Padel Raya Indonesia', taxNumber: '', version: 0 }

let keys = 0
const addLocation = (code: string, fields: object = {}, key = `set-up-try-${(keys += 1)}`): Promise<Reply> =>
  owner.post('/api/desk/locations', {
    body: newLocationToWire({ ...kemang, code, copyFrom: null, ...fields }),
    headers: { 'idempotency-key': key },
  })
const codeOf = ({ status, body }: Reply): string =>
  status < 300 ? String(status) : `${status} ${(body as { code?: string }).code}`
const readSetUp = async (id = 'KEM') =>
  setUpFromWire(LocationSetUp.ok.parse((await owner.get(`/api/desk/${id}/set-up`)).body).data)
const openLocation = (id = 'KEM'): Promise<Reply> => owner.post(`/api/desk/${id}/set-up/open`)
const messageOf = ({ body }: Reply): string => (body as { message: string }).message
const seenByPlayers = async (): Promise<unknown> => {
  const { body } = await venue.visitor().get('/api/locations')
  return (body as { data: { items: { SalesOfficeID: string }[] } }).data.items.map(
    ({ SalesOfficeID }) => SalesOfficeID,
  )
}

test('a location can be added only after the company is saved', async () => {
  expect(ReadCompany.ok.parse((await owner.get('/api/desk/company')).body).data.Company).toBeNull()
  expect(codeOf(await addLocation('KEM'))).toBe('422 SETUP_INCOMPLETE')
  expect(
    codeOf(await owner.put('/api/desk/company', { body: companyToWire({ ...company, name: ' ' }) })),
  ).toBe('422 FIELD_REQUIRED')
  expect(codeOf(await owner.put('/api/desk/company', { body: companyToWire(company) }))).toBe('200')
  expect(codeOf(await owner.put('/api/desk/company', { body: companyToWire(company) }))).toBe(
    '409 CHANGED_MEANWHILE',
  )
})

test('a repeated request adds one location, with the company before its name; wrong fields and a taken code are refused', async () => {
  expect(codeOf(await addLocation('KEM', {}, 'the-same-key'))).toBe('200')
  expect(codeOf(await addLocation('KEM', {}, 'the-same-key'))).toBe('200')
  expect(codeOf(await addLocation('KEM'))).toBe('409 LOCATION_CODE_TAKEN')
  expect(codeOf(await addLocation('kemang'))).toBe('422 LOCATION_CODE_INVALID')
  const wrong = await addLocation('SEN', { whatsApp: '12', email: 'nobody', address: ' ' })
  expect((wrong.body as { errors: { path: string }[] }).errors.map(({ path }) => path)).toEqual([
    'Address',
    'WhatsApp',
    'Email',
  ])
  const [row] = await venue.db.query('select name, legal_name, phone, opened_at, is_active from location')
  expect(row).toEqual({
    name: 'Padel Raya Kemang',
    legal_name: 'PT Padel Raya Indonesia',
    phone: '+6281200000101',
    opened_at: null,
    is_active: false,
  })
})

test('opening a location is refused with the missing steps, until courts, hours, prices and terms are stored', async () => {
  expect(messageOf(await openLocation())).toBe(
    'Not finished yet: Courts, Opening hours, Prices, Tax, refunds, deadlines.',
  )
  const courts = [
    { name: 'Court 1', kind: 'indoor' },
    { name: 'Court 2', kind: 'outdoor' },
  ] as const
  const courtsPath = '/api/desk/KEM/set-up/courts'
  expect(codeOf(await owner.put(courtsPath, { body: namedCourtsToWire([]) }))).toBe('422 NUMBER_RANGE')
  const twice = [courts[0], courts[0]]
  expect(codeOf(await owner.put(courtsPath, { body: namedCourtsToWire(twice) }))).toBe('422 COURT_NAME_TAKEN')
  expect(codeOf(await owner.put(courtsPath, { body: namedCourtsToWire(courts) }))).toBe('200')
  expect((await courtsOf(venue.db, 'KEM')).map(({ id, kind }) => `${id} ${kind}`)).toEqual([
    'KEM-C1 indoor',
    'KEM-C2 outdoor',
  ])

  const openHours = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, from: 6, to: 24 }))
  const body = openingHoursEditToWire({
    openHours,
    specialHours: [],
    closedDates: [],
    version: 1,
    anyway: false,
  })
  expect(codeOf(await owner.put('/api/desk/KEM/hours', { body }))).toBe('200')

  const all = usualBands({ from: 6, to: 24 })
  const pricesPath = '/api/desk/KEM/set-up/prices'
  const bandsWithGap = bandPricesToWire({ all: all.slice(0, 2), outdoor: null })
  expect(codeOf(await owner.put(pricesPath, { body: bandsWithGap }))).toBe('422 PRICE_GAP')
  const freeWeekends = bandPricesToWire({ all: all.map((band) => ({ ...band, weekend: 0 })), outdoor: null })
  expect(codeOf(await owner.put(pricesPath, { body: freeWeekends }))).toBe('422 NUMBER_RANGE')
  const outdoorBands = all.map((band) => ({ ...band, weekday: band.weekday - 100_000 }))
  const prices = { all, outdoor: outdoorBands }
  expect(codeOf(await owner.put(pricesPath, { body: bandPricesToWire(prices) }))).toBe('200')
  // Courts that are saved again or added later get the prices of their kind, indoor or outdoor.
  await venue.db.query(
    `insert into photo (hash, location_id, court_id, alt_en, alt_id, position, width, height)
     values (repeat('a', 43), 'KEM', null, 'Terrace', 'Teras', 1, 360, 240),
            (repeat('b', 43), 'KEM', 'KEM-C1', 'Court', 'Lapangan', 1, 360, 240)`,
  )
  const courtsWithTerrace = [...courts, { name: 'Terrace', kind: 'outdoor' }] as const
  expect(codeOf(await owner.put(courtsPath, { body: namedCourtsToWire(courtsWithTerrace) }))).toBe('200')
  expect(await venue.db.query('select alt_en from photo')).toEqual([{ alt_en: 'Terrace' }])
  const rules = await priceRulesOf(venue.db, 'KEM')
  expect(bandsOfRules(rules, await courtsOf(venue.db, 'KEM'))).toEqual(prices)
  expect(new Set(rules.map(({ courtId }) => courtId))).toEqual(new Set([null, 'KEM-C2', 'KEM-C3']))

  expect(messageOf(await openLocation())).toBe('Not finished yet: Tax, refunds, deadlines.')
  const confirm = { body: { Step: 'terms' } }
  expect(codeOf(await owner.post('/api/desk/KEM/set-up/confirm', confirm))).toBe('200')
  expect(codeOf(await owner.post('/api/desk/KEM/set-up/confirm', confirm))).toBe('200')
  expect((await readSetUp()).confirmed).toEqual(['terms'])
})

const board = (id: string): Promise<Reply> =>
  venue.visitor().get(`/api/courts/${toDayMonthYear(today)}?distChan=${id}`)

test('players see nothing of a location before it opens, and all of it afterwards', async () => {
  expect(await seenByPlayers()).toEqual([])
  expect(codeOf(await venue.visitor().get('/api/locations/KEM'))).toBe('404 LOCATION_UNKNOWN')
  expect(codeOf(await board('KEM'))).toBe('404 LOCATION_UNKNOWN')
  const date = toDayMonthYear(today)
  for (const path of [
    `courts/days?distChan=KEM&from=${date}&days=7`,
    `add-ons?distChan=KEM&date=${date}&hours=8`,
  ])
    expect(codeOf(await venue.visitor().get(`/api/${path}`))).toBe('404 LOCATION_UNKNOWN')
  const order = orderOf(1, [item({ date: tomorrow, hours: [8], courts: ['KEM-C1'] })], { distChan: 'KEM' })
  const headers = { 'idempotency-key': 'an-order-too-early' }
  const earlyOrder = await venue.visitor().post('/api/courts/order-courts', { body: order, headers })
  expect(codeOf(earlyOrder)).toBe('404 LOCATION_UNKNOWN')
  expect(codeOf(await owner.get(`/api/desk/KEM/days/${toDayMonthYear(today)}`))).toBe('404 LOCATION_UNKNOWN')

  expect(
    codeOf(
      await owner.put('/api/desk/KEM/set-up/place', { body: placeToWire({ ...kemang, city: 'Depok' }) }),
    ),
  ).toBe('200')
  expect(codeOf(await openLocation())).toBe('200')
  expect(codeOf(await openLocation())).toBe('200')
  expect(await seenByPlayers()).toEqual(['KEM'])
  expect(codeOf(await board('KEM'))).toBe('200')
  expect(codeOf(await owner.get(`/api/desk/KEM/days/${toDayMonthYear(today)}`))).toBe('200')
  for (const [path, body] of [
    ['place', placeToWire(kemang)],
    ['courts', namedCourtsToWire([{ name: 'Other', kind: 'indoor' }])],
    ['prices', bandPricesToWire({ all: usualBands({ from: 6, to: 24 }), outdoor: null })],
  ] as const)
    expect(codeOf(await owner.put(`/api/desk/KEM/set-up/${path}`, { body }))).toBe('409 SETUP_OVER')
  const acts = await venue.db.query<{ action: string }>('select action from staff_act order by id')
  expect(acts.map(({ action }) => action)).toEqual([
    'save-company',
    'add-location',
    'set-up-courts',
    'change-hours',
    'set-up-prices',
    'set-up-courts',
    'confirm-step',
    'change-place',
    'open-location',
  ])
})

test('a second location copies courts, hours, prices and settings, and can be opened without another step', async () => {
  await venue.db.query(
    `update location set tax_rate_bp = 700, cancellation_tiers = '[{"hours":48,"percent":90}]' where id = 'KEM'`,
  )
  expect(codeOf(await addLocation('SEN', { shortName: 'Senayan', copyFrom: 'NONE' }))).toBe(
    '404 LOCATION_UNKNOWN',
  )
  expect(codeOf(await addLocation('SEN', { shortName: 'Senayan', copyFrom: 'KEM' }))).toBe('200')
  expect(await seenByPlayers()).toEqual(['KEM'])
  expect(codeOf(await openLocation('SEN'))).toBe('200')
  expect(await seenByPlayers()).toEqual(['KEM', 'SEN'])
  const columns = ['name', 'id', 'tax_rate_bp', 'cancellation_tiers', 'email'].join()
  const [senayan] = await venue.db.query(`select ${columns} from location where id = 'SEN'`)
  expect(senayan).toEqual({
    name: 'Padel Raya Senayan',
    id: 'SEN',
    tax_rate_bp: 700,
    cancellation_tiers: [{ hours: 48, percent: 90 }],
    email: 'kemang@example.com',
  })
  const pricesOf = async (id: string) =>
    (await priceRulesOf(venue.db, id)).map(({ id: _id, sequence: _sequence, courtId, ...rule }) => ({
      ...rule,
      court: courtId?.slice(-3) ?? null,
    }))
  expect(await pricesOf('SEN')).toEqual(await pricesOf('KEM'))
  expect((await courtsOf(venue.db, 'SEN')).map(({ id, name }) => `${id} ${name}`)).toEqual([
    'SEN-C1 Court 1',
    'SEN-C2 Court 2',
    'SEN-C3 Terrace',
  ])
})

test('the payment check names the simulator, and says that the public URL does not answer', async () => {
  const { data } = CheckPayments.ok.parse((await owner.get('/api/desk/KEM/set-up/payments')).body)
  expect(data).toEqual({
    Gateway: 'simulator',
    IsProduction: false,
    Key: 'none',
    Address: 'http://localhost:3000',
    IsHttps: false,
    IsReachable: false,
  })
})

test('only the caller sees whether the test mail was sent', async () => {
  const started = startedTestMailFromWire(
    SendTestMail.ok.parse((await owner.post('/api/desk/KEM/set-up/mail')).body).data,
  )
  const path = `/api/desk/KEM/set-up/mail/${started.mailId}`
  const stateFor = async (visitor: Visitor) =>
    testMailFromWire(TestMail.ok.parse((await visitor.get(path)).body).data)
  expect(await stateFor(owner)).toEqual({ isSent: false, fault: null })
  await venue.db.query(`update outbox set last_error = 'refused' where dedupe_key like 'mail-check:%'`)
  expect(await stateFor(owner)).toEqual({ isSent: false, fault: 'refused' })
  await venue.db.query(
    `update outbox set done_at = now(), last_error = null where dedupe_key like 'mail-check:%'`,
  )
  expect(await stateFor(owner)).toEqual({ isSent: true, fault: null })
  const otherOwner = (await newStaff(venue, { roles: [{ role: 'owner', locationId: null }] })).visitor
  expect(await stateFor(otherOwner)).toEqual({ isSent: false, fault: null })
})

test('all invariants hold', async () => {
  expect(await brokenInvariants(venue.db)).toEqual([])
})
