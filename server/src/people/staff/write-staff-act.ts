import { staffRoles, type StaffRole } from '@pantul/rules/staff-may'
import { problem } from '@pantul/rules/problem'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Transaction } from '../../platform/database/open.ts'

/** The person who acts at a location, and the role by which the act is allowed. */
export type ActingStaff = {
  readonly customerId: number
  readonly role: StaffRole
  /** All roles at the location, for limits. */
  readonly roles: readonly StaffRole[]
  readonly locationId: string
  /** The counter machine; null: another browser. */
  readonly deviceId: number | null
  /** Whether the person entered a code of the authenticator app in the last minutes (`NEW_CODE_MINUTES`). */
  readonly isCodeNew: boolean
}

/** An act of a member of staff. An act about a person contains only the names of the changed fields, not the values. */
export type StaffAct = {
  readonly at: Temporal.Instant
  readonly customerId: number
  readonly role: StaffRole
  /** Null: the act concerns the whole group. */
  readonly locationId: string | null
  readonly action: string
  /** What the act concerns, such as `order`, and its number or public id. */
  readonly thing: string
  readonly thingId: string
  /** In rupiah. */
  readonly amount?: number
  /** The changed fields as they were; `after`: as they are now. */
  readonly before?: Readonly<Record<string, unknown>>
  readonly after?: Readonly<Record<string, unknown>> | null
  /** At least three letters. */
  readonly reason?: string | null
  /** The customer id of the person who approved the act by a code. */
  readonly approvedBy?: number | null
  /** The counter machine. */
  readonly deviceId?: number | null
}

/** Records what a member of staff does, in the transaction of the act. The row is never deleted. Returns its id. */
export async function writeStaffAct(tx: Transaction, act: StaffAct): Promise<number> {
  const [row] = await tx.query<{ id: number }>(
    `insert into staff_act (at, customer_id, role, location_id, action, thing, thing_id, amount, before, after, reason,
                            approved_by, device_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
     returning id`,
    [
      act.at,
      act.customerId,
      act.role,
      act.locationId,
      act.action,
      act.thing,
      act.thingId,
      act.amount ?? null,
      act.before ?? null,
      act.after ?? null,
      act.reason ?? null,
      act.approvedBy ?? null,
      act.deviceId ?? null,
    ],
  )
  if (row === undefined) throw new Error('The act was not written.')
  return row.id
}

/**
 * The role with the most rights, for acts that concern the person's own account. Refusal: STAFF_ONLY without a role.
 */
export async function highestRole(tx: Transaction, customerId: number): Promise<StaffRole> {
  const held = await tx.query<{ role: StaffRole }>(
    'select role from staff_role where customer_id = $1 order by id for share',
    [customerId],
  )
  const highest = staffRoles.findLast((role) => held.some((row) => row.role === role))
  if (highest === undefined) throw new Refusal(problem('STAFF_ONLY', { location: 'Pantul' }))
  return highest
}
