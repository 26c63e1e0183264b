import type { ShiftCorrection as WrittenCorrection } from '@pantul/contract/desk-shift-correction-wire'
import type { MethodCount } from '@pantul/rules/drawer'
import { problem } from '@pantul/rules/problem'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Connection, Transaction } from '../../platform/database/open.ts'

/** A shift of a drawer: from opening it to counting it. */
export type Shift = {
  readonly id: number
  readonly publicId: string
  readonly drawerId: number
  readonly openedAt: Temporal.Instant
  readonly openedBy: string
  /** Float minus the last count; null without one. */
  readonly openingDifference: number | null
  readonly openingReason: string | null
  readonly closedAt: Temporal.Instant | null
  readonly closedById: number | null
  readonly closedBy: string | null
  readonly signedBy: string | null
  readonly reason: string | null
  readonly timeZone: string
}

/** A shift by its location and public id. */
type ShiftName = { readonly locationId: string; readonly publicId: string }

/** A drawer with its newest shift, and older ones whose count waits for a signature, oldest first. */
export type Drawer = {
  readonly publicId: string
  readonly name: string
  readonly shift: Shift | null
  readonly unsigned: readonly Shift[]
}

const shiftColumns = `
  s.id, s.public_id as "publicId", s.drawer_id as "drawerId", s.opened_at as "openedAt",
  (select full_name from customer where id = s.opened_by) as "openedBy", s.closed_at as "closedAt",
  s.opening_difference as "openingDifference", s.opening_reason as "openingReason", s.closed_by as "closedById", (select full_name from customer where id = s.closed_by) as "closedBy",
  (select full_name from customer where id = s.signed_by) as "signedBy", s.reason, l.time_zone as "timeZone"`

const fromShift =
  'from drawer_shift s join drawer d on d.id = s.drawer_id join location l on l.id = d.location_id'

/**
 * Locks the open shift of a location, so that nobody counts it until this transaction ends. With several open drawers
 * it is the one that this person opened, else the oldest. Null if none is open.
 */
export async function lockOpenShift(
  tx: Transaction,
  { locationId, customerId }: { readonly locationId: string; readonly customerId: number },
): Promise<{ id: number } | null> {
  const [shift] = await tx.query<{ id: number }>(
    `select s.id from drawer_shift s join drawer d on d.id = s.drawer_id
      where d.location_id = $1 and s.closed_at is null
      order by s.opened_by = $2 desc, s.id
      limit 1
        for share of s`,
    [locationId, customerId],
  )
  return shift ?? null
}

/**
 * Locks the shift that counts a correction: the shift of the wrong payment while it is open, else the one that
 * `lockOpenShift` finds. If the wrong payment itself corrects an earlier shift, the correction belongs to that earlier
 * shift, because its money was counted there. Refusal: DRAWER_CLOSED if there is none.
 */
export async function lockShiftOfCorrection(
  tx: Transaction,
  staff: { readonly locationId: string; readonly customerId: number },
  wrong: { readonly shiftId: number | null; readonly correctsShiftId: number | null },
): Promise<{ readonly shiftId: number; readonly correctsShiftId: number | null }> {
  const [own] = await tx.query<{ id: number }>(
    'select id from drawer_shift where id = $1 and closed_at is null for share',
    [wrong.shiftId],
  )
  if (own !== undefined) return { shiftId: own.id, correctsShiftId: wrong.correctsShiftId }
  const other = await lockOpenShift(tx, staff)
  if (other === null) throw new Refusal(problem('DRAWER_CLOSED'))
  return { shiftId: other.id, correctsShiftId: wrong.shiftId }
}

/** Finds a shift of a location by its public id. Refusal: SHIFT_UNKNOWN, also for a shift of another location. */
export async function shiftOf(
  db: Connection,
  { locationId, publicId }: ShiftName,
  lock = '',
): Promise<Shift> {
  const [shift] = await db.query<Shift>(
    `select ${shiftColumns} ${fromShift}
      where s.public_id = $1 and d.location_id = $2 ${lock}`,
    [publicId, locationId],
  )
  if (shift === undefined) throw new Refusal(problem('SHIFT_UNKNOWN'))
  return shift
}

/**
 * Like `shiftOf`, and locks it: `share` for an entry, so that nobody counts it meanwhile; `update` to count or sign.
 */
export const lockShift = (tx: Transaction, name: ShiftName, strength: 'share' | 'update'): Promise<Shift> =>
  shiftOf(tx, name, `for ${strength} of s`)

/** The expected and counted sums of a closed shift. */
export const countsOf = (db: Connection, shiftId: number): Promise<MethodCount[]> =>
  db.query<MethodCount>(
    `select method, expected, earlier, counted from shift_count where shift_id = $1
      order by array_position(array['cash', 'edc', 'qris_static'], method)`,
    [shiftId],
  )

/** The drawers of a location, by name. */
export async function drawersOf(db: Connection, locationId: string): Promise<Drawer[]> {
  const waiting = await db.query<Shift>(
    `select ${shiftColumns} ${fromShift}
      where d.location_id = $1 and s.closed_at is not null and s.signed_at is null
      order by s.id`,
    [locationId],
  )
  const rows = await db.query<Shift & { drawerPublicId: string; name: string }>(
    `select own.public_id as "drawerPublicId", own.name, shift.*
       from drawer own
       left join lateral (select ${shiftColumns} ${fromShift} where d.id = own.id
                           order by s.id desc limit 1) shift on true
      where own.location_id = $1
      order by own.name`,
    [locationId],
  )
  return rows.map(({ drawerPublicId, name, ...shift }) => ({
    publicId: drawerPublicId,
    name,
    shift: shift.id === null ? null : shift,
    unsigned: waiting.filter(({ id, drawerId }) => drawerId === shift.drawerId && id !== shift.id),
  }))
}

/** An entry of a shift; `amount` in rupiah, negative for cash that went out. */
export type Entry = {
  readonly kind: 'float' | 'sale' | 'correction' | 'refund' | 'in' | 'out' | 'to_safe'
  readonly amount: number
  readonly orderNumber: string | null
  readonly reason: string | null
  readonly by: string
  readonly at: Temporal.Instant
}

export const entriesOf = (db: Connection, shiftId: number): Promise<Entry[]> =>
  db.query<Entry>(
    `select e.kind, e.amount, o.number as "orderNumber", e.reason, c.full_name as by, a.at
       from drawer_entry e
       join staff_act a on a.id = e.act_id
       join customer c on c.id = a.customer_id
       left join payment p on p.id = e.payment_id
       left join refund_task t on t.id = e.refund_id
       left join sales_order o on o.id = coalesce(p.order_id, t.order_id)
      where e.shift_id = $1
      order by e.id`,
    [shiftId],
  )

/** A correction that is counted in a shift, or that corrects payments of the shift after it was closed. */
export type ShiftCorrection = Omit<WrittenCorrection, 'at'> & { readonly at: Temporal.Instant }

/** The corrections that concern a shift, the earliest first. */
export const correctionsOf = (db: Connection, shiftId: number): Promise<ShiftCorrection[]> =>
  db.query<ShiftCorrection>(
    `select a.thing_id as "orderNumber", a.before -> 'payments' as was, a.after -> 'payments' as became,
            case when found.corrects is null then 'same' when found.corrects = $1 then 'in-later' else 'of-earlier' end as "shiftRelation",
            by.full_name as by, approver.full_name as "approvedBy", coalesce(a.reason, '') as reason, a.at
       from (select distinct act_id, corrects_shift_id as corrects from payment_correction
              where shift_id = $1 or corrects_shift_id = $1) found
       join staff_act a on a.id = found.act_id
       join customer by on by.id = a.customer_id
       left join customer approver on approver.id = a.approved_by
      order by a.id`,
    [shiftId],
  )

/** A bank transfer that staff entered in a shift; `amount` in rupiah. */
export type EnteredTransfer = {
  readonly orderNumber: string
  readonly amount: number
  readonly reference: string
  readonly by: string
  readonly at: Temporal.Instant
}

/** The bank transfers of a shift. They are not counted, so the signer checks each one in the bank account. */
export const transfersOf = (db: Connection, shiftId: number): Promise<EnteredTransfer[]> =>
  db.query<EnteredTransfer>(
    `select o.number as "orderNumber", p.amount, coalesce(p.reference, '') as reference, c.full_name as by, a.at
       from payment p
       join sales_order o on o.id = p.order_id
       join staff_act a on a.id = p.act_id
       join customer c on c.id = a.customer_id
      where p.shift_id = $1 and p.method = 'transfer' and p.settles_order
      order by p.id`,
    [shiftId],
  )

/** A balance that staff left unpaid in a shift, and how much of it the guest still owes; rupiah. */
export type BalanceOfShift = {
  readonly orderNumber: string
  readonly amount: number
  readonly owed: number
  readonly by: string
  readonly at: Temporal.Instant
}

/** The balances that staff left unpaid in a shift. */
export const unpaidBalancesOf = (db: Connection, shiftId: number): Promise<BalanceOfShift[]> =>
  db.query<BalanceOfShift>(
    `select o.number as "orderNumber", e.amount, o.owed, c.full_name as by, a.at
       from owed_entry e
       join sales_order o on o.id = e.order_id
       join staff_act a on a.id = e.act_id
       join customer c on c.id = a.customer_id
      where e.shift_id = $1 and e.kind = 'owe'
      order by e.id`,
    [shiftId],
  )
