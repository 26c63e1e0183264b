import { createHash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { CourtDay } from '@pantul/contract/courts'
import { courtDayToWire, type CourtDay as BoardDay } from '@pantul/contract/courts-wire'
import { timeLimit, type Clock, type TimeLimit } from '../clock.ts'
import type { Database } from '../database/open.ts'
import { courtDayTopic, everything } from '../live/name-topics.ts'
import type { News } from '../live/spread-news.ts'
import { showCourtDay, type Board } from './show-court-day.ts'

/** Milliseconds for which an answer is given again although a change of the day may not have been heard of. */
const longestUnheard = 1_000
/** More days than this are not kept. */
const mostDays = 1_000

/** The answer to a court day, as bytes that were made once. */
export type ReadyDay = {
  /** Names what the day says: its courts, prices and what is taken. The same in every process. */
  readonly version: string
  /** Names the very bytes: the same version read at another moment says another `CreatedAt`. */
  readonly edition: string
  readonly bytes: Readonly<Record<Encoding, Buffer>>
  /** When the first hold runs out and the day says something else. */
  readonly holdsEnd: TimeLimit
}

export type Encoding = 'identity' | 'gzip' | 'br'

/** `version`: one that must be known to this process, or the day is read anew (an event named it, here or elsewhere). */
type Wanted = Board & { readonly version?: string | undefined }

export type CourtDays = {
  /** The answer to a court day; LOCATION_UNKNOWN. */
  read(wanted: Wanted): Promise<ReadyDay>
}

/**
 * Court days as ready answers, per location, date and language (`performance.md` §1.8): read once for all who ask at
 * a time, kept until something of the day changes. In the process that commits they are dropped before its answer
 * goes out; from another process that is heard a moment later, and after a second at the latest whatever happens.
 * Past hours do not end them: the reader hides those by the clock.
 */
export function keepCourtDays(deps: { db: Database; clock: Clock }, news: News): CourtDays {
  const kept = new Map<string, Kept>()
  const loading = new Map<string, Promise<Kept>>()

  news.hear((topics) => {
    if (topics.has(everything)) for (const days of [kept, loading]) days.clear()
    for (const topic of topics)
      for (const language of ['en', 'id'] as const)
        for (const days of [kept, loading]) days.delete(keyOf(topic, language))
  })

  /** One reading at a time. What was dropped while it was being read is given to those who waited, and not kept. */
  function load(board: Board, key: string): Promise<Kept> {
    const running = loading.get(key)
    if (running !== undefined) return running
    const begun = readDay(deps, board, kept.get(key)).then((day) => {
      if (loading.get(key) === begun) keep(key, day)
      return day
    })
    loading.set(key, begun)
    const end = (): void => {
      if (loading.get(key) === begun) loading.delete(key)
    }
    begun.then(end, end)
    return begun
  }

  function keep(key: string, day: Kept): void {
    kept.delete(key)
    kept.set(key, day)
    for (const oldest of kept.keys()) {
      if (kept.size <= mostDays) return
      kept.delete(oldest)
    }
  }

  /** The reading that runs may have begun before that version was there: the next one has not. */
  async function loadAnew(board: Board, key: string): Promise<Kept> {
    await loading.get(key)?.catch(() => {})
    return load(board, key)
  }

  return {
    read: async ({ version, ...board }) => {
      const key = keyOf(courtDayTopic(board.locationId, board.date), board.language)
      const known = kept.get(key)
      const isFresh = known !== undefined && !known.freshness.isOver()
      if (isFresh && (version === undefined || version === known.day.version)) return known.day
      const read = version === undefined ? load : loadAnew
      return (await read(board, key)).day
    },
  }
}

type Kept = { readonly day: ReadyDay; readonly freshness: TimeLimit }

const keyOf = (topic: string, language: Board['language']): string => `${topic} ${language}`

/** Reads a day. One that says what it said before keeps its bytes, and with them its name. */
async function readDay(
  deps: { db: Database; clock: Clock },
  board: Board,
  before: Kept | undefined,
): Promise<Kept> {
  const { day, heldFor } = await showCourtDay(deps, board)
  const content = JSON.stringify({ ...day, createdAt: null })
  const version = createHash('sha1').update(content).digest('base64url')
  const said = before?.day.version === version ? before.day : { version, ...written(day, version) }
  return {
    day: { ...said, holdsEnd: timeLimit(heldFor) },
    freshness: timeLimit(Math.min(longestUnheard, heldFor)),
  }
}

const written = (day: BoardDay, version: string): Pick<ReadyDay, 'edition' | 'bytes'> => ({
  edition: `${version}.${Date.parse(day.createdAt).toString(36)}`,
  bytes: packed(
    Buffer.from(JSON.stringify(CourtDay.ok.parse({ statusCode: 200, data: courtDayToWire(day) }))),
  ),
})

/** Some 60 µs, once for each version: more would be dearer than the bytes it saves. */
const packed = (identity: Buffer): ReadyDay['bytes'] => ({
  identity,
  gzip: gzipSync(identity),
  br: brotliCompressSync(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
})
