import type { StaffRole } from '@pantul/rules/staff-may'
import type { DataOf } from './call.ts'
import type { Acts } from './desk-acts.ts'

type Fields = Readonly<Record<string, unknown>> | null

/** An act of a member of staff. `at`: ISO 8601 with offset. */
export type DeskAct = {
  readonly id: number
  readonly at: string
  readonly by: string
  readonly role: StaffRole
  readonly approvedBy: string | null
  /** The name of the counter machine. */
  readonly machine: string | null
  readonly location: string | null
  readonly action: string
  readonly thing: string
  readonly thingId: string
  readonly amount: number | null
  readonly before: Fields
  readonly after: Fields
  readonly reason: string | null
}

export type ActPage = {
  readonly acts: readonly DeskAct[]
  readonly total: number
  readonly actions: readonly string[]
  readonly people: readonly { readonly id: string; readonly name: string }[]
  /** `day`: ISO date, in UTC; `hash`: hexadecimal. */
  readonly seals: readonly { readonly day: string; readonly acts: number; readonly hash: string }[]
}

/** Acts on a page. */
export const actsOnPage = 50

export const actPageToWire = ({ acts, total, actions, people, seals }: ActPage): DataOf<typeof Acts> => ({
  Acts: acts.map(({ id, at, by, role, approvedBy, location, action, thing, thingId, amount, ...rest }) => ({
    ActNo: id,
    At: at,
    By: by,
    Role: role,
    ApprovedBy: approvedBy,
    Machine: rest.machine,
    Location: location,
    Action: action,
    Thing: thing,
    ThingID: thingId,
    Amount: amount,
    Before: rest.before,
    After: rest.after,
    Reason: rest.reason,
  })),
  Total: total,
  Actions: [...actions],
  People: people.map(({ id, name }) => ({ StaffID: id, Fullname: name })),
  Seals: seals.map(({ day, acts: count, hash }) => ({ Day: day, Acts: count, Hash: hash })),
})

export const actPageFromWire = (wire: DataOf<typeof Acts>): ActPage => ({
  acts: wire.Acts.map((act) => ({
    id: act.ActNo,
    at: act.At,
    by: act.By,
    role: act.Role,
    approvedBy: act.ApprovedBy,
    machine: act.Machine,
    location: act.Location,
    action: act.Action,
    thing: act.Thing,
    thingId: act.ThingID,
    amount: act.Amount,
    before: act.Before,
    after: act.After,
    reason: act.Reason,
  })),
  total: wire.Total,
  actions: wire.Actions,
  people: wire.People.map(({ StaffID, Fullname }) => ({ id: StaffID, name: Fullname })),
  seals: wire.Seals.map(({ Day, Acts: acts, Hash }) => ({ day: Day, acts, hash: Hash })),
})
