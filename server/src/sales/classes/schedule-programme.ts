import type { Transaction } from '../../platform/database/open.ts'
import { newPublicId } from '../../platform/base/public-id.ts'
import { scheduleSession, type NewClass, type SessionPlace } from './schedule-session.ts'

/** An academy programme: a fixed run of sessions with one coach. `price` of all of them, per participant, in rupiah. */
export type NewProgramme = Omit<NewClass, keyof SessionPlace | 'programmeId'> & {
  readonly audience: 'kids' | 'adults'
  /** At its first session; null: no limit. */
  readonly minAge: number | null
  readonly maxAge: number | null
  readonly coachId: string
  readonly sessions: readonly Omit<SessionPlace, 'coachId'>[]
}

const insert = `
  insert into academy_programme (public_id, location_id, name_en, name_id, description_en, description_id, audience,
                                 min_age, max_age, level, coach_id, price, places, minimum, cut_off_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
  returning id`

/**
 * Puts a programme on the plan with all of its sessions, or none, and answers its row. SLOT_TAKEN or
 * COACH_UNAVAILABLE naming the hours that somebody has.
 */
export async function scheduleProgramme(tx: Transaction, programme: NewProgramme): Promise<number> {
  const [written] = await tx.query<{ id: number }>(insert, [
    newPublicId(),
    programme.locationId,
    programme.name.en,
    programme.name.id,
    programme.description.en,
    programme.description.id,
    programme.audience,
    programme.minAge,
    programme.maxAge,
    programme.level,
    programme.coachId,
    programme.price,
    programme.places,
    programme.minimum,
    programme.cutOffAt,
  ])
  if (written === undefined) throw new Error('a programme was not written')
  for (const session of programme.sessions)
    await scheduleSession(tx, {
      ...programme,
      ...session,
      coachId: programme.coachId,
      price: 0,
      minimum: 0,
      programmeId: written.id,
    })
  return written.id
}
