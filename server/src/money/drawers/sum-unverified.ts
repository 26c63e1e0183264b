import type { UnverifiedSum } from '@pantul/contract/desk-verify-payments-wire'
import type { Connection } from '../../platform/database/open.ts'

/** SQL: payment `p` was taken at the counter and must be on a bank statement. Imported payments were taken elsewhere. */
export const mustBeOnStatementSql = `p.gateway = 'desk' and p.method <> 'cash' and p.method <> 'imported' and p.settles_order`

const sumByPerson = `
  select staff.public_id as "staffId", staff.full_name as name, count(*)::int as count, sum(p.amount)::bigint as amount
    from payment p
    join staff_act a on a.id = p.act_id
    join customer staff on staff.id = a.customer_id
   where ${mustBeOnStatementSql} and p.verified_act_id is null and p.location_id = $1
     and ($2::bigint is null or p.shift_id = $2)
   group by staff.id
   order by amount desc, staff.id`

/** For each member of staff: the payments that nobody has found on a bank statement yet, of a location or of one shift. */
export const sumUnverified = (
  db: Connection,
  locationId: string,
  shiftId: number | null = null,
): Promise<UnverifiedSum[]> => db.query<UnverifiedSum>(sumByPerson, [locationId, shiftId])
