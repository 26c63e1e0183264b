import { createHash } from 'node:crypto'
import type { ListFilter, ListName } from '@pantul/contract/desk-list-exports-wire'
import { problem } from '@pantul/rules/problem'
import { NEW_CODE_MINUTES } from '@pantul/rules/staff-may'
import { writeStaffAct, type ActingStaff } from '../../people/staff/write-staff-act.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Connection, Database } from '../../platform/database/open.ts'
import { countAttempts } from '../../platform/limits/count-attempts.ts'
import type { ListRequest } from './list-definition.ts'
import { lists } from './lists.ts'

type BegunExport = {
  /** The staff act (audit log) that records the export. */
  readonly actId: number
  readonly total: number
  /** The key of the last row that was sent; null before the first part. */
  readonly lastKey: string | null
}

/**
 * The filter as the staff act records it, without empty fields. A text that is searched in acts may be the name of a person.
 * Staff acts are never deleted, so such a text is stored as a hash.
 */
function recordedFilter(
  list: ListName,
  { from, to, text, ...otherFilters }: ListFilter,
): Readonly<Record<string, string>> {
  const isTextHidden = list === 'acts' && text !== ''
  const filter = {
    dateFrom: from,
    dateTo: to,
    ...otherFilters,
    text: isTextHidden ? '…' : text,
    textHash: isTextHidden ? createHash('sha256').update(text).digest('base64url') : null,
  }
  return Object.fromEntries(
    Object.entries(filter).flatMap(([name, value]) =>
      value === null || value === '' ? [] : [[name, value]],
    ),
  )
}

type RequestedExport = {
  readonly staff: ActingStaff
  readonly list: ListName
  readonly filter: ListFilter
  readonly now: Temporal.Instant
}

/** Counts the rows and records the staff act. Refusal: TOO_MANY_REQUESTS after 30 exports in an hour. */
export async function beginExport(
  db: Database,
  request: ListRequest,
  { staff, list, filter, now }: RequestedExport,
): Promise<BegunExport> {
  await countAttempts(db, now, [['export list of location, staff member', String(staff.customerId)]])
  return db.transaction(async (tx) => {
    const [count] = await tx.query<{ total: number }>(
      `select count(*)::int as total from (${lists[list].rows}) as listed`,
      lists[list].parameters(request),
    )
    const total = count?.total ?? 0
    const actId = await writeStaffAct(tx, {
      at: now,
      ...staff,
      action: 'export-list',
      thing: 'list',
      thingId: list,
      after: { ...recordedFilter(list, filter), exported: total },
    })
    return { actId, total, lastKey: null }
  })
}

const selectBegunExport = `
  select (after ->> 'exported')::int as total
    from staff_act
   where id = $1 and customer_id = $2 and location_id = $3 and action = 'export-list' and thing_id = $4
     and after - 'exported' = $5::jsonb and at > $6`

/**
 * The export that a part continues. `after`: the id of its staff act and the key of the last sent row: `17:4711`. Refusal:
 * BODY_INVALID if the last minutes have no staff act of this person that exports this list of this location with this
 * filter. So no part is sent without a staff act.
 */
export async function findBegunExport(
  db: Connection,
  after: string,
  { staff, list, filter, now }: RequestedExport,
): Promise<BegunExport> {
  const [, actId = '', lastKey = ''] = /^(\d{1,15}):(.+)$/s.exec(after) ?? []
  const [begun] =
    actId === ''
      ? []
      : await db.query<{ total: number }>(selectBegunExport, [
          Number(actId),
          staff.customerId,
          staff.locationId,
          list,
          JSON.stringify(recordedFilter(list, filter)),
          now.subtract({ minutes: NEW_CODE_MINUTES }),
        ])
  if (begun === undefined || (lists[list].keyType === 'bigint' && !/^\d{1,15}$/.test(lastKey)))
    throw new Refusal(problem('BODY_INVALID'))
  return { actId: Number(actId), total: begun.total, lastKey }
}
