import type { Deps } from '../../platform/deps.ts'

/** Hours after midnight UTC when the past day is sealed. By then all transactions of that day have ended. */
const sealAfterHours = 3

/**
 * Seals all past days (UTC) that have no seal, the earliest first, also days without acts. Returns the number of new
 * seals. Several processes may run it at the same time.
 */
export const sealActs = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> =>
  db.transaction(async (tx) => {
    await tx.query(`select pg_advisory_xact_lock(hashtextextended('act seal', 0))`)
    const days = await tx.query<{ day: string }>(
      `select day::date::text as day
         from generate_series(
                coalesce((select max(day) + 1 from act_seal),
                         (select (min(at) at time zone 'UTC')::date from staff_act))::timestamp,
                ($1::timestamptz at time zone 'UTC' - $2 * interval '1 hour')::date - interval '1 day',
                interval '1 day') as day
        order by 1`,
      [clock.now(), sealAfterHours],
    )
    for (const { day } of days)
      await tx.query(
        `insert into act_seal (day, acts, hash, sealed_at)
         select $1::date,
                (select count(*) from staff_act
                  where at >= $1::date::timestamp at time zone 'UTC'
                    and at < ($1::date + 1)::timestamp at time zone 'UTC'),
                hash_of_acts((select hash from act_seal where day = $1::date - 1), $1::date),
                $2`,
        [day, clock.now()],
      )
    return days.length
  })
