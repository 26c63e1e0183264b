import { rolesAt, staffMay, type HeldRole, type StaffRole } from '@pantul/rules/staff-may'
import type { Connection } from '../../platform/database/open.ts'
import { hashToken } from '../../platform/http/session.ts'

/** A counter machine that was not ended. `locationName`: the short name. */
export type EnrolledMachine = {
  readonly id: number
  readonly publicId: string
  readonly name: string
  readonly locationId: string
  readonly locationName: string
  readonly timeZone: string
  readonly lockMinutes: number
}

/** The counter machine with this token; null if there is none or it was ended. */
export async function machineOf(db: Connection, token: string | undefined): Promise<EnrolledMachine | null> {
  if (token === undefined) return null
  const [machine] = await db.query<EnrolledMachine>(
    `select d.id, d.public_id as "publicId", d.name, d.location_id as "locationId", l.short_name as "locationName",
            l.time_zone as "timeZone", l.lock_minutes as "lockMinutes"
       from desk_device d join location l on l.id = d.location_id
      where d.token_hash = $1 and d.ended_at is null`,
    [hashToken(token)],
  )
  return machine ?? null
}

/**
 * A member of staff who logged in at a machine with password and code in the last 12 hours (`PRESENCE_HOURS`).
 * `pinHash`: null without a PIN. `roles`: at the location of the machine.
 */
export type PresentPerson = {
  readonly id: number
  readonly publicId: string
  readonly name: string
  readonly roles: readonly StaffRole[]
  readonly seenAt: Temporal.Instant
  readonly pinHash: string | null
  readonly mayTakeOver: boolean
  /** Whether it is a demonstration account, which has no second factor. */
  readonly isOfDemonstration: boolean
}

type Row = Omit<PresentPerson, 'roles' | 'mayTakeOver'> & {
  readonly held: readonly HeldRole[]
}

type PresenceQuery = { readonly now: Temporal.Instant; readonly isDemonstration: boolean }

/** The members of staff who are present at a machine, by name, and whether each may take over there by PIN. */
export async function presentAt(
  db: Connection,
  { id: machineId, locationId }: Pick<EnrolledMachine, 'id' | 'locationId'>,
  { now, isDemonstration }: PresenceQuery,
): Promise<PresentPerson[]> {
  const rows = await db.query<Row>(
    `select c.id, c.public_id as "publicId", c.full_name as name, p.seen_at as "seenAt", s.pin_hash as "pinHash",
            c.demonstration is not distinct from 'open' as "isOfDemonstration",
            coalesce((select jsonb_agg(jsonb_build_object('role', r.role, 'locationId', r.location_id) order by r.id)
                        from staff_role r where r.customer_id = c.id), '[]') as held
       from desk_presence p
       join customer c on c.id = p.customer_id
       left join staff_pin s on s.customer_id = c.id
      where p.device_id = $1 and p.until > $2 and c.deleted_at is null
      order by lower(c.full_name), c.id`,
    [machineId, now],
  )
  return rows
    .filter(({ isOfDemonstration }) => isDemonstration || !isOfDemonstration)
    .map(({ held, ...person }) => {
      const roles = rolesAt(held, locationId)
      return { ...person, roles, mayTakeOver: person.pinHash !== null && staffMay(roles, 'take-over') }
    })
    .filter(({ roles }) => roles.length > 0)
}
