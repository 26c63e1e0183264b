import { createHash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { AnswerOf } from '@pantul/contract/call'
import type { CourtDay } from '@pantul/contract/courts'
import { courtDayToWire, type CourtDay as BoardDay } from '@pantul/contract/courts-wire'
import { timeLimit, type Clock, type TimeLimit } from '../../platform/base/clock.ts'
import type { Database } from '../../platform/database/open.ts'
import type { Encoding } from '../../platform/http/ready-answer.ts'
import { courtDayTopic, everything } from '../../platform/live/topics.ts'
import type { EventBus } from '../../platform/live/publish-events.ts'
import { showCourtDay, type Board } from './show-court-day.ts'

/** Milliseconds for which a day is served from the cache without an event, in case an event was lost. */
const longestUnheard = 1_000
/** At most so many days are cached. */
const mostDays = 1_000

/** The prepared answer for a court day. */
export type ReadyDay = {
  /** Hash of the content: courts, prices, taken hours. The same in every process. */
  readonly version: string
  /** Identifies the bytes: the same content read at another time has another `CreatedAt`. */
  readonly edition: string
  bytes(encoding: Encoding): Buffer
  /** When the first hold expires and the content changes. */
  readonly holdsEnd: TimeLimit
}

/** `version`: requested by an event. The day is read again if the cached version is another one. */
type Wanted = Board & { readonly version?: string | undefined }

export type CourtDays = {
  /** The answer for a court day. Throws LOCATION_UNKNOWN. */
  read(wanted: Wanted): Promise<ReadyDay>
}

/**
 * Caches court days as prepared answers by location, date and language. Concurrent readers share one read. An event
 * drops the day: in the committing process before its answer is sent, in other processes shortly after. A day is
 * cached for at most one second. Past hours do not matter: the client hides them.
 */
export function createCourtDayCache(deps: { db: Database; clock: Clock }, eventBus: EventBus): CourtDays {
  const kept = new Map<string, CachedDay>()
  const loading = new Map<string, Promise<CachedDay>>()

  eventBus.subscribe((topics) => {
    if (topics.has(everything)) for (const days of [kept, loading]) days.clear()
    for (const topic of topics)
      for (const language of ['en', 'id'] as const)
        for (const days of [kept, loading]) days.delete(keyOf(topic, language))
  })

  /** Reads a day once for all concurrent readers. A day that was dropped while it was read is not cached. */
  function load(board: Board, key: string): Promise<CachedDay> {
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

  function keep(key: string, day: CachedDay): void {
    kept.delete(key)
    kept.set(key, day)
    for (const oldest of kept.keys()) {
      if (kept.size <= mostDays) return
      kept.delete(oldest)
    }
  }

  /** Waits for a running read first, because it may have begun before that version existed. */
  async function loadAnew(board: Board, key: string): Promise<CachedDay> {
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

type CachedDay = { readonly day: ReadyDay; readonly freshness: TimeLimit }

const keyOf = (topic: string, language: Board['language']): string => `${topic} ${language}`

/** Reads a day. Unchanged content keeps its bytes and its edition. */
async function readDay(
  deps: { db: Database; clock: Clock },
  board: Board,
  before: CachedDay | undefined,
): Promise<CachedDay> {
  const { day, heldFor } = await showCourtDay(deps, board)
  const timeless = textOf({ ...day, createdAt: '' })
  const version = createHash('sha1').update(timeless).digest('base64url')
  const said = before?.day.version === version ? before.day : written({ timeless, version, day })
  return {
    day: { ...said, holdsEnd: timeLimit(heldFor) },
    freshness: timeLimit(Math.min(longestUnheard, heldFor)),
  }
}

const textOf = (day: BoardDay): string => {
  const answer: AnswerOf<typeof CourtDay> = { statusCode: 200, data: courtDayToWire(day) }
  return JSON.stringify(answer)
}

type Text = { readonly timeless: string; readonly version: string; readonly day: BoardDay }

/** Inserts the time. Quotes inside texts are escaped, so the pattern matches only the field itself. */
function written({ timeless, version, day: { createdAt } }: Text): Omit<ReadyDay, 'holdsEnd'> {
  const identity = Buffer.from(timeless.replace('"CreatedAt":""', `"CreatedAt":"${createdAt}"`))
  return {
    version,
    edition: `${version}.${Date.parse(createdAt).toString(36)}`,
    bytes: compressLazily(identity),
  }
}

/** Compresses at first use, in about 30 µs. */
function compressLazily(identity: Buffer): ReadyDay['bytes'] {
  const made = new Map<Encoding, Buffer>([['identity', identity]])
  return (encoding) => {
    const bytes = made.get(encoding) ?? packed(identity, encoding)
    made.set(encoding, bytes)
    return bytes
  }
}

const packed = (identity: Buffer, encoding: Encoding): Buffer =>
  encoding === 'gzip'
    ? gzipSync(identity)
    : brotliCompressSync(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
