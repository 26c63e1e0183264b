import { checkEmail, tidyEmail } from '@pantul/rules/email'
import { problem } from '@pantul/rules/problem'
import { mayGiveRole, type StaffRole } from '@pantul/rules/staff-may'
import type { Deps } from '../../platform/deps.ts'
import { newPublicId } from '../../platform/base/public-id.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import { problemMessage, type Locale } from '../../platform/http/language.ts'
import type { CurrentCustomer } from '../../platform/http/session.ts'
import { countAttempts } from '../../platform/limits/count-attempts.ts'
import { writeStaffAct, type ActingStaff } from './write-staff-act.ts'

/** Who invites whom. `actorRoles`: the roles of the actor at the location. */
export type Invitation = {
  readonly staff: ActingStaff
  readonly actor: CurrentCustomer
  readonly actorRoles: readonly StaffRole[]
  readonly email: string
  readonly roles: readonly StaffRole[]
  readonly locale: Locale
}

/**
 * Invites a person by mail to work at a location; an owner works for the whole group. Replaces an earlier invitation of
 * the same address. Refusals: EMAIL_REQUIRED, EMAIL_INVALID, ROLE_MISSING (a role that the actor may not give),
 * ROLE_SELF, TOO_MANY_REQUESTS.
 */
export async function inviteStaff(deps: Deps, invitation: Invitation): Promise<void> {
  const { staff, actor, actorRoles, roles, locale } = invitation
  const email = tidyEmail(invitation.email)
  const wrong = checkEmail(email)
  if (wrong !== null) {
    const emailProblem = problem(wrong)
    throw new Refusal(emailProblem, {
      errors: [{ path: 'Email', msg: problemMessage(emailProblem, locale) }],
    })
  }
  if (!roles.every((role) => mayGiveRole(actorRoles, role))) throw new Refusal(problem('ROLE_MISSING'))
  if (email === actor.email) throw new Refusal(problem('ROLE_SELF'))
  const now = deps.clock.now()
  await countAttempts(deps.db, now, [['invite staff, inviter', actor.publicId]])
  // The role of an owner includes all others.
  const givenRoles = roles.includes('owner') ? ['owner'] : [...new Set(roles)].toSorted()
  const locationId = roles.includes('owner') ? null : staff.locationId
  await deps.db.transaction(async (tx) => {
    await tx.query(
      `update staff_invitation set withdrawn_at = $3
        where email = $1 and location_id is not distinct from $2 and joined_at is null and withdrawn_at is null`,
      [email, locationId, now],
    )
    const publicId = newPublicId()
    const actId = await writeStaffAct(tx, {
      at: now,
      ...staff,
      action: 'invite-staff',
      thing: 'invitation',
      thingId: publicId,
      after: { roles: givenRoles },
    })
    await tx.query(
      `with invited as (
         insert into staff_invitation (public_id, email, location_id, roles, locale, invited_at, invited_by, act_id)
         values ($1, $2, $3, $4, $5, $6, $7, $8)
         returning id
       )
       insert into outbox (dedupe_key, kind, payload)
       select 'join-staff:' || $1, 'mail', jsonb_build_object('template', 'join-staff', 'invitationId', id) from invited`,
      [publicId, email, locationId, givenRoles, locale, now, staff.customerId, actId],
    )
  })
  deps.wakeOutbox()
}
