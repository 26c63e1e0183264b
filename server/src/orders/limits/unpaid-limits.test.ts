import { afterEach, beforeEach, expect, test } from 'vitest'
import { setDefaultUnpaidLimits } from '../../demonstration/test-locations.ts'
import { brokenInvariants } from '../../platform/database/invariants.ts'
import { orderPath, orderWithWork } from '../../people/guests/test-guests.ts'
import { networkOf } from '../../platform/http/network.ts'
import { openBrowser, type Browser, type BrowserReply } from '../place/test-browser.ts'
import { item, openVenue, orderOf, today, type Venue } from '../place/test-players.ts'
import { setStock } from '../../platform/database/test-stock.ts'

let venue: Venue
beforeEach(async () => {
  venue = await openVenue()
  await setDefaultUnpaidLimits(venue.db)
})
afterEach(async () => {
  const broken = await brokenInvariants(venue.db)
  await venue.close()
  if (broken.length > 0) throw new Error(JSON.stringify(broken))
})

const daysAhead = (days: number): string => Temporal.PlainDate.from(today).add({ days }).toString()
const allCourts = ['TST1-C1', 'TST1-C2', 'TST1-C3']
/** Baskets of twelve court-hours (four hours on three courts) that together cover all hours of the next 30 days. */
const allHours = Array.from({ length: 30 }, (_, day) =>
  [6, 10, 14, 18].map((from) =>
    item({ date: daysAhead(day + 1), hours: [0, 1, 2, 3].map((hour) => from + hour), courts: allCourts }),
  ),
).flat()

const courtHoursHeld = async (): Promise<number> => {
  const [row] = await venue.db.query<{ hours: number }>(
    'select count(*)::int as hours from court_hour where order_id is not null',
  )
  return row?.hours ?? 0
}
/** Replies with this code; without a code, the accepted orders. */
const countReplies = (replies: readonly BrowserReply[], code?: string): number =>
  replies.filter(({ status, body }) => (code === undefined ? status === 201 : body.code === code)).length

/** Tries to hold every hour, with another name, e-mail and phone each time. */
async function tryAllHours(
  bot: Browser,
  beforeEachOrder: () => void = () => undefined,
): Promise<BrowserReply[]> {
  const replies: BrowserReply[] = []
  for (const [n, wanted] of allHours.entries()) {
    beforeEachOrder()
    replies.push(await bot.post(orderPath, orderOf(n, [wanted])))
  }
  return replies
}

test('a browser that uses another name for each order can hold twelve hours', async () => {
  const replies = await tryAllHours(openBrowser(venue.address))
  expect([countReplies(replies), countReplies(replies, 'TOO_MANY_UNPAID_HOURS')]).toEqual([1, 119])
  expect(await courtHoursHeld()).toBe(12)
}, 60_000)

test('a browser that also clears its cookies can hold only the 24 hours that need no proof of work at its address', async () => {
  const bot = openBrowser(venue.address)
  const replies = await tryAllHours(bot, () => bot.clearCookies())
  expect([countReplies(replies), countReplies(replies, 'WORK_NEEDED')]).toEqual([2, 118])
  expect(await courtHoursHeld()).toBe(24)
  const otherAddress = await openBrowser(venue.address, '127.0.0.7').post(orderPath, orderOf(900, [item()]))
  expect(otherAddress.status).toBe(201)
}, 60_000)

test('a browser that also does the proof of work must then prove an e-mail address', async () => {
  const bot = openBrowser(venue.address)
  const orderWithProof = async (n: number): Promise<string> => {
    bot.clearCookies()
    const reply = await orderWithWork(bot, orderOf(n, [item({ hours: [12 + n] })]))
    return reply.status === 201 ? 'done' : (reply.body.code ?? '')
  }
  await venue.db.query('update location set free_guest_hours = 0, work_guest_hours = 6')
  expect([await orderWithProof(0), await orderWithProof(1)]).toEqual(['done', 'done'])
  await venue.db.query('update location set work_guest_hours = 2')
  expect(await orderWithProof(2)).toBe('EMAIL_PROOF_NEEDED')
}, 60_000)

test('accounts that have never paid count at their address like guests', async () => {
  const codes: string[] = []
  for (let n = 0; n < 3; n += 1) {
    const bot = openBrowser(venue.address)
    const registered = await bot.post('/api/auth/register', {
      email: `bot${n}@example.com`,
      password: `bot ${n} plays on court 3`,
      fullname: `Bot ${'abc'[n]}`,
      phoneNumber: `+62 812 0000 118${n}`,
      gender: 'unspecified',
      birthDate: '21-11-1990',
    })
    expect(registered.status).toBe(201)
    const reply = await bot.post(orderPath, orderOf(n, [allHours[n] ?? item()], { profileCustomer: null }))
    codes.push(reply.status === 201 ? 'done' : (reply.body.code ?? ''))
  }
  expect(codes).toEqual(['done', 'done', 'WORK_NEEDED'])
}, 60_000)

test('a browser that never pays holds four pieces of an add-on for each court-hour, not the whole stock', async () => {
  await setStock(venue.db, 'BALL', { to: 370 })
  const bot = openBrowser(venue.address)
  // Twelve items of one court-hour each, the most that may stay unpaid.
  const basketOf = (balls: number, day = 1) =>
    allCourts.flatMap((court, n) =>
      [6, 8, 10, 12].map((hour, m) =>
        item({
          id: 1 + 4 * n + m,
          date: daysAhead(day),
          hours: [hour],
          courts: [court],
          addOns: { BALL: balls },
        }),
      ),
    )
  const refused = await bot.post(orderPath, orderOf(1, basketOf(29)))
  expect([refused.status, refused.body.code]).toEqual([422, 'ADD_ON_SHARE'])
  expect(refused.body.message).toBe(
    'Booking 1 can have up to 4 of each add-on with limited stock: 4 for each court and hour. Choose fewer.',
  )
  expect((await bot.post(orderPath, orderOf(1, basketOf(4)))).status).toBe(201)
  expect((await bot.post(orderPath, orderOf(1, basketOf(1, 2)))).body.code).toBe('TOO_MANY_UNPAID_HOURS')
  expect(await venue.db.query(`select stock from add_on where item = 'BALL'`)).toEqual([{ stock: 322 }])
}, 60_000)

/** The n-th of many bookings of two hours, which do not overlap. */
const twoHours = (n: number) =>
  item({
    date: daysAhead(1 + Math.floor(n / 27)),
    hours: [6 + 2 * (n % 9)].flatMap((h) => [h, h + 1]),
    courts: [allCourts[Math.floor(n / 9) % 3] ?? ''],
  })

test('of a hundred concurrent orders of one browser, two are accepted', async () => {
  const bot = openBrowser(venue.address)
  await bot.post(orderPath, {})
  const replies = await Promise.all(
    Array.from({ length: 100 }, (_, n) => bot.post(orderPath, orderOf(n, [twoHours(n)]))),
  )
  expect([countReplies(replies), countReplies(replies, 'TOO_MANY_UNPAID')]).toEqual([2, 98])
}, 60_000)

test('a hundred browsers at one address hold 24 court-hours, then need a proof of work', async () => {
  const bots = Array.from({ length: 100 }, () => openBrowser(venue.address))
  const replies = await Promise.all(bots.map((bot, n) => bot.post(orderPath, orderOf(n, [twoHours(n)]))))
  expect([countReplies(replies), countReplies(replies, 'WORK_NEEDED')]).toEqual([12, 88])
  expect(await courtHoursHeld()).toBe(24)
}, 60_000)

test('fifty guests behind a carrier’s address all get their two hours, the later ones with a proof of work', async () => {
  // All hours need only one unit of work in this test; the levels have their own test.
  await venue.db.query('update location set work_guest_hours = 480')
  let guestsWithWork = 0
  for (let n = 0; n < 50; n += 1) {
    const guest = openBrowser(venue.address)
    const first = await guest.post(orderPath, orderOf(n, [twoHours(n)]))
    if (first.status === 201) continue
    guestsWithWork += 1
    expect((await orderWithWork(guest, orderOf(n, [twoHours(n)]))).status).toBe(201)
  }
  // Twelve guests hold the 24 hours that need no proof of work.
  expect(guestsWithWork).toBe(38)
  expect(await courtHoursHeld()).toBe(100)
}, 120_000)

test('an IPv6 address counts by its first half', () => {
  expect(networkOf('2001:db8:1:2:3::4')).toBe(networkOf('2001:db8:1:2:ffff::1'))
  expect(networkOf('2001:db8:1:2::4')).not.toBe(networkOf('2001:db8:1:3::4'))
})

test('after three expired holds within a day, the browser’s next hold lasts five minutes', async () => {
  const bot = openBrowser(venue.address)
  const holdMinutes = async (browser: Browser, n: number): Promise<number> => {
    const { body } = await browser.post(orderPath, orderOf(n, [twoHours(n)]))
    const until = Temporal.Instant.from(String(body.data?.['ExpiresAt']))
    return venue.clock.now().until(until).total('minutes')
  }
  for (const n of [1, 2, 3]) {
    expect(await holdMinutes(bot, n)).toBe(15)
    await expireHolds()
  }
  expect(await holdMinutes(bot, 4)).toBe(5)
  expect(await holdMinutes(openBrowser(venue.address), 5)).toBe(15)
  await expireHolds()
  venue.clock.advance({ minutes: 25 * 60 })
  expect(await holdMinutes(bot, 30)).toBe(15)
}, 60_000)

test('holds that are cancelled after more than half of their time count like those that ran out', async () => {
  const bot = openBrowser(venue.address)
  const holdMinutes = async (n: number, cancelAfter: number): Promise<number> => {
    const { body } = await bot.post(orderPath, orderOf(n, [twoHours(n)]))
    const until = Temporal.Instant.from(String(body.data?.['ExpiresAt']))
    const placedAt = venue.clock.now()
    await backdateHolds(cancelAfter)
    const cancelled = await bot.post(`/api/payments/${String(body.data?.['PaymentID'])}/cancel`, {})
    expect(cancelled.status).toBe(200)
    // Undoes the backdating, because the limits use the clock of the test.
    await venue.db.query('update sales_order set placed_at = $1 where placed_at <= now()', [placedAt])
    return placedAt.until(until).total('minutes')
  }
  for (const n of [1, 2, 3, 4]) expect(await holdMinutes(n, 7)).toBe(15)
  for (const n of [5, 6, 7]) expect(await holdMinutes(n, 14)).toBe(15)
  expect(await holdMinutes(8, 1)).toBe(5)
  venue.clock.advance({ minutes: 25 * 60 })
  expect(await holdMinutes(30, 1)).toBe(15)
}, 60_000)

test('a browser that holds the same hour and cancels it early again and again gets shorter holds; with other hours it does not', async () => {
  const holdMinutes = async (browser: Browser, n: number, slot: number): Promise<number> => {
    const { body } = await browser.post(orderPath, orderOf(n, [twoHours(slot)]))
    const until = Temporal.Instant.from(String(body.data?.['ExpiresAt']))
    const cancelled = await browser.post(`/api/payments/${String(body.data?.['PaymentID'])}/cancel`, {})
    expect(cancelled.status).toBe(200)
    return venue.clock.now().until(until).total('minutes')
  }
  const bot = openBrowser(venue.address)
  for (const n of [1, 2, 3, 4, 5]) expect(await holdMinutes(bot, n, 20)).toBe(15)
  expect(await holdMinutes(bot, 6, 20)).toBe(5)
  const otherBrowser = openBrowser(venue.address)
  for (const n of [11, 12, 13, 14, 15, 16]) expect(await holdMinutes(otherBrowser, n, n)).toBe(15)
}, 60_000)

/** Makes the holds so many minutes older, because a cancellation uses the clock of the database. */
const backdateHolds = (minutes: number): Promise<void> =>
  venue.db.transaction(async (tx) => {
    await tx.query(
      `with old as (select id, held_until - placed_at as lasts from sales_order where state = 'held')
       update sales_order o
          set placed_at = now() - make_interval(mins => $1),
              held_until = now() - make_interval(mins => $1) + old.lasts
         from old where old.id = o.id`,
      [minutes],
    )
    await tx.query(
      `update court_hour c set held_until = o.held_until from sales_order o where o.id = c.order_id and o.state = 'held'`,
    )
  })

/** Makes the holds expire now. */
const expireHolds = (): Promise<void> =>
  venue.db.transaction(async (tx) => {
    for (const table of ['court_hour', 'sales_order'])
      await tx.query(`update ${table} set held_until = now() where held_until is not null`)
  })
