import { rolesFor, type StaffAction } from '@pantul/rules/staff-may'
import type { Connection } from '../../platform/database/open.ts'

/** Whether nobody else may do this action at the location. */
export async function isOnlyPersonFor(
  db: Connection,
  action: StaffAction,
  { locationId, customerId }: { readonly locationId: string; readonly customerId: number },
): Promise<boolean> {
  const others = await db.query(
    `select id from staff_role
      where role = any($3) and (location_id = $1 or location_id is null) and customer_id <> $2
      limit 1`,
    [locationId, customerId, rolesFor(action)],
  )
  return others.length === 0
}
