import { changedMeanwhile } from '../../people/staff/changed-meanwhile.ts'
import { writeStaffAct, type ActingStaff } from '../../people/staff/write-staff-act.ts'
import type { Transaction } from '../../platform/database/open.ts'

/** A row that staff edit. Each change increases `version`. */
export type Versioned = { readonly version: number }

/** A change of a row by staff. `seen`: the version that they edited. `thing` and `thingId`: what the act names. */
export type VersionedChange<Row extends Versioned> = {
  /** `locationId` null: the row belongs to the whole group. */
  readonly staff: Pick<ActingStaff, 'customerId' | 'role' | 'deviceId'> & {
    readonly locationId: string | null
  }
  readonly at: Temporal.Instant
  readonly timeZone: string
  readonly action: string
  readonly thing: string
  readonly thingId: string
  /** The stored row, locked by this transaction. */
  readonly current: Row
  readonly seen: number
  /** The new values of the fields; for a list of rows the row that is added or ended. */
  readonly wanted: object
  /** The current row with the names of the wire, for the refusal. */
  readonly toWire: (row: Row) => unknown
}

/** The changed fields before and after. */
type Difference = {
  readonly before: Readonly<Record<string, unknown>>
  readonly after: Readonly<Record<string, unknown>>
}

/**
 * Saves a row that staff edited. `write` must update the row and increase its version; it may refuse. Records one act with
 * the changed fields. Writes nothing if nothing differs. Returns whether something was written. Refusal: CHANGED_MEANWHILE
 * with the current row, and who saved it when, if somebody saved it since.
 */
export async function saveVersioned<Row extends Versioned>(
  tx: Transaction,
  change: VersionedChange<Row>,
  write: (difference: Difference) => Promise<void>,
): Promise<boolean> {
  const { current, seen, wanted } = change
  if (current.version !== seen) throw await changedMeanwhile(tx, change, change.toWire(current))
  const difference = differenceOf(current, wanted)
  if (Object.keys(difference.after).length === 0) return false
  await write(difference)
  const { staff, at, action, thing, thingId } = change
  await writeStaffAct(tx, { at, ...staff, action, thing, thingId, ...difference })
  return true
}

/** The fields of `wanted` that differ from the row. */
function differenceOf(row: object, wanted: object): Difference {
  const current = new Map(Object.entries(row))
  const changed = Object.entries(wanted).filter(([name, value]) => !isSame(current.get(name), value))
  return {
    before: Object.fromEntries(changed.map(([name]) => [name, current.get(name)])),
    after: Object.fromEntries(changed),
  }
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
