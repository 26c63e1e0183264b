import type { CoachList, VersionedCoach } from '@pantul/contract/desk-coaches-wire'
import { sortScales, sortWorkHours, type CoachDetails, type WorkHours } from '@pantul/rules/coach-details'
import type { Scale } from '@pantul/rules/coach-price'
import type { Connection, Transaction } from '../../platform/database/open.ts'
import { scalesOf } from '../../venue/coaches/queries.ts'

export type StoredCoach = VersionedCoach & {
  /** The public id of the account, empty without one. Staff acts record it instead of the e-mail address (`account`). */
  readonly accountId: string
}

const selectCoaches = `
  select c.id, c.name, c.rate, c.price,
         coalesce((select jsonb_agg(jsonb_build_object('weekday', w.weekday, 'from', w.from_hour, 'to', w.to_hour))
                     from coach_working_hours w where w.coach_id = c.id), '[]') as "workHours",
         c.fee_kind as "feeKind", c.fee, coalesce(person.email, '') as account,
         coalesce(person.public_id, '') as "accountId", c.is_active as "isActive", c.version
    from coach c
    left join customer person on person.id = c.customer_id
   where c.location_id = $1
   order by c.name, c.id`

/** All coaches of a location, also coaches that are off sale. */
export const allCoaches = async (db: Connection, locationId: string): Promise<StoredCoach[]> =>
  (await db.query<StoredCoach>(selectCoaches, [locationId])).map((coach) => ({
    ...coach,
    workHours: sortWorkHours(coach.workHours),
  }))

/** All coaches of a location, and their prices for each number of players. */
export async function coachListOf(
  db: Connection,
  locationId: string,
  { showsAccounts }: { readonly showsAccounts: boolean },
): Promise<CoachList> {
  const coaches = await allCoaches(db, locationId)
  const [row] = await db.query<{ version: number }>(
    'select scale_version as version from location where id = $1',
    [locationId],
  )
  return {
    coaches: coaches.map(({ accountId: _accountId, ...coach }) => ({
      ...coach,
      account: showsAccounts ? coach.account : '',
    })),
    scales: { rows: sortScales(await scalesOf(db, locationId)), version: row?.version ?? 0 },
  }
}

/**
 * Waits for running claims of a coach, and makes later claims wait until the transaction ends. Returns whether the location
 * has the coach.
 */
export async function lockCoach(tx: Transaction, locationId: string, coachId: string): Promise<boolean> {
  const rows = await tx.query('select id from coach where location_id = $1 and id = $2 for no key update', [
    locationId,
    coachId,
  ])
  return rows.length > 0
}

/** `account` is here the public id of the account, not its e-mail address as in `StoredCoach`. Empty without an account. */
type CoachRow = Omit<CoachDetails, 'workHours'> & { readonly id: string }

const valuesOf = (
  locationId: string,
  { id, name, rate, price, feeKind, fee, account, isActive }: CoachRow,
) => [locationId, id, name, rate, price, feeKind, fee, account, isActive]

const update = `
  update coach
     set name = $3, rate = $4, price = $5, fee_kind = $6, fee = $7,
         customer_id = (select id from customer where public_id = $8), is_active = $9, version = version + 1
   where location_id = $1 and id = $2`

export const updateCoach = (tx: Transaction, locationId: string, coach: CoachRow): Promise<unknown> =>
  tx.query(update, valuesOf(locationId, coach))

const insert = `
  insert into coach (location_id, id, name, rate, price, fee_kind, fee, customer_id, is_active)
  values ($1, $2, $3, $4, $5, $6, $7, (select id from customer where public_id = $8), $9)`

export const insertCoach = (tx: Transaction, locationId: string, coach: CoachRow): Promise<unknown> =>
  tx.query(insert, valuesOf(locationId, coach))

const insertWorkHours = `
  insert into coach_working_hours (coach_id, weekday, from_hour, to_hour)
  select $1, weekday, "from", "to"
    from jsonb_to_recordset($2) as one (weekday smallint, "from" smallint, "to" smallint)`

export async function replaceWorkHours(
  tx: Transaction,
  coachId: string,
  workHours: readonly WorkHours[],
): Promise<void> {
  await tx.query('delete from coach_working_hours where coach_id = $1', [coachId])
  await tx.query(insertWorkHours, [coachId, JSON.stringify(workHours)])
}

const insertScales = `
  insert into coach_scale (location_id, rate, players, price)
  select $1, rate, players, price
    from jsonb_to_recordset($2) as one (rate text, players smallint, price bigint)`

/** Replaces the prices for each number of players, and increases their version. */
export async function replaceScales(
  tx: Transaction,
  locationId: string,
  scales: readonly Scale[],
): Promise<void> {
  await tx.query('delete from coach_scale where location_id = $1', [locationId])
  await tx.query(insertScales, [locationId, JSON.stringify(scales)])
  await tx.query('update location set scale_version = scale_version + 1 where id = $1', [locationId])
}
