import type {
  DrawerEntry,
  EnteredTransfer,
  ShiftReport,
  UnpaidInShift,
} from '@pantul/contract/desk-drawers-wire'
import type { ShiftCorrection } from '@pantul/contract/desk-shift-correction-wire'
import { needsReason } from '@pantul/rules/drawer'
import { localMoment } from '../../platform/base/clock.ts'
import type { Connection } from '../../platform/database/open.ts'
import { readCounts, type Shift } from './shift.ts'
import { sumUnverified } from './sum-unverified.ts'

type ReportLists = Pick<
  ShiftReport,
  'entries' | 'counts' | 'corrections' | 'transfers' | 'unpaidBalances' | 'unverified' | 'needsReason'
>

/** The lists of a shift. They are empty while it is open, so that staff count without knowing the expected sums. */
export async function readShiftReport(
  db: Connection,
  locationId: string,
  { id, closedAt, timeZone }: Shift,
): Promise<ReportLists> {
  if (closedAt === null)
    return {
      entries: [],
      counts: [],
      corrections: [],
      transfers: [],
      unpaidBalances: [],
      unverified: [],
      needsReason: false,
    }
  const counts = await readCounts(db, id)
  return {
    entries: atLocalTime(await db.query<AtInstant<DrawerEntry>>(selectEntries, [id]), timeZone),
    counts,
    corrections: atLocalTime(await db.query<AtInstant<ShiftCorrection>>(selectCorrections, [id]), timeZone),
    transfers: atLocalTime(await db.query<AtInstant<EnteredTransfer>>(selectTransfers, [id]), timeZone),
    unpaidBalances: atLocalTime(
      await db.query<AtInstant<UnpaidInShift>>(selectUnpaidBalances, [id]),
      timeZone,
    ),
    unverified: await sumUnverified(db, locationId, id),
    needsReason: needsReason(counts),
  }
}

type AtInstant<Row> = Omit<Row, 'at'> & { readonly at: Temporal.Instant }

const atLocalTime = <Row extends { readonly at: Temporal.Instant }>(
  rows: readonly Row[],
  timeZone: string,
): (Omit<Row, 'at'> & { readonly at: string })[] =>
  rows.map(({ at, ...row }) => ({ ...row, at: localMoment(at, timeZone) }))

const selectEntries = `
  select e.kind, e.amount, o.number as "orderNumber", e.reason, c.full_name as by, a.at
    from drawer_entry e
    join staff_act a on a.id = e.act_id
    join customer c on c.id = a.customer_id
    left join payment p on p.id = e.payment_id
    left join refund_task t on t.id = e.refund_id
    left join sales_order o on o.id = coalesce(p.order_id, t.order_id)
   where e.shift_id = $1
   order by e.id`

// Corrections that are counted in the shift: of its own payments ('same') or of a shift that was closed before
// ('of-earlier'). Also corrections of its payments that a later shift counts ('in-later').
const selectCorrections = `
  select a.thing_id as "orderNumber", a.before -> 'payments' as before, a.after -> 'payments' as after,
         case when found.corrects is null then 'same' when found.corrects = $1 then 'in-later' else 'of-earlier' end
           as "shiftRelation",
         by.full_name as by, approver.full_name as "approvedBy", coalesce(a.reason, '') as reason, a.at
    from (select distinct act_id, corrects_shift_id as corrects from payment_correction
           where shift_id = $1 or corrects_shift_id = $1) found
    join staff_act a on a.id = found.act_id
    join customer by on by.id = a.customer_id
    left join customer approver on approver.id = a.approved_by
   order by a.id`

// Bank transfers are not counted, so the signer checks each one in the bank account.
const selectTransfers = `
  select o.number as "orderNumber", p.amount, coalesce(p.reference, '') as reference, c.full_name as by, a.at
    from payment p
    join sales_order o on o.id = p.order_id
    join staff_act a on a.id = p.act_id
    join customer c on c.id = a.customer_id
   where p.shift_id = $1 and p.method = 'transfer' and p.settles_order
   order by p.id`

const selectUnpaidBalances = `
  select o.number as "orderNumber", e.amount, o.owed, c.full_name as by, a.at
    from owed_entry e
    join sales_order o on o.id = e.order_id
    join staff_act a on a.id = e.act_id
    join customer c on c.id = a.customer_id
   where e.shift_id = $1 and e.kind = 'owe'
   order by e.id`
