import { createHash } from 'node:crypto'
import type { ListFilter, ListName } from '@pantul/contract/desk-list-exports-wire'
import { problem } from '@pantul/rules/problem'
import { newCodeMinutes } from '@pantul/rules/staff-may'
import { writeStaffAct, type ActingStaff } from '../../people/staff/write-staff-act.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Connection, Database } from '../../platform/database/open.ts'
import { countAttempts } from '../../platform/limits/count-attempts.ts'
import type { AskedList } from './list-definition.ts'
import { lists } from './lists.ts'

/** An export that has begun: its act, the number of its rows, and the key of the last row that was sent. */
type Begun = { readonly actId: number; readonly total: number; readonly key: string | null }

/**
 * The chosen filters only; this is what the act says. Acts are never deleted, so a text that was searched in acts, which may
 * be the name of a person, is kept as a hash.
 */
function filterOf(
  list: ListName,
  { from, to, text, ...others }: ListFilter,
): Readonly<Record<string, string>> {
  const isHidden = list === 'acts' && text !== ''
  const chosen = {
    dateFrom: from,
    dateTo: to,
    ...others,
    text: isHidden ? '…' : text,
    textHash: isHidden ? createHash('sha256').update(text).digest('base64url') : null,
  }
  return Object.fromEntries(
    Object.entries(chosen).flatMap(([name, value]) =>
      value === null || value === '' ? [] : [[name, value]],
    ),
  )
}

/** The requested export. */
type BeginExportInput = {
  readonly staff: ActingStaff
  readonly list: ListName
  readonly filter: ListFilter
  readonly now: Temporal.Instant
}

/** Counts the rows and records the act. Refusal: TOO_MANY_REQUESTS after 30 exports in an hour. */
export async function beginExport(
  db: Database,
  asked: AskedList,
  { staff, list, filter, now }: BeginExportInput,
): Promise<Begun> {
  await countAttempts(db, now, [['export list, account', String(staff.customerId)]])
  return db.transaction(async (tx) => {
    const [counted] = await tx.query<{ total: number }>(
      `select count(*)::int as total from (${lists[list].rows}) as listed`,
      lists[list].values(asked),
    )
    const total = counted?.total ?? 0
    const actId = await writeStaffAct(tx, {
      at: now,
      ...staff,
      action: 'export-list',
      thing: 'list',
      thingId: list,
      after: { ...filterOf(list, filter), exported: total },
    })
    return { actId, total, key: null }
  })
}

const begunExport = `
  select (after ->> 'exported')::int as total
    from staff_act
   where id = $1 and customer_id = $2 and location_id = $3 and action = 'export-list' and thing_id = $4
     and after - 'exported' = $5::jsonb and at > $6`

/**
 * The export that a part continues. Only its act decides, so no part is without the act that names it. BODY_INVALID if there
 * is none of this person, location, list and filter in the last minutes.
 */
export async function findBegun(
  db: Connection,
  after: string,
  { staff, list, filter, now }: BeginExportInput,
): Promise<Begun> {
  const [, act = '', key = ''] = /^(\d{1,15}):(.+)$/s.exec(after) ?? []
  const [found] =
    act === ''
      ? []
      : await db.query<{ total: number }>(begunExport, [
          Number(act),
          staff.customerId,
          staff.locationId,
          list,
          JSON.stringify(filterOf(list, filter)),
          now.subtract({ minutes: newCodeMinutes }),
        ])
  if (found === undefined || (lists[list].key === 'bigint' && !/^\d{1,15}$/.test(key)))
    throw new Refusal(problem('BODY_INVALID'))
  return { actId: Number(act), total: found.total, key }
}
