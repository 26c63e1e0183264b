import type { Connection } from '../database/connection.ts'

/** After this many tries a row is given up: `failed_at` is set and staff are told. */
export const maxAttempts = 10

/** What the effect is told; whatever else an effect needs it reads when it runs. */
export type Payload = Readonly<Record<string, unknown>>

/** A row that cannot be made out: it names nothing, or something that is not there. */
export class InvalidPayload extends Error {
  override name = 'InvalidPayload'
}

/** A text of a payload. InvalidPayload when it is missing or something else, as below. */
export function textOf(payload: Payload, name: string): string {
  const value = payload[name]
  if (typeof value !== 'string') throw new InvalidPayload(`no ${name}`)
  return value
}

export function numberOf(payload: Payload, name: string): number {
  const value = payload[name]
  if (typeof value !== 'number') throw new InvalidPayload(`no ${name}`)
  return value
}

export const momentOf = (payload: Payload, name: string): Temporal.Instant =>
  Temporal.Instant.from(textOf(payload, name))

/** A row taken for one try. `key` is one per effect: `paid:<order id>`. `attempts` counts this try. */
export type ClaimedRow = {
  readonly id: number
  readonly key: string
  readonly payload: Payload
  readonly attempts: number
}

/** Seconds for which a claimed row is nobody else's: longer than any effect takes, short enough after a kill. */
const leaseSeconds = 120

/**
 * Takes up to `most` due rows of one kind for a try, oldest first. The try is counted and the row moved ahead before
 * its effect runs: a relay that is killed leaves a row that becomes due again by itself, and two relays never hold
 * the same one. Due by the database's clock, so that all servers agree.
 */
export function claimDue(db: Connection, kind: string, most: number): Promise<ClaimedRow[]> {
  return db.query<ClaimedRow>(
    `with due as materialized (
       select id
         from outbox
        where kind = $1 and done_at is null and failed_at is null and next_at <= now() and attempts < $3
        order by next_at, id
        limit $2
          for update skip locked)
     update outbox
        set attempts = outbox.attempts + 1, next_at = now() + $4 * interval '1 second'
       from due
      where outbox.id = due.id
     returning outbox.id, outbox.dedupe_key as key, outbox.payload, outbox.attempts`,
    [kind, most, maxAttempts, leaseSeconds],
  )
}

/** The effect has happened. */
export async function markDone(db: Connection, id: number): Promise<void> {
  await db.query(`update outbox set done_at = now(), last_error = null where id = $1 and done_at is null`, [
    id,
  ])
}

/**
 * The try failed: due again after `seconds` plus up to a fifth, so that what failed together does not come back
 * together.
 */
export async function postpone(
  db: Connection,
  row: { id: number; fault: string; seconds: number },
): Promise<void> {
  await db.query(
    `update outbox
        set last_error = $2, next_at = now() + $3 * (1 + random() * 0.2) * interval '1 second'
      where id = $1 and done_at is null`,
    [row.id, row.fault, row.seconds],
  )
}

/** The last try failed: a dead letter for staff to see. */
export async function giveUp(db: Connection, row: { id: number; fault: string }): Promise<void> {
  await db.query(`update outbox set last_error = $2, failed_at = now() where id = $1 and done_at is null`, [
    row.id,
    row.fault,
  ])
}

/** Gives up rows whose last try never reported, because its relay was killed: what may itself be the killer. */
export function failAbandoned(db: Connection, kind: string): Promise<{ id: number; key: string }[]> {
  return db.query<{ id: number; key: string }>(
    `update outbox
        set failed_at = now(), last_error = coalesce(last_error, 'the relay ended during the last try')
      where kind = $1 and done_at is null and failed_at is null and next_at <= now() and attempts >= $2
     returning id, dedupe_key as key`,
    [kind, maxAttempts],
  )
}
