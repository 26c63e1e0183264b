import type { Profile } from '@pantul/contract/accounts-wire'
import type { Connection } from '../../platform/database/open.ts'

/** The customer with roles and locations; null if unknown or deleted. */
export async function profileOf(db: Connection, customerId: number): Promise<Profile | null> {
  const [row] = await db.query<Profile>(
    `select public_id as id, full_name as fullname, email, phone, email_verified_at is not null as "isEmailVerified",
            coalesce((select jsonb_agg(jsonb_build_object('role', role, 'locationId', location_id)
                                       order by location_id nulls first, role)
                        from staff_role where customer_id = customer.id), '[]') as roles
       from customer
      where id = $1 and deleted_at is null`,
    [customerId],
  )
  return row ?? null
}
