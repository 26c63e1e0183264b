import { NEW_CODE_MINUTES, rolesByPin } from '@pantul/rules/staff-may'
import type { Deps } from '../../platform/deps.ts'
import type { SecondFactor, StaffRecord } from '../../platform/http/policy.ts'
import { joinMachineSql, isScreenLockedSql, isSessionValidSql } from '../accounts/open-session.ts'
import type { CurrentCustomer } from '../../platform/http/session.ts'

type Row = Omit<StaffRecord, 'secondFactor'> & {
  readonly isByPin: boolean
  /** The location of the counter machine of the session. */
  readonly machineLocation: string | null
  readonly isOfDemonstration: boolean
  readonly isSecondFactorProved: boolean
  readonly isSecondFactorSetUp: boolean
}

const selectStaffOfSession = `
  select coalesce((select jsonb_agg(jsonb_build_object('role', r.role, 'locationId', r.location_id) order by r.id)
                     from staff_role r where r.customer_id = c.id), '[]') as roles,
         exists (select from staff_invitation i
                  where i.accepted_by = c.id and i.joined_at is null and i.withdrawn_at is null) as "isInvited",
         (select l.short_name from location l where l.id = $2) as "locationName",
         c.demonstration is not distinct from 'open' as "isOfDemonstration",
         s.device_id as "deviceId", s.is_by_pin as "isByPin", at_machine.location_id as "machineLocation",
         ${isScreenLockedSql('$3::timestamptz')} as "isLocked",
         s.proved_at is not null as "isSecondFactorProved",
         coalesce(s.proved_at > $3::timestamptz - ${NEW_CODE_MINUTES} * interval '1 minute', false) as "isCodeNew",
         exists (select from staff_secret t where t.customer_id = c.id and t.confirmed_at is not null)
           as "isSecondFactorSetUp"
    from session s
    join customer c on c.id = s.customer_id
    ${joinMachineSql}
   where s.id = $1 and ${isSessionValidSql('$3')}`

/** Roles, second factor and machine of a session, and the name of the requested location. */
export async function recogniseStaff(
  { db, config, clock }: Pick<Deps, 'db' | 'config' | 'clock'>,
  { sessionId }: CurrentCustomer,
  locationId: string | null,
): Promise<StaffRecord> {
  const [row] = await db.query<Row>(selectStaffOfSession, [sessionId, locationId, clock.now()])
  // The session ended after `recogniseCustomer` found it.
  if (row === undefined) return withoutSession
  const { isInvited, locationName, deviceId, isLocked, isByPin, machineLocation } = row
  const secondFactor = secondFactorOf(row, config.isDemonstration)
  const isCodeNew = row.isCodeNew || secondFactor === 'demonstration'
  const roles = isByPin ? rolesByPin(row.roles, machineLocation ?? '') : row.roles
  return { roles, isInvited, locationName, deviceId, isLocked, secondFactor, isCodeNew }
}

const withoutSession: StaffRecord = {
  roles: [],
  secondFactor: 'none',
  isCodeNew: false,
  isInvited: false,
  locationName: null,
  deviceId: null,
  isLocked: false,
}

function secondFactorOf(
  { isOfDemonstration, isSecondFactorProved, isSecondFactorSetUp, isByPin }: Row,
  isDemonstration: boolean,
): SecondFactor {
  if (isOfDemonstration && isDemonstration) return 'demonstration'
  if (!isSecondFactorSetUp) return 'none'
  // A session by PIN needs no proof, because the person proved the second factor at the full login.
  return isSecondFactorProved || isByPin ? 'proved' : 'needed'
}
