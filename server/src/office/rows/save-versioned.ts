import { changedMeanwhileRefusal } from '../../people/staff/changed-meanwhile.ts'
import { writeStaffAct, type ActingStaff } from '../../people/staff/write-staff-act.ts'
import type { Transaction } from '../../platform/database/open.ts'

/** A row that staff edit. Each change increases `version`. */
type Versioned = { readonly version: number }

/** A change of a row by staff, and the staff act (audit log) that records it. */
type VersionedChange<Row extends Versioned> = {
  /** `locationId` null: the row belongs to the whole venue group. */
  readonly staff: Pick<ActingStaff, 'customerId' | 'role' | 'deviceId'> & {
    readonly locationId: string | null
  }
  readonly at: Temporal.Instant
  readonly timeZone: string
  readonly action: string
  /** The kind of thing that the staff act is about: `court`. */
  readonly thing: string
  readonly thingId: string
  /** The stored row, locked by this transaction. */
  readonly current: Row
  /** The version that staff saw when they began to edit. */
  readonly seenVersion: number
  /** The new values of the fields; for a list of rows the row that is added or ended. */
  readonly newValues: object
  /** Converts the stored row to the data of the refusal. */
  readonly toWire: (row: Row) => unknown
}

/** The changed fields before and after. */
type Difference = {
  readonly before: Readonly<Record<string, unknown>>
  readonly after: Readonly<Record<string, unknown>>
}

/**
 * Saves a row that staff edited, and records the changed fields as one staff act. `write` must update the row and increase
 * its version; it may refuse. Does nothing if no field differs. Returns whether something was written. Refusal:
 * CHANGED_MEANWHILE with the stored row if its version is not `seenVersion`.
 */
export async function saveVersioned<Row extends Versioned>(
  tx: Transaction,
  change: VersionedChange<Row>,
  write: (difference: Difference) => Promise<void>,
): Promise<boolean> {
  const { staff, at, timeZone, action, thing, thingId, current, seenVersion, newValues, toWire } = change
  if (current.version !== seenVersion)
    throw await changedMeanwhileRefusal(tx, { thing, thingId, timeZone }, toWire(current))
  const difference = differenceOf(current, newValues)
  if (Object.keys(difference.after).length === 0) return false
  await write(difference)
  await writeStaffAct(tx, { at, ...staff, action, thing, thingId, ...difference })
  return true
}

function differenceOf(row: object, newValues: object): Difference {
  const stored = new Map(Object.entries(row))
  const changed = Object.entries(newValues).filter(([name, value]) => !isSame(stored.get(name), value))
  return {
    before: Object.fromEntries(changed.map(([name]) => [name, stored.get(name)])),
    after: Object.fromEntries(changed),
  }
}

const isSame = (old: unknown, entered: unknown): boolean => JSON.stringify(old) === JSON.stringify(entered)
