import { fromDayMonthYear, toDayMonthYear, type PlayDate } from '@pantul/rules/play-date'
import type { StaffRole } from '@pantul/rules/staff-may'
import type { DataOf, QueryOf } from './call.ts'
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

/** Which acts are listed. `page`: the first is 1. `text`: empty for no search. */
export type ActFilter = {
  readonly page: number
  readonly action: string | null
  /** The public id of the person. */
  readonly person: string | null
  readonly text: string
  /** The first and the last day, at the location. */
  readonly from: PlayDate | null
  readonly until: PlayDate | null
}

export const actFilterToWire = ({ page, action, person, text, from, until }: ActFilter) => ({
  page: String(page),
  ...(action === null ? {} : { action }),
  ...(person === null ? {} : { person }),
  ...(text === '' ? {} : { q: text }),
  ...(from === null ? {} : { from: toDayMonthYear(from) }),
  ...(until === null ? {} : { until: toDayMonthYear(until) }),
})

/** The query as the server parsed it. */
type ParsedQuery = Omit<QueryOf<typeof Acts>, 'page'> & { readonly page?: number | undefined }

export const actFilterFromWire = (wire: ParsedQuery): ActFilter => ({
  page: Math.max(1, wire.page ?? 1),
  action: wire.action ?? null,
  person: wire.person ?? null,
  text: (wire.q ?? '').trim(),
  from: fromDayMonthYear(wire.from ?? ''),
  until: fromDayMonthYear(wire.until ?? ''),
})

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
