import * as m from '@pantul/messages/words'
import { addDays } from '@pantul/rules/play-date'
import { staffActsSeenBy } from '@pantul/rules/staff-may'
import { actionLabel, thingLabel } from './act-labels.ts'
import { importKindLabel, rolesLabel } from './code-labels.ts'
import { isBetween, localTime, locationOnly, type ListDefinition } from './list-definition.ts'

/** The staff acts before this export: for an owner those of the venue group, for others those of the location. */
export const actList: ListDefinition = {
  title: m.desk_acts,
  keyType: 'bigint',
  rows: `
    select a.id as key
      from staff_act a
      join customer c on c.id = a.customer_id
     where ($2::boolean or a.location_id = $1) and ($3::text is null or a.action = $3)
       and ($4::text is null or c.public_id = $4)
       and ($5 = '' or strpos(lower(concat_ws(' ', a.thing_id, a.reason, a.before::text, a.after::text)), lower($5)) > 0)
       and ${isBetween('a.at', '$6', '$7')} and ($8::bigint is null or a.id < $8)`,
  parameters: ({ locationId, readerRoles, filter, person, text, from, to, today, actId }) => [
    locationId,
    staffActsSeenBy(readerRoles) === 'all',
    filter,
    person,
    text,
    // Without a first date a text is searched in the last year, as on the page of acts.
    from ?? (text === '' ? null : addDays(today, -366)),
    to,
    actId,
  ],
  joins: `
    join staff_act a on a.id = page.key
    join customer c on c.id = a.customer_id
    left join customer approver on approver.id = a.approved_by
    left join desk_device machine on machine.id = a.device_id
    left join location act_location on act_location.id = a.location_id`,
  columns: [
    { title: m.settlements_time, sql: localTime('a.at') },
    { title: m.desk_staff, sql: 'c.full_name' },
    { title: m.desk_staff_roles, sql: 'a.role', label: rolesLabel },
    { title: m.desk_location, sql: 'act_location.short_name' },
    { title: m.desk_acts_kind, sql: 'a.action', label: actionLabel },
    { title: m.exports_thing, sql: `a.thing || ' ' || a.thing_id`, label: thingLabel },
    { title: m.counter_amount, sql: 'a.amount' },
    { title: m.exports_before, sql: 'a.before::text' },
    { title: m.exports_after, sql: 'a.after::text' },
    { title: m.desk_drawer_reason, sql: 'a.reason' },
    { title: m.desk_refunds_approved_by, sql: 'approver.full_name' },
    { title: m.exports_machine, sql: 'machine.name' },
  ],
}

/** The people who have a role at the location or in the whole venue group. */
export const staffList: ListDefinition = {
  title: m.desk_staff,
  keyType: 'bigint',
  rows: `
    select c.id as key
      from customer c
     where exists (select from staff_role r
                    where r.customer_id = c.id and (r.location_id = $1 or r.location_id is null))`,
  parameters: locationOnly,
  joins: `
    join customer c on c.id = page.key
   cross join lateral (
     select string_agg(r.role, ',' order by r.id) as roles
       from staff_role r
      where r.customer_id = c.id and (r.location_id = $1 or r.location_id is null)) assigned`,
  columns: [
    { title: m.history_name, sql: 'c.full_name' },
    { title: m.accounts_email, sql: 'c.email' },
    { title: m.desk_staff_roles, sql: 'assigned.roles', label: rolesLabel },
  ],
}

/** The files that were imported, with the counts of their lines. */
export const importList: ListDefinition = {
  title: m.exports_imports,
  keyType: 'bigint',
  rows: 'select f.id as key from import_file f where f.location_id = $1',
  parameters: locationOnly,
  joins: `
    join import_file f on f.id = page.key
    join staff_act a on a.id = f.act_id
    join customer c on c.id = a.customer_id`,
  columns: [
    { title: m.settlements_time, sql: localTime('a.at') },
    { title: m.desk_staff, sql: 'c.full_name' },
    { title: m.desk_acts_kind, sql: 'f.kind', label: importKindLabel },
    { title: m.exports_file, sql: `a.after ->> 'file'` },
    { title: m.imports_shown, sql: 'f.lines' },
    { title: m.exports_tried, sql: 'f.done' },
    { title: m.exports_added, sql: 'f.added' },
    { title: m.imports_state_same, sql: `(a.after ->> 'same')::int` },
    { title: m.imports_state_conflict, sql: `(a.after ->> 'conflict')::int` },
    { title: m.imports_state_faulty, sql: `(a.after ->> 'faulty')::int` },
    { title: m.history_tab_done, sql: localTime('f.finished_at') },
  ],
}
