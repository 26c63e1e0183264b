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
  bytes(encoding: Encoding): Buffer
  /** When the first hold runs out and the day says something else. */
  readonly holdsEnd: TimeLimit
}

/** `version`: one that must be known to this process, or the day is read anew (an event named it, here or elsewhere). */
type Wanted = Board & { readonly version?: string | undefined }

export type CourtDays = {
  /** The answer to a court day; LOCATION_UNKNOWN. */
  read(wanted: Wanted): Promise<ReadyDay>
}

/**
 * Court days as ready answers, per location, date and language: read once for all who ask at
 * a time, kept until something of the day changes. In the process that commits they are dropped before its answer
 * goes out; from another process that is heard a moment later, and after a second at the latest whatever happens.
 * Past hours do not end them: the reader hides those by the clock.
 */
export function createCourtDayCache(deps: { db: Database; clock: Clock }, eventBus: EventBus): CourtDays {
  const kept = new Map<string, Kept>()
  const loading = new Map<string, Promise<Kept>>()

  eventBus.subscribe((topics) => {
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

/** The moment stands in the only place that a text of ours cannot look like: quotes within texts are escaped. */
function written({ timeless, version, day: { createdAt } }: Text): Omit<ReadyDay, 'holdsEnd'> {
  const identity = Buffer.from(timeless.replace('"CreatedAt":""', `"CreatedAt":"${createdAt}"`))
  return {
    version,
    edition: `${version}.${Date.parse(createdAt).toString(36)}`,
    bytes: packedWhenAsked(identity),
  }
}

/** Each packing is made when it is first asked for: some 30 µs, more would be dearer than the bytes it saves. */
function packedWhenAsked(identity: Buffer): ReadyDay['bytes'] {
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
