import type { DataOf } from '@pantul/contract/call'
import type { AddOns } from '@pantul/contract/add-ons'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedTestLocations } from '../../demonstration/test-locations.ts'
import { openTestApp, type TestApp } from '../../test-app.ts'

type Offers = DataOf<typeof AddOns>

let venue: TestApp

beforeAll(async () => {
  venue = await openTestApp()
  await seedTestLocations(venue.db)
  await venue.db.query(
    `insert into add_on_hour (location_id, item, play_date, hour, used)
     values ('TST1', 'RACKET', '2026-11-23', 18, 3), ('TST1', 'RACKET', '2026-11-23', 19, 7),
            ('TST1', 'RACKET', '2026-11-24', 18, 8)`,
  )
})
afterAll(() => venue.close())

async function offersFor(query: string, language = 'en'): Promise<Offers> {
  const { status, body } = await venue
    .visitor()
    .get(`/api/add-ons?distChan=TST1&${query}`, { headers: { 'accept-language': language } })
  expect(status).toBe(200)
  return (body as { data: Offers }).data
}

const piecesLeftIn = ({ items }: Offers) => Object.fromEntries(items.map(({ Item, Left }) => [Item, Left]))

test('an add-on has its name in the reader’s language, its unit and price', async () => {
  const { items, total } = await offersFor('date=22-11-2026&hours=18', 'id')
  expect(total).toBe(3)
  expect(items[0]).toEqual({
    Item: 'RACKET',
    Name: 'Raket',
    Description: '',
    Unit: 'EA',
    Kind: 'rental',
    Icon: 'racket',
    Price: 50_000,
    Left: 8,
  })
})

const cases = [
  { query: 'date=23-11-2026&hours=18', piecesLeft: { RACKET: 5, BALL: 50, WATER: null } },
  { query: 'date=23-11-2026&hours=18,19', piecesLeft: { RACKET: 1, BALL: 50, WATER: null } },
  { query: 'date=23-11-2026&hours=20', piecesLeft: { RACKET: 8, BALL: 50, WATER: null } },
  { query: 'date=23-11-2026&hours=', piecesLeft: { RACKET: 8, BALL: 50, WATER: null } },
  { query: 'date=24-11-2026&hours=17,18', piecesLeft: { RACKET: 0, BALL: 50, WATER: null } },
]
for (const { query, piecesLeft } of cases)
  test(`${query}: a rental shows the pieces that are free in all hours, a sale its stock`, async () => {
    expect(piecesLeftIn(await offersFor(query))).toEqual(piecesLeft)
  })

test('pieces of an expired hold can be had again at once', async () => {
  await venue.db.query(
    `with placed as (
       insert into sales_order (public_id, number, location_id, guest_name, guest_email, guest_phone, state, total,
                                tax_rate_bp, tax_is_inclusive, tax, basket, placed_at, held_until)
       values (rpad('r', 22, 'x'), 'r', 'TST1', 'Dinda', 'dinda@example.com', '+62 812 0000 0001', 'held', 390000, 1000,
               true, 35455, '[]', now() - interval '16 minutes', now() - interval '1 minute')
       returning id
     )
     insert into order_line (order_id, location_id, booking_id, kind, item, name, play_date, hours, quantity,
                             unit_price, amount)
     select id, 'TST1', 1, 'add-on', line.item, line.item, '2026-11-23', line.hours, line.quantity, line.price,
            line.price * line.quantity
       from placed
      cross join (values ('RACKET', '{19}'::smallint[], 3, 50000), ('BALL', null, 2, 120000))
                 as line (item, hours, quantity, price)`,
  )
  expect(piecesLeftIn(await offersFor('date=23-11-2026&hours=18,19'))).toEqual({
    RACKET: 4,
    BALL: 52,
    WATER: null,
  })
  expect(piecesLeftIn(await offersFor('date=24-11-2026&hours=18'))).toEqual({
    RACKET: 0,
    BALL: 52,
    WATER: null,
  })
})

test('an unknown location, an invalid date and invalid hours are refused', async () => {
  const visitor = venue.visitor()
  expect((await visitor.get('/api/add-ons?distChan=NOPE&date=23-11-2026&hours=18')).status).toBe(404)
  expect((await visitor.get('/api/add-ons?distChan=TST1&date=31-02-2026&hours=18')).status).toBe(400)
  expect((await visitor.get('/api/add-ons?distChan=TST1&date=23-11-2026&hours=a')).status).toBe(400)
})
