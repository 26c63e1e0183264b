import type { ExportList } from './export-list.ts'

/** The lists of an export about a person as a member of staff. */
export const staffExportLists: readonly ExportList[] = [
  {
    list: 'roles',
    table: 'staff_role',
    by: 'customer',
    sql: 'select role, location_id as location from staff_role where customer_id = $1 order by id',
  },
  {
    list: 'second_factor',
    table: 'staff_secret',
    by: 'customer',
    sql: `select created_at, confirmed_at, cardinality(recovery) as recovery_codes_left
            from staff_secret where customer_id = $1`,
  },
  {
    list: 'pin',
    table: 'staff_pin',
    by: 'customer',
    sql: 'select set_at from staff_pin where customer_id = $1',
  },
  {
    list: 'counter_machines',
    table: 'desk_device',
    by: 'customer',
    sql: `select d.name, d.location_id as location, d.enrolled_at, d.ended_at
            from desk_device d join staff_act a on a.id = d.act_id where a.customer_id = $1 order by d.id`,
  },
  {
    list: 'current_at',
    table: 'desk_presence',
    by: 'customer',
    sql: `select d.name as counter_machine, p.seen_at, p.until
            from desk_presence p join desk_device d on d.id = p.device_id where p.customer_id = $1 order by d.id`,
  },
  {
    list: 'acts_as_staff',
    table: 'staff_act',
    by: 'customer',
    sql: `select a.at, a.role, a.location_id as location, a.action, a.thing, a.thing_id, a.amount, a.before, a.after,
                 a.reason, a.approved_by = $1 as was_approved_by_me
            from staff_act a where a.customer_id = $1 or a.approved_by = $1 order by a.id`,
  },
  {
    list: 'staff_invitations',
    table: 'staff_invitation',
    by: 'customer',
    // Without the e-mail if this person sent the invitation, because the e-mail belongs to somebody else.
    sql: `select i.location_id as location, i.roles, i.invited_at, i.accepted_at, i.joined_at, i.withdrawn_at,
                 case when i.accepted_by = $1 then i.email end as email, i.invited_by = $1 as was_invited_by_me
            from staff_invitation i where i.invited_by = $1 or i.accepted_by = $1 order by i.id`,
  },
]
