import type { CountedMethod } from '@pantul/rules/drawer'
import { fromDayMonthYear, toDayMonthYear, type PlayDate } from '@pantul/rules/play-date'
import type { DataOf } from './call.ts'
import type { EndOfDay as EndOfDayCall } from './desk-end-of-day.ts'
import { fieldName, wireName } from './row-wire.ts'

/** A drawer that was closed; rupiah. `earlier`: the part of `expected` that corrects shifts which were closed before. */
export type ClosedDrawer = {
  readonly drawer: string
  readonly closedAt: string
  readonly closedBy: string
  readonly signedBy: string | null
  readonly reason: string | null
  readonly counts: readonly {
    readonly method: CountedMethod
    readonly expected: number
    readonly earlier: number
    readonly counted: number
  }[]
}

/** An act of the day. `actNo`: its number under Acts. */
type ActOfDay = {
  readonly actNo: number
  readonly action: string
  readonly thingID: string
  readonly by: string
  readonly reason: string | null
}

/** The first booking, class or fixed hour of a court. `due`: rupiah that are not paid. */
export type FirstHour = {
  readonly court: string
  readonly from: number
  readonly until: number
  readonly kind: 'booking' | 'class' | 'series'
  readonly name: string
  readonly orderNumber: string | null
  readonly due: number
}

/**
 * What happened at a location on one local day. Amounts are rupiah, hours are court-hours, times ISO 8601 with the offset of
 * the location. `until`: the local time up to which the figures count; null if the day is over.
 */
export type EndOfDay = {
  readonly date: PlayDate
  readonly until: string | null
  readonly sold: { readonly count: number; readonly price: number }
  readonly soldOrders: readonly {
    readonly orderNumber: string
    readonly name: string
    readonly kind: string
    readonly price: number
  }[]
  readonly played: {
    readonly hours: number
    readonly openHours: number
    readonly price: number
    readonly bookings: number
    readonly arrived: number
  }
  readonly playedCourts: readonly {
    readonly court: string
    readonly hours: number
    readonly openHours: number
    readonly price: number
  }[]
  readonly noShows: readonly {
    readonly orderNumber: string
    readonly name: string
    readonly times: number
    readonly price: number
  }[]
  readonly revenue: { readonly received: number; readonly back: number; readonly revenue: number }
  /** `method`: in the reader's language. */
  readonly tenders: readonly {
    readonly method: string
    readonly received: number
    readonly back: number
    readonly revenue: number
  }[]
  readonly shifts: readonly ClosedDrawer[]
  readonly openings: readonly {
    readonly drawer: string
    readonly openedAt: string
    readonly openedBy: string
    readonly difference: number
    readonly reason: string | null
  }[]
  readonly openDrawers: readonly {
    readonly drawer: string
    readonly openedAt: string
    readonly openedBy: string
  }[]
  readonly unverified: readonly {
    readonly name: string
    readonly count: number
    readonly amount: number
    readonly countOfAllDays: number
    readonly amountOfAllDays: number
  }[]
  readonly unverifiedPayments: readonly {
    readonly orderNumber: string
    readonly method: string
    readonly amount: number
    readonly reference: string
    readonly by: string
  }[]
  readonly owed: { readonly people: number; readonly amount: number }
  readonly owedOrders: readonly {
    readonly orderNumber: string
    readonly name: string
    readonly amount: number
    readonly by: string | null
  }[]
  readonly waivedBy: readonly {
    readonly name: string
    readonly times: number
    readonly off: number
    readonly forgiven: number
  }[]
  readonly waivedActs: readonly (ActOfDay & { readonly approvedBy: string | null; readonly amount: number })[]
  readonly lapsed: readonly {
    readonly orderNumber: string
    readonly name: string
    readonly startsAt: string
    readonly lapsedAt: string
    readonly price: number
  }[]
  readonly blocks: readonly {
    readonly court: string
    readonly from: number
    readonly until: number
    readonly reason: string
    readonly by: string | null
  }[]
  readonly endedBlocks: readonly (Pick<ActOfDay, 'actNo' | 'by'> & {
    readonly reason: string
    readonly hours: number
  })[]
  readonly imported: { readonly amount: number }
  readonly importedPayments: readonly { readonly orderNumber: string; readonly amount: number }[]
  readonly aloneActs: readonly (ActOfDay & { readonly amount: number | null })[]
  readonly refunds: { readonly count: number; readonly amount: number }
  readonly openRefunds: readonly {
    readonly orderNumber: string
    readonly amount: number
    readonly route: string
    readonly createdAt: string
  }[]
  readonly firstHours: readonly FirstHour[]
  readonly seal: { readonly acts: number; readonly hash: string } | null
  readonly groupSeal: { readonly day: string; readonly acts: number; readonly hash: string } | null
}

type WireDay = DataOf<typeof EndOfDayCall>

/** Renames all fields, also in lists and nested objects: `soldOrders` is `SoldOrders` on the wire. */
function renamed(value: unknown, rename: (name: string) => string): unknown {
  if (Array.isArray(value)) return value.map((one) => renamed(one, rename))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [rename(name), renamed(field, rename)]),
  )
}

export const endOfDayToWire = (day: EndOfDay): WireDay =>
  renamed({ ...day, date: toDayMonthYear(day.date) }, wireName) as WireDay

export function endOfDayFromWire(wire: WireDay): EndOfDay {
  const day = renamed(wire, fieldName) as EndOfDay
  return { ...day, date: fromDayMonthYear(wire.Date) ?? day.date }
}

/** A hash in groups of 16 characters, so that two can be compared by eye. */
export const sealText = (hash: string): string => (hash.match(/.{1,16}/g) ?? []).join(' ')
