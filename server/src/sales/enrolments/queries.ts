import type { AgeRange } from '@pantul/rules/participant'
import type { PlayDate } from '@pantul/rules/play-date'
import type { Connection } from '../../platform/database/open.ts'
import type { BothLanguages } from '../../venue/locations/queries.ts'

/** What a class and a programme have in common when a player joins. */
type EnrolmentOffer = {
  readonly id: number
  readonly locationId: string
  readonly name: BothLanguages
  /** Rupiah: per place of a class, or per participant for all sessions of a programme. */
  readonly price: number
  readonly places: number
  /** Excludes places of expired holds. */
  readonly taken: number
  readonly cutOffAt: Temporal.Instant
  readonly state: 'open' | 'runs' | 'cancelled'
}

/** A class that a player wants to join. */
export type JoinableClass = EnrolmentOffer & { readonly date: PlayDate }

/** A programme that a player wants to join, with its sessions in order of start. */
export type JoinableProgramme = EnrolmentOffer & {
  readonly ages: AgeRange
  readonly sessions: readonly { readonly date: PlayDate; readonly hour: number }[]
}

/** A class by its public id; undefined for a session of a programme. */
export async function classToJoin(db: Connection, publicId: string): Promise<JoinableClass | undefined> {
  const [found] = await db.query<JoinableClass>(
    `select s.id, s.location_id as "locationId", jsonb_build_object('en', s.name_en, 'id', s.name_id) as name,
            s.price, s.places, s.cut_off_at as "cutOffAt", s.state, s.play_date as date,
            s.taken - coalesce((select sum(e.places) from enrolment e
                                 where e.session_id = s.id and e.ended_at is null and e.held_until <= now()), 0)::int
              as taken
       from class_session s
      where s.public_id = $1 and s.programme_id is null`,
    [publicId],
  )
  return found
}

/** A programme by its public id. */
export async function programmeToJoin(
  db: Connection,
  publicId: string,
): Promise<JoinableProgramme | undefined> {
  const [found] = await db.query<JoinableProgramme>(
    `select p.id, p.location_id as "locationId", jsonb_build_object('en', p.name_en, 'id', p.name_id) as name,
            p.price, p.places, p.cut_off_at as "cutOffAt", p.state,
            jsonb_build_object('from', coalesce(p.min_age, 0), 'to', p.max_age) as ages,
            p.taken - coalesce((select sum(e.places) from enrolment e
                                 where e.programme_id = p.id and e.ended_at is null and e.held_until <= now()), 0)::int
              as taken,
            coalesce((select jsonb_agg(jsonb_build_object('date', s.play_date, 'hour', s.from_hour)
                                       order by s.play_date, s.from_hour)
                        from class_session s where s.programme_id = p.id), '[]') as sessions
       from academy_programme p
      where p.public_id = $1`,
    [publicId],
  )
  return found
}
