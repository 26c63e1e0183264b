import { fromDayMonthYear, toDayMonthYear, type PlayDate } from '@pantul/rules/play-date'
import type { StaffRole } from '@pantul/rules/staff-may'
import type { DataOf, QueryOf } from './call.ts'
import type { StaffActs } from './desk-staff-acts.ts'
import { listOf, wireConverter } from './wire-converter.ts'

type Wire = DataOf<typeof StaffActs>

/** The values that a staff act changed, by name; null if there are none. */
type ChangedFields = Readonly<Record<string, unknown>> | null

/** A staff act: an entry of the audit log. */
export type DeskAct = {
  readonly id: number
  /** ISO 8601 with offset. */
  readonly at: string
  readonly by: string
  readonly role: StaffRole
  readonly approvedBy: string | null
  /** The name of the counter machine; null: another browser. */
  readonly machine: string | null
  /** The name of the location; null: all locations. */
  readonly location: string | null
  readonly action: string
  /** The kind of thing that was changed, and its id. */
  readonly thing: string
  readonly thingId: string
  /** In rupiah; null if the act has no amount. */
  readonly amount: number | null
  readonly before: ChangedFields
  readonly after: ChangedFields
  readonly reason: string | null
}

const act = wireConverter<DeskAct, Wire['Acts'][number]>()({
  id: 'ActNo',
  at: 'At',
  by: 'By',
  role: 'Role',
  approvedBy: 'ApprovedBy',
  machine: 'Machine',
  location: 'Location',
  action: 'Action',
  thing: 'Thing',
  thingId: 'ThingID',
  amount: 'Amount',
  before: 'Before',
  after: 'After',
  reason: 'Reason',
})

/** A member of staff who can be chosen in the filter. */
type ActingPerson = { readonly id: string; readonly name: string }

const person = wireConverter<ActingPerson, Wire['People'][number]>()({ id: 'StaffID', name: 'Fullname' })

/** The seal of a day, which shows whether a staff act of the day was changed later. */
type Seal = {
  /** ISO date, in UTC. */
  readonly day: string
  /** The number of staff acts of the day. */
  readonly acts: number
  /** Hexadecimal. */
  readonly hash: string
}

const seal = wireConverter<Seal, Wire['Seals'][number]>()({ day: 'Day', acts: 'Acts', hash: 'Hash' })

export type ActPage = {
  readonly acts: readonly DeskAct[]
  /** The number of staff acts on all pages. */
  readonly total: number
  /** The actions and people that the filter offers. */
  readonly actions: readonly string[]
  readonly people: readonly ActingPerson[]
  readonly seals: readonly Seal[]
}

export const { toWire: actPageToWire, fromWire: actPageFromWire } = wireConverter<ActPage, Wire>()({
  acts: ['Acts', listOf(act)],
  total: 'Total',
  actions: 'Actions',
  people: ['People', listOf(person)],
  seals: ['Seals', listOf(seal)],
})

/** How many staff acts a page has. */
export const actsOnPage = 50

/** Which staff acts are listed. Null and an empty text do not restrict the list. */
export type ActFilter = {
  /** The first page is 1. */
  readonly page: number
  readonly action: string | null
  /** The public id of the member of staff. */
  readonly staffId: string | null
  readonly searchText: string
  /** The first and the last day, at the location. */
  readonly from: PlayDate | null
  readonly until: PlayDate | null
}

export const actFilterToWire = ({ page, action, staffId, searchText, from, until }: ActFilter) => ({
  page: String(page),
  ...(action === null ? {} : { action }),
  ...(staffId === null ? {} : { person: staffId }),
  ...(searchText === '' ? {} : { q: searchText }),
  ...(from === null ? {} : { from: toDayMonthYear(from) }),
  ...(until === null ? {} : { until: toDayMonthYear(until) }),
})

/** The query as the server parsed it. */
type ParsedQuery = Omit<QueryOf<typeof StaffActs>, 'page'> & { readonly page?: number | undefined }

export const actFilterFromWire = (wire: ParsedQuery): ActFilter => ({
  page: Math.max(1, wire.page ?? 1),
  action: wire.action ?? null,
  staffId: wire.person ?? null,
  searchText: (wire.q ?? '').trim(),
  from: fromDayMonthYear(wire.from ?? ''),
  until: fromDayMonthYear(wire.until ?? ''),
})
