import { Prices } from '@pantul/contract/desk-prices'
import {
  endPriceToWire,
  priceChangeToWire,
  priceListFromWire,
  type PriceList,
} from '@pantul/contract/desk-prices-wire'
import { CourtDay } from '@pantul/contract/courts'
import { addDays, toDayMonthYear, weekdayOf, type PlayDate } from '@pantul/rules/play-date'
import type { PriceChange } from '@pantul/rules/price-change'
import { explainPrice } from '@pantul/rules/price-rule'
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
  await venue.db.query('update location set days_ahead = 60')
  dewi = await staffAtCounter(venue, 'manager')
  surya = await staffAtCounter(venue, 'owner')
})
afterAll(() => venue.close())

const listOf = (reply: Reply): PriceList => priceListFromWire(Prices.ok.parse(reply.body).data)
const read = async (): Promise<PriceList> => listOf(await dewi.visitor.get('/api/desk/TST1/prices'))

const holidayPriceOn = (date: PlayDate): PriceChange => ({
  courtId: null,
  weekdays: null,
  dateFrom: date,
  dateTo: date,
  validFrom: null,
  validUntil: null,
  fromHour: 9,
  toHour: 11,
  price: 300_000,
  type: 'H',
})

async function add(
  change: PriceChange,
  { who = dewi, version, key }: { who?: StaffAtCounter; version?: number; key?: string } = {},
): Promise<Reply> {
  const body = priceChangeToWire({ ...change, version: version ?? (await read()).version })
  return who.post('/prices', body, key)
}

const endRule = async (id: string, version?: number): Promise<Reply> =>
  dewi.visitor.post(`/api/desk/TST1/prices/${id}/end`, {
    body: endPriceToWire(version ?? (await read()).version),
  })

/** The price of an hour that players see: the price at the location plus the difference of the court. */
async function boardPrice(date: PlayDate, hour: number, courtId = 'TST1-C1'): Promise<number> {
  const { body } = await venue.visitor().get(`/api/courts/${toDayMonthYear(date)}?distChan=TST1`)
  const { data } = CourtDay.ok.parse(body)
  const general = data.ListTimes.find(({ Time }) => Time === hour)?.Price ?? 0
  const court = data.AllCourts.find(({ CourtID }) => CourtID === courtId)
  return general + (court?.PriceDifference.find(({ time }) => time === hour)?.price ?? 0)
}

test('a price for a date is charged at once, an earlier order keeps its price, and an act records the new price', async () => {
  const date = addDays(today, 10)
  const player = await venue.customer('before-the-price@example.com')
  const { OrderID } = await venue.order(player, [item({ date, hours: [9] })])
  const total = async () =>
    (
      await venue.db.query<{ total: number }>('select total from sales_order where public_id = $1', [OrderID])
    )[0]?.total
  expect([await boardPrice(date, 9), await total()]).toEqual([100_000, 100_000])
  const { version } = await read()
  const list = listOf(await add(holidayPriceOn(date)))
  expect(list.version).toBe(version + 1)
  expect([await boardPrice(date, 9), await boardPrice(date, 11), await total()]).toEqual([
    300_000, 100_000, 100_000,
  ])
  const { OrderID: later } = await venue.order(player, [item({ date, hours: [10], courts: ['TST1-C2'] })])
  const [line] = await venue.db.query(
    `select unit_price as price, price_rule_id::text as rule from order_line l join sales_order o on o.id = l.order_id
      where o.public_id = $1`,
    [later],
  )
  const [winner] = explainPrice(list.rules, { courtId: 'TST1-C2', date, hour: 10 })
  expect(line).toEqual({ price: 300_000, rule: winner?.rule.id })
  const [act] = await venue.db.query(
    `select action, role, before, after from staff_act where thing = 'prices' order by id desc limit 1`,
  )
  expect(act).toEqual({
    action: 'add-price',
    role: 'manager',
    before: {},
    after: { dateFrom: date, dateTo: date, fromHour: 9, toHour: 11, price: 300_000, type: 'H' },
  })
})

test('a weekly price counts from its first date to its last date; a price of one court counts for this court only', async () => {
  const first = addDays(today, 14)
  const weekly = {
    ...holidayPriceOn(first),
    dateFrom: null,
    dateTo: null,
    weekdays: [weekdayOf(first)],
    price: 120_000,
  }
  await add({ ...weekly, validFrom: first, validUntil: addDays(first, 7) })
  const prices = await Promise.all([-7, 0, 7, 14].map((days) => boardPrice(addDays(first, days), 9)))
  expect(prices).toEqual([100_000, 120_000, 120_000, 100_000])
  await add({ ...weekly, courtId: 'TST1-C3', price: 90_000 })
  expect([await boardPrice(first, 9, 'TST1-C3'), await boardPrice(first, 9)]).toEqual([90_000, 120_000])
})

test('after a price rule has ended, the rule with the next priority applies; the last rule of an open hour cannot end', async () => {
  const date = addDays(today, 20)
  const pricesBefore = await read()
  const list = listOf(await add({ ...holidayPriceOn(date), price: 500_000 }))
  const added = list.rules.find(({ id }) => pricesBefore.rules.every((rule) => rule.id !== id))?.id ?? ''
  expect(await boardPrice(date, 9)).toBe(500_000)
  expect(replyText(await endRule(added))).toBe('200')
  expect(await boardPrice(date, 9)).toBe(100_000)
  expect(replyText(await endRule(added))).toBe('404 PRICE_UNKNOWN')
  const baseRuleId = list.rules.find(({ price, weekdays }) => price === 100_000 && !weekdays)?.id ?? ''
  const refused = await endRule(baseRuleId)
  expect([replyText(refused), (refused.body as { message: string }).message]).toEqual([
    '422 PRICE_GAP',
    expect.stringMatching(/day 06:00 would have no price/),
  ])
  expect(await venue.db.query('select 1 from price_rule where id = $1', [added])).toHaveLength(1)
})

test('a stale change is refused with the current prices', async () => {
  const seenPrices = await read()
  const current = listOf(await add(holidayPriceOn(addDays(today, 21)), { who: surya }))
  for (const stale of [
    await add(holidayPriceOn(addDays(today, 22)), { version: seenPrices.version }),
    await endRule(seenPrices.rules[0]?.id ?? '', seenPrices.version),
  ]) {
    expect(replyText(stale)).toBe('409 CHANGED_MEANWHILE')
    expect(listOf({ ...stale, body: { statusCode: 200, ...(stale.body as object) } })).toEqual(current)
  }
})

test('of two prices that are added at once one is refused; a repeated request adds one price', async () => {
  const { version, rules } = await read()
  const replies = await Promise.all(
    [dewi, surya].map((who, i) => add(holidayPriceOn(addDays(today, 23 + i)), { who, version })),
  )
  expect(replies.map(replyText).toSorted((a, b) => a.localeCompare(b))).toEqual([
    '200',
    '409 CHANGED_MEANWHILE',
  ])
  const { version: currentVersion } = await read()
  const once = () => add(holidayPriceOn(addDays(today, 26)), { version: currentVersion, key: 'price-once' })
  const [first, second] = [await once(), await once()]
  expect(second.body).toEqual(first.body)
  expect((await read()).rules).toHaveLength(rules.length + 2)
})

test.each([
  [{ price: 0 }, '422 NUMBER_RANGE'],
  [{ price: 10_000_000_000_000 }, '422 NUMBER_RANGE'],
  [{ fromHour: 11, toHour: 11 }, '422 NUMBER_RANGE'],
  [{ courtId: 'TST2-C1' }, '422 COURT_UNKNOWN'],
  [{ weekdays: [1] }, '400 DATE_INVALID'],
  [{ dateTo: addDays(today, 5) }, '400 DATE_INVALID'],
  [{ price: 1.5 }, '400 BODY_INVALID'],
] satisfies [Partial<PriceChange>, string][])('%j is refused: %s', async (change, refusal) => {
  const pricesBefore = await read()
  expect(replyText(await add({ ...holidayPriceOn(addDays(today, 30)), ...change }))).toBe(refusal)
  expect(await read()).toEqual(pricesBefore)
})
