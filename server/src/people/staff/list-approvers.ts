import type { Approver } from '@pantul/contract/desk-approvals-wire'
import { approverRoles, type ApprovedAction } from '@pantul/rules/staff-may'
import type { Connection } from '../../platform/database/open.ts'

/** Who may approve an action of this member of staff at a location, sorted by name. Nobody approves the own act. */
export const listApprovers = (
  db: Connection,
  { locationId, action, customerId }: { locationId: string; action: ApprovedAction; customerId: number },
): Promise<Approver[]> =>
  db.query<Approver>(
    `select c.public_id as id, c.full_name as name
       from customer c
      where c.id <> $3
        and exists (select from staff_role r
                     where r.customer_id = c.id and r.role = any($2)
                       and (r.location_id = $1 or r.location_id is null))
      order by lower(c.full_name), c.id`,
    [locationId, approverRoles[action], customerId],
  )
