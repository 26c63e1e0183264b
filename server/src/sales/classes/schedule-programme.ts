import type { Transaction } from '../../platform/database/open.ts'
import { newPublicId } from '../../platform/base/public-id.ts'
import { scheduleSession, type NewClass, type SessionSchedule } from './schedule-session.ts'

/** A programme: a fixed series of sessions with one coach. `price`: rupiah for all sessions, per participant. */
export type NewProgramme = Omit<NewClass, keyof SessionSchedule | 'programmeId'> & {
  readonly audience: 'kids' | 'adults'
  /** Age limits at the first session; null: no limit. */
  readonly minAge: number | null
  readonly maxAge: number | null
  readonly coachId: string
  readonly sessions: readonly Omit<SessionSchedule, 'coachId'>[]
}

const insert = `
  insert into academy_programme (public_id, location_id, name_en, name_id, description_en, description_id, audience,
                                 min_age, max_age, level, coach_id, price, places, minimum, cut_off_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
  returning id`

/**
 * Creates a programme with all its sessions. Returns its row id. Refusals: SLOT_TAKEN or COACH_UNAVAILABLE with the
 * hours that are taken; then nothing is created.
 */
export async function scheduleProgramme(tx: Transaction, programme: NewProgramme): Promise<number> {
  const [inserted] = await tx.query<{ id: number }>(insert, [
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
  if (inserted === undefined) throw new Error('a programme was not written')
  for (const session of programme.sessions)
    await scheduleSession(tx, {
      ...programme,
      ...session,
      coachId: programme.coachId,
      price: 0,
      minimum: 0,
      programmeId: inserted.id,
    })
  return inserted.id
}
