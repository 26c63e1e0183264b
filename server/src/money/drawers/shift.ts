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
  /** The float minus the last count, in rupiah; null if the drawer was never counted. */
  readonly openingDifference: number | null
  /** Why the float differs from the last count. */
  readonly openingReason: string | null
  readonly closedAt: Temporal.Instant | null
  readonly closedById: number | null
  readonly closedBy: string | null
  readonly signedBy: string | null
  /** Why the count differs from what was expected. */
  readonly reason: string | null
  readonly timeZone: string
}

type ShiftKey = { readonly locationId: string; readonly publicId: string }

export type Drawer = {
  readonly publicId: string
  readonly name: string
  /** The newest shift. */
  readonly shift: Shift | null
  /** Older shifts whose count nobody has signed, the oldest first. */
  readonly unsigned: readonly Shift[]
}

const shiftColumns = `
  s.id, s.public_id as "publicId", s.drawer_id as "drawerId", s.opened_at as "openedAt",
  (select full_name from customer where id = s.opened_by) as "openedBy", s.closed_at as "closedAt",
  s.opening_difference as "openingDifference", s.opening_reason as "openingReason",
  s.closed_by as "closedById", (select full_name from customer where id = s.closed_by) as "closedBy",
  (select full_name from customer where id = s.signed_by) as "signedBy", s.reason, l.time_zone as "timeZone"`

const fromShift =
  'from drawer_shift s join drawer d on d.id = s.drawer_id join location l on l.id = d.location_id'

/**
 * Locks the open shift of a location, so that nobody counts it until this transaction ends. Of several open shifts it
 * takes the one that this person opened, else the oldest. Returns null if none is open.
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
 * Locks the shift in which a correction is counted: the shift of the wrong payment while it is open, else the one that
 * `lockOpenShift` finds. Returns it, and the closed shift that the correction belongs to: that is the shift of the wrong
 * payment, or the earlier shift that the wrong payment itself corrected. Refusal: DRAWER_CLOSED if no shift is open.
 */
export async function lockShiftOfCorrection(
  tx: Transaction,
  staff: { readonly locationId: string; readonly customerId: number },
  wrongPayment: { readonly shiftId: number | null; readonly correctsShiftId: number | null },
): Promise<{ readonly shiftId: number; readonly correctsShiftId: number | null }> {
  const [shiftOfPayment] = await tx.query<{ id: number }>(
    'select id from drawer_shift where id = $1 and closed_at is null for share',
    [wrongPayment.shiftId],
  )
  if (shiftOfPayment !== undefined)
    return { shiftId: shiftOfPayment.id, correctsShiftId: wrongPayment.correctsShiftId }
  const openShift = await lockOpenShift(tx, staff)
  if (openShift === null) throw new Refusal(problem('DRAWER_CLOSED'))
  return { shiftId: openShift.id, correctsShiftId: wrongPayment.shiftId }
}

/** Finds a shift of a location. `lock`: the SQL of a row lock. Refusal: SHIFT_UNKNOWN, also if it is of another location. */
export async function findShift(
  db: Connection,
  { locationId, publicId }: ShiftKey,
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

/** Finds and locks a shift: with `share` for an entry, so that nobody counts it meanwhile; with `update` to count or sign. */
export const lockShift = (tx: Transaction, key: ShiftKey, strength: 'share' | 'update'): Promise<Shift> =>
  findShift(tx, key, `for ${strength} of s`)

/** The expected and counted sums of a closed shift. */
export const readCounts = (db: Connection, shiftId: number): Promise<MethodCount[]> =>
  db.query<MethodCount>(
    `select method, expected, earlier, counted from shift_count where shift_id = $1
      order by array_position(array['cash', 'edc', 'qris_static'], method)`,
    [shiftId],
  )

/** The drawers of a location, by name. */
export async function readDrawers(db: Connection, locationId: string): Promise<Drawer[]> {
  const unsigned = await db.query<Shift>(
    `select ${shiftColumns} ${fromShift}
      where d.location_id = $1 and s.closed_at is not null and s.signed_at is null
      order by s.id`,
    [locationId],
  )
  const rows = await db.query<Shift & { drawerPublicId: string; name: string }>(
    `select this.public_id as "drawerPublicId", this.name, newest.*
       from drawer this
       left join lateral (select ${shiftColumns} ${fromShift} where d.id = this.id
                           order by s.id desc limit 1) newest on true
      where this.location_id = $1
      order by this.name`,
    [locationId],
  )
  return rows.map(({ drawerPublicId, name, ...shift }) => ({
    publicId: drawerPublicId,
    name,
    // The left join gives nulls for a drawer without a shift.
    shift: shift.id === null ? null : shift,
    unsigned: unsigned.filter(({ id, drawerId }) => drawerId === shift.drawerId && id !== shift.id),
  }))
}
