import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../database/connection.ts'
import { claimDue, giveUp, failAbandoned, markDone, postpone, maxAttempts } from './queries.ts'
import type { ClaimedRow, Payload } from './queries.ts'

/** Does what one row asks for; throws when it did not work. It may run again for the same key. */
type Effect<Deps> = (deps: Deps, payload: Payload, key: string) => Promise<void>

/** Which function serves which kind of row. A kind that is not named is left lying for a server that knows it. */
export type Effects<Deps> = Readonly<Record<string, Effect<Deps>>>

/** Where a dead letter is told; Fastify's logger is one. */
type RelayLog = { error(facts: object, sentence: string): void }
export type RelayDeps = { readonly db: Database; readonly log: RelayLog }

export type RelayResult = { readonly done: number; readonly failed: number }

const minute = 60
const hour = 60 * minute
/** Seconds until the next try, by how many have failed. */
const waits: readonly number[] = [
  minute,
  5 * minute,
  15 * minute,
  hour,
  3 * hour,
  6 * hour,
  12 * hour,
  24 * hour,
]
const rowsAtOnce = 10

/**
 * Does everything that is due in the outbox and comes back when nothing is left: each row's effect at least once,
 * with no transaction open while it runs. Each kind goes its own way, so a mail server that hangs does not keep the
 * payment gateway waiting; a row that always fails delays nobody. Any number of processes may do this at a time.
 */
export async function relayOutbox<Deps extends RelayDeps>(
  deps: Deps,
  effects: Effects<Deps>,
  pace: Pace = {},
): Promise<RelayResult> {
  const lanes = Object.entries(effects).map(([kind, effect]) => relayKind(deps, { kind, effect, pace }))
  const relayed = (await Promise.all(lanes)).flat()
  return { done: relayed.filter(Boolean).length, failed: relayed.filter((isDone) => !isDone).length }
}

/** Once `stopping` is aborted no more rows are taken. `rest`: milliseconds between one handful of rows and the next. */
export type Pace = { readonly stopping?: AbortSignal; readonly rest?: number }

type Lane<Deps> = { readonly kind: string; readonly effect: Effect<Deps>; readonly pace: Pace }

async function relayKind<Deps extends RelayDeps>(
  deps: Deps,
  { kind, effect, pace: { stopping, rest = 0 } }: Lane<Deps>,
): Promise<boolean[]> {
  for (const lost of await failAbandoned(deps.db, kind)) logDeadLetter(deps.log, lost)
  const outcomes: boolean[] = []
  while (stopping?.aborted !== true) {
    const rows = await claimDue(deps.db, kind, rowsAtOnce)
    if (rows.length === 0) break
    outcomes.push(...(await Promise.all(rows.map((row) => tryRow(deps, row, effect)))))
    if (rows.length < rowsAtOnce) break
    if (rest > 0) await pause(rest, undefined, { signal: stopping }).catch(ignoreStop)
  }
  return outcomes
}

/** The loop looks at the signal itself. */
function ignoreStop(): void {}

/** True when the effect happened. */
async function tryRow<Deps extends RelayDeps>(
  deps: Deps,
  row: ClaimedRow,
  effect: Effect<Deps>,
): Promise<boolean> {
  try {
    await effect(deps, row.payload, row.key)
  } catch (error) {
    await noteFailure(deps, row, faultOf(error))
    return false
  }
  await markDone(deps.db, row.id)
  return true
}

async function noteFailure({ db, log }: RelayDeps, row: ClaimedRow, fault: string): Promise<void> {
  if (row.attempts < maxAttempts) return postpone(db, { id: row.id, fault, seconds: waitAfter(row.attempts) })
  await giveUp(db, { id: row.id, fault })
  logDeadLetter(log, { id: row.id, key: row.key, fault })
}

/** Seconds to wait after so many failed tries: a minute at first, a day in the end. */
export const waitAfter = (tries: number): number => waits[Math.min(tries, waits.length) - 1] ?? minute

const logDeadLetter = (log: RelayLog, facts: { id: number; key: string; fault?: string }): void =>
  log.error({ alert: 'outbox-dead-letter', ...facts }, 'outbox: given up')

/**
 * What went wrong, in the words of machines: names and codes. The sentence of an error is left out, because a mail
 * server's answer repeats the address that it refused.
 */
function faultOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const facts: unknown[] = ['code', 'command', 'responseCode'].map((name) => Reflect.get(error, name))
  const codes = facts.filter((fact) => typeof fact === 'string' || typeof fact === 'number')
  return [error.name, ...codes].join(' ')
}
