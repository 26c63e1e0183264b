import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../database/connection.ts'
import {
  claimDue,
  markDeadLetter,
  failAbandoned,
  markDone,
  postpone,
  maxAttempts,
  type ClaimedRow,
  type Payload,
} from './queries.ts'

/** Performs the effect of a row, such as sending a mail. Throws if it failed. It may run twice for the same key. */
type Effect<Deps> = (deps: Deps, payload: Payload, key: string) => Promise<void>

/** The effect of each kind of row. Rows of an unknown kind wait for a server that knows it. */
export type Effects<Deps> = Readonly<Record<string, Effect<Deps>>>

/** The log for dead letters; Fastify's logger fits. */
type RelayLog = { error(facts: object, sentence: string): void }
export type RelayDeps = { readonly db: Database; readonly log: RelayLog }

export type RelayResult = { readonly done: number; readonly failed: number }

const minute = 60
const hour = 60 * minute
/** Seconds until the next attempt, by the number of failed ones. */
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
 * Performs all due outbox rows, at least once each, outside of transactions. Kinds run independently, so a slow mail
 * server does not delay the payment gateway. Any number of processes may run it.
 */
export async function relayOutbox<Deps extends RelayDeps>(
  deps: Deps,
  effects: Effects<Deps>,
  options: RelayOptions = {},
): Promise<RelayResult> {
  const kinds = Object.entries(effects).map(([kind, effect]) => relayKind(deps, { kind, effect, options }))
  const outcomes = (await Promise.all(kinds)).flat()
  return { done: outcomes.filter(Boolean).length, failed: outcomes.filter((isDone) => !isDone).length }
}

/** `stopping`: claims no more rows once aborted. `pauseBetweenBatchesMs`: milliseconds between two batches. */
export type RelayOptions = { readonly stopping?: AbortSignal; readonly pauseBetweenBatchesMs?: number }

type KindRelay<Deps> = {
  readonly kind: string
  readonly effect: Effect<Deps>
  readonly options: RelayOptions
}

/** Returns for each tried row whether its effect succeeded. */
async function relayKind<Deps extends RelayDeps>(
  deps: Deps,
  { kind, effect, options: { stopping, pauseBetweenBatchesMs = 0 } }: KindRelay<Deps>,
): Promise<boolean[]> {
  for (const abandoned of await failAbandoned(deps.db, kind)) logDeadLetter(deps.log, abandoned)
  const outcomes: boolean[] = []
  while (stopping?.aborted !== true) {
    const rows = await claimDue(deps.db, kind, rowsAtOnce)
    if (rows.length === 0) break
    outcomes.push(...(await Promise.all(rows.map((row) => tryRow(deps, row, effect)))))
    if (rows.length < rowsAtOnce) break
    if (pauseBetweenBatchesMs > 0)
      await pause(pauseBetweenBatchesMs, undefined, { signal: stopping }).catch(ignoreStop)
  }
  return outcomes
}

/** An aborted pause is no error, because the loop checks the signal itself. */
function ignoreStop(): void {}

/** True if the effect succeeded. */
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
  await markDeadLetter(db, { id: row.id, fault })
  logDeadLetter(log, { id: row.id, key: row.key, fault })
}

/** Seconds to wait after this number of failed attempts: from a minute to a day. */
export const waitAfter = (failedAttempts: number): number =>
  waits[Math.min(failedAttempts, waits.length) - 1] ?? minute

const logDeadLetter = (log: RelayLog, facts: { id: number; key: string; fault?: string }): void =>
  log.error({ alert: 'outbox-dead-letter', ...facts }, 'outbox: given up')

/**
 * The name and codes of an error. Its message is left out, because a mail server repeats the refused address in it.
 */
function faultOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const facts: unknown[] = ['code', 'command', 'responseCode'].map((name) => Reflect.get(error, name))
  const codes = facts.filter((fact) => typeof fact === 'string' || typeof fact === 'number')
  return [error.name, ...codes].join(' ')
}
