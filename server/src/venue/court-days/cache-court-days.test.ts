import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { setTimeout as pause } from 'node:timers/promises'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CourtDay } from '@pantul/contract/courts'
import type { PlayDate } from '@pantul/rules/play-date'
import { systemClock } from '../../platform/base/clock.ts'
import { seedTestLocations } from '../../demonstration/test-locations.ts'
import type { Database } from '../../platform/database/open.ts'
import { courtDayTopic } from '../../platform/live/topics.ts'
import { createEventBus } from '../../platform/live/publish-events.ts'
import { openTestApp, type TestApp } from '../../test-app.ts'
import { createCourtDayCache } from './cache-court-days.ts'

let venue: TestApp

beforeAll(async () => {
  venue = await openTestApp()
  await seedTestLocations(venue.db)
})
afterAll(() => venue.close())

const ask = (
  date: string,
  headers: Record<string, string> = {},
  more = '',
): Promise<LightMyRequestResponse> =>
  venue.app.inject({ url: `/api/courts/${date}?distChan=TST1${more}`, headers })

/** Takes an hour of court 1, with or without an event. */
const take = (date: PlayDate, hour: number, { hasEvent }: { readonly hasEvent: boolean }): Promise<void> =>
  venue.db.transaction(async (tx) => {
    if (hasEvent) tx.publish(courtDayTopic('TST1', date))
    await tx.query(
      `with block as (insert into court_block (location_id, reason) values ('TST1', 'repair') returning id)
       insert into court_hour (location_id, play_date, court_id, hour, block_id)
       select 'TST1', $1, 'TST1-C1', $2, id from block`,
      [date, hour],
    )
  })

const takenHoursIn = ({ payload }: { payload: string }): number[] =>
  (JSON.parse(payload) as { data: { ListCourts: { BookedSlot: number }[] } }).data.ListCourts.map(
    ({ BookedSlot }) => BookedSlot,
  )

const encodings = [
  { accepts: '', sent: undefined, unpack: (bytes: Buffer) => bytes },
  { accepts: 'gzip, deflate', sent: 'gzip', unpack: gunzipSync },
  { accepts: 'gzip, deflate, br, zstd', sent: 'br', unpack: brotliDecompressSync },
  { accepts: 'br;q=0, gzip;q=0.5', sent: 'gzip', unpack: gunzipSync },
]
test('a day has the same content in all encodings, each with its own ETag', async () => {
  const plain = await ask('23-11-2026')
  const tags = new Set<unknown>()
  for (const { accepts, sent, unpack } of encodings) {
    const answer = await ask('23-11-2026', { 'accept-encoding': accepts })
    expect(answer.headers['content-encoding']).toBe(sent)
    expect(unpack(answer.rawPayload).toString()).toBe(plain.payload)
    expect(answer.headers['vary']).toContain('accept-encoding')
    expect(answer.headers['etag']).toMatch(/^"[\w.-]+"$/)
    tags.add(answer.headers['etag'])
  }
  expect(tags.size).toBe(3)
})

test('the ETag of another encoding or process is recognised by its version', async () => {
  const first = await ask('24-11-2026', { 'accept-encoding': 'br' })
  const tag = String(first.headers['etag'])
  const others = [tag, `W/${tag}`, `"other", ${tag}`, tag.replace(/\.\w+\.br"$/, '.earlier.gzip"')]
  for (const browserTag of others) {
    const again = await ask('24-11-2026', { 'if-none-match': browserTag })
    expect([again.statusCode, again.payload]).toEqual([304, ''])
  }
  expect((await ask('24-11-2026', { 'if-none-match': '"other"' })).statusCode).toBe(200)
})

test('the next answer contains a commit of the same process', async () => {
  for (const hour of [6, 7, 8, 9, 10]) {
    await ask('25-11-2026')
    await take('2026-11-25', hour, { hasEvent: true })
    expect(takenHoursIn(await ask('25-11-2026'))).toContain(hour)
  }
})

test('a missed change is read when an event names it, or after one second', async () => {
  await ask('26-11-2026')
  await take('2026-11-26', 12, { hasEvent: false })
  expect(takenHoursIn(await ask('26-11-2026'))).toEqual([])
  expect(takenHoursIn(await ask('26-11-2026', {}, '&version=new-version'))).toEqual([12])
  await take('2026-11-26', 13, { hasEvent: false })
  expect(takenHoursIn(await ask('26-11-2026'))).toEqual([12])
  await pause(1_050)
  expect(takenHoursIn(await ask('26-11-2026'))).toEqual([12, 13])
})

/** A cache whose database reads the test can delay. */
function delayableDays() {
  const eventBus = createEventBus()
  const delayed = { queries: 0, answersAfter: Promise.resolve() }
  const db: Database = {
    ...venue.db,
    query: async (text, values) => {
      delayed.queries += 1
      const rows = await venue.db.query<never>(text, values)
      await delayed.answersAfter
      return rows
    },
  }
  const days = createCourtDayCache({ db, clock: systemClock }, eventBus)
  return {
    eventBus,
    delayed,
    read: () => days.read({ locationId: 'TST1', date: '2026-11-27', language: 'en' }),
  }
}

test('the answer has only the fields of the contract', async () => {
  const answer: unknown = (await ask('06-03-2031')).json()
  expect(CourtDay.ok.parse(answer)).toEqual(answer)
})

test('concurrent readers share one read', async () => {
  const { delayed, read } = delayableDays()
  const answers = await Promise.all(Array.from({ length: 500 }, async () => read()))
  expect(new Set(answers).size).toBe(1)
  const queriesOfFirstRead = delayed.queries
  await read()
  expect([queriesOfFirstRead, delayed.queries]).toEqual([2, 2])
})

test('a day that changed while it was read is not cached', async () => {
  const { eventBus, delayed, read } = delayableDays()
  const delay = Promise.withResolvers<void>()
  delayed.answersAfter = delay.promise
  const early = read()
  await pause(100)
  await take('2026-11-27', 15, { hasEvent: false })
  eventBus.publish(new Set([courtDayTopic('TST1', '2026-11-27')]))
  delayed.answersAfter = Promise.resolve()
  const late = await read()
  delay.resolve()
  expect((await early).version).not.toBe(late.version)
  expect((await read()).version).toBe(late.version)
})

test('a day with unchanged content keeps its bytes', async () => {
  const { read } = delayableDays()
  const first = await read()
  await pause(1_050)
  const again = await read()
  expect(again.bytes('br')).toBe(first.bytes('br'))
  expect(again.edition).toBe(first.edition)
})
