import { hash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { timeLimit, type Clock, type TimeLimit } from '../../platform/base/clock.ts'
import type { Database } from '../../platform/database/open.ts'
import type { Encoding } from '../../platform/http/ready-answer.ts'
import { courtDayTopic, everything } from '../../platform/live/topics.ts'
import type { EventBus } from '../../platform/live/publish-events.ts'
import { readCourtDay, type BoardDay } from './show-court-day.ts'

/** Maximum age of a cached day in milliseconds. Limits the damage of a lost event. */
const maxAgeMs = 1_000
/** Maximum number of cached days. */
const maxDays = 1_000

/** The prepared answer for a court day. */
export type ReadyDay = {
  /** Hash of the content: courts, prices, taken hours. The same in every process. */
  readonly version: string
  /** Version and `CreatedAt`; changes whenever the bytes change. */
  readonly edition: string
  bytes(encoding: Encoding): Buffer
  /** When the first hold expires and the content changes. */
  readonly holdsEnd: TimeLimit
}

/** `version`: the version that an event announced. If the cached day has another one, it is read again. */
type RequestedDay = BoardDay & { readonly version?: string | undefined }

export type CourtDays = {
  /** The answer for a court day; no promise if it is cached. Refusal: LOCATION_UNKNOWN. */
  read(wanted: RequestedDay): ReadyDay | Promise<ReadyDay>
}

/**
 * Caches court days as prepared answers by location, date and language. Concurrent readers share one read. An event
 * drops the day: in the committing process before its answer is sent, in other processes shortly after. A day is cached
 * for at most one second. Past hours need no new read, because the client hides them.
 */
export function createCourtDayCache(deps: { db: Database; clock: Clock }, eventBus: EventBus): CourtDays {
  const cached = new Map<string, CachedDay>()
  const loading = new Map<string, Promise<CachedDay>>()

  eventBus.subscribe((topics) => {
    if (topics.has(everything)) for (const days of [cached, loading]) days.clear()
    for (const topic of topics)
      for (const language of ['en', 'id'] as const)
        for (const days of [cached, loading]) days.delete(keyOf(topic, language))
  })

  /** Reads a day once for all concurrent readers. A day that was dropped while it was read is not cached. */
  function load(board: BoardDay, key: string): Promise<CachedDay> {
    const running = loading.get(key)
    if (running !== undefined) return running
    const reading = readDay(deps, board, cached.get(key)).then((day) => {
      if (loading.get(key) === reading) store(key, day)
      return day
    })
    loading.set(key, reading)
    const forget = (): void => {
      if (loading.get(key) === reading) loading.delete(key)
    }
    reading.then(forget, forget)
    return reading
  }

  function store(key: string, day: CachedDay): void {
    cached.delete(key)
    cached.set(key, day)
    for (const oldest of cached.keys()) {
      if (cached.size <= maxDays) return
      cached.delete(oldest)
    }
  }

  /** Reads again after a running read, which may have begun before the announced version was written. */
  async function loadAnew(board: BoardDay, key: string): Promise<CachedDay> {
    await loading.get(key)?.catch(() => {})
    return load(board, key)
  }

  return {
    read: (wanted) => {
      const { version, locationId, date, language } = wanted
      const key = keyOf(courtDayTopic(locationId, date), language)
      const known = cached.get(key)
      const isFresh = known !== undefined && !known.freshness.isOver()
      if (isFresh && (version === undefined || version === known.day.version)) return known.day
      const read = version === undefined ? load : loadAnew
      return read(wanted, key).then(({ day }) => day)
    },
  }
}

type CachedDay = { readonly day: ReadyDay; readonly freshness: TimeLimit }

const keyOf = (topic: string, language: BoardDay['language']): string => `${topic} ${language}`

/** Reads a day. Unchanged content keeps its bytes and its edition. */
async function readDay(
  deps: { db: Database; clock: Clock },
  board: BoardDay,
  before: CachedDay | undefined,
): Promise<CachedDay> {
  const { offer, dayState, msUntilHoldEnds } = await readCourtDay(deps, board)
  const { createdAt, ...content } = dayState
  const version = hash('sha1', `${offer.version}${JSON.stringify(content)}`, 'base64url')
  const answer =
    before?.day.version === version
      ? before.day
      : {
          version,
          edition: `${version}.${Date.parse(createdAt).toString(36)}`,
          bytes: writeLazily(() => offer.write(dayState)),
        }
  return {
    day: { ...answer, holdsEnd: timeLimit(msUntilHoldEnds) },
    freshness: timeLimit(Math.min(maxAgeMs, msUntilHoldEnds)),
  }
}

/** Writes and compresses at first use; compressing takes about 30 µs. */
function writeLazily(write: () => string): ReadyDay['bytes'] {
  const written = new Map<Encoding, Buffer>()
  const bytes: ReadyDay['bytes'] = (encoding) => {
    const known = written.get(encoding)
    if (known !== undefined) return known
    const fresh = encoding === 'identity' ? Buffer.from(write()) : compress(bytes('identity'), encoding)
    written.set(encoding, fresh)
    return fresh
  }
  return bytes
}

const compress = (identity: Buffer, encoding: Encoding): Buffer =>
  encoding === 'gzip'
    ? gzipSync(identity)
    : // 5 of 11, because a day is compressed again after each change.
      brotliCompressSync(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
