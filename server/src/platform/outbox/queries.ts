import type { Connection } from '../database/connection.ts'

/** After this number of failed attempts a row is a dead letter: `failed_at` is set and an alert is logged. */
export const maxAttempts = 10

/** The input of the effect. The effect reads everything else from the database when it runs. */
export type Payload = Readonly<Record<string, unknown>>

/** A payload that lacks a value, or names something that does not exist. */
export class InvalidPayload extends Error {
  override name = 'InvalidPayload'
}

/** A text of a payload. Throws InvalidPayload if it is missing or of another type; so do the functions below. */
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

/** A row claimed for one attempt. `key` is unique per effect: `paid:<order id>`. `attempts` includes this one. */
export type ClaimedRow = {
  readonly id: number
  readonly key: string
  readonly payload: Payload
  readonly attempts: number
}

/** Seconds for which a claimed row is leased: longer than any effect takes. */
const leaseSeconds = 120

/**
 * Claims up to `most` due rows of one kind, oldest first. The attempt is counted and the lease set before the effect
 * runs, so a row of a killed relay becomes due again, and two relays never hold the same row. Uses the database's
 * clock, so that all servers agree.
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

/** The effect has succeeded. */
export async function markDone(db: Connection, id: number): Promise<void> {
  await db.query(`update outbox set done_at = now(), last_error = null where id = $1 and done_at is null`, [
    id,
  ])
}

/** The attempt failed: due again after `seconds` plus up to 20 % jitter. */
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

/** The last attempt failed: the row becomes a dead letter. */
export async function markDeadLetter(db: Connection, row: { id: number; fault: string }): Promise<void> {
  await db.query(`update outbox set last_error = $2, failed_at = now() where id = $1 and done_at is null`, [
    row.id,
    row.fault,
  ])
}

/**
 * Turns rows into dead letters if their last attempt never ended, because the relay was killed, perhaps by the effect
 * itself.
 */
export function failAbandoned(db: Connection, kind: string): Promise<{ id: number; key: string }[]> {
  return db.query<{ id: number; key: string }>(
    `update outbox
        set failed_at = now(), last_error = coalesce(last_error, 'the relay ended during the last try')
      where kind = $1 and done_at is null and failed_at is null and next_at <= now() and attempts >= $2
     returning id, dedupe_key as key`,
    [kind, maxAttempts],
  )
}
