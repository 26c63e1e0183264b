import { actsOnPage, type ActFilter, type ActPage } from '@pantul/contract/desk-staff-acts-wire'
import { addDays, type PlayDate } from '@pantul/rules/play-date'
import { staffActsSeenBy, type StaffRole } from '@pantul/rules/staff-may'
import { localMoment } from '../../platform/base/clock.ts'
import type { Connection } from '../../platform/database/open.ts'

/** Who reads, and at which location. `readerRoles`: the reader's roles there. */
type ActReader = {
  readonly locationId: string
  readonly customerId: number
  /** The date at the location. */
  readonly today: PlayDate
  readonly readerRoles: readonly StaffRole[]
}

type Row = Omit<ActPage['acts'][number], 'at'> & { readonly at: Temporal.Instant; readonly timeZone: string }

// $1: true for all acts. $2: the location whose acts are shown, or null. $3: the person whose acts are shown, or null.
// $9: the location of the reader, whose time zone says when a day begins.
const visibleActs = `from staff_act a join customer c on c.id = a.customer_id
  where ($1 or a.location_id = $2 or a.customer_id = $3)`
const filteredActs = `${visibleActs} and ($4::text is null or a.action = $4) and ($5::text is null or c.public_id = $5)
    and ($6 = '' or strpos(lower(concat_ws(' ', a.thing_id, a.reason, a.before::text, a.after::text)), lower($6)) > 0)
    and ($7::date is null or a.at >= $7::date::timestamp at time zone (select time_zone from location where id = $9))
    and ($8::date is null or a.at < ($8::date + 1)::timestamp at time zone (select time_zone from location where id = $9))`

/**
 * A page of the acts that the reader may see and the filter selects, newest first. With the actions and people to
 * choose from in the filter, and the seals of the last seven sealed days.
 */
export async function listActs(
  db: Connection,
  { locationId, customerId, readerRoles, today }: ActReader,
  { page, action, staffId, searchText, from, until }: ActFilter,
): Promise<ActPage> {
  // A text without a first day is searched in the last year only, because a text search reads all acts of its period.
  const since = from ?? (searchText === '' ? null : addDays(today, -366))
  const scope = staffActsSeenBy(readerRoles)
  const scopeValues = [
    scope === 'all',
    scope === 'location' ? locationId : null,
    scope === 'own' ? customerId : null,
  ] as const
  const filterValues = [...scopeValues, action, staffId, searchText, since, until, locationId] as const
  const rows = await db.query<Row>(
    `select a.id, a.at, c.full_name as by, a.role, a.action, a.thing, a.thing_id as "thingId", a.amount, a.before, a.after,
            a.reason, (select full_name from customer where id = a.approved_by) as "approvedBy",
            (select name from desk_device where id = a.device_id) as machine,
            (select short_name from location where id = a.location_id) as location,
            (select time_zone from location where id = $9) as "timeZone"
       ${filteredActs}
      order by a.id desc
      limit $10 offset $11`,
    [...filterValues, actsOnPage, (page - 1) * actsOnPage],
  )
  const [counted] = await db.query<{ total: number }>(`select count(*)::integer as total ${filteredActs}`, [
    ...filterValues,
  ])
  const actions = await db.query<{ action: string }>(`select distinct a.action ${visibleActs} order by 1`, [
    ...scopeValues,
  ])
  const people = await db.query<{ id: string; name: string }>(
    `select distinct c.public_id as id, c.full_name as name ${visibleActs} order by 2, 1`,
    [...scopeValues],
  )
  const seals = await db.query<ActPage['seals'][number]>(
    `select day::text as day, acts, encode(hash, 'hex') as hash from act_seal order by act_seal.day desc limit 7`,
  )
  return {
    acts: rows.map(({ at, timeZone, ...row }) => ({ ...row, at: localMoment(at, timeZone) })),
    total: counted?.total ?? 0,
    actions: actions.map((row) => row.action),
    people,
    seals: scope === 'own' ? [] : seals,
  }
}
