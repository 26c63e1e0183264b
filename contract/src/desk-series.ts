import { MAX_SERIES_DATES, unpaidChoices } from '@pantul/rules/series-dates'
import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { staffChangeProblems, staffIdempotentProblems, staffProblems } from './desk-problems.ts'
import { EndHour } from './desk-schedule.ts'
import {
  Answer,
  Code,
  Hour,
  LocationAndIdParams,
  LocationParams,
  Moment,
  PublicId,
  Rupiah,
  WireDate,
} from './shapes.ts'

/** Such as `2026-12`. */
const Month = z.string()

const plan = {
  /** 0 is Sunday. */
  Weekday: z.int().check(z.minimum(0), z.maximum(6)),
  FromHour: Hour,
  UntilHour: EndHour,
  CourtID: Code,
  FirstDate: WireDate,
  LastDate: WireDate,
  /** The discount of each bill, in percent. */
  PriceOff: z.int().check(z.minimum(0), z.maximum(100)),
  /** Why the price is lowered. */
  Reason: z.string().check(z.maxLength(200)),
  /** Whether the hours of a month that is not paid in time are released, or owed. */
  OnUnpaid: z.enum(unpaidChoices),
}

/** What occupies a court on a date. */
export const seriesClashKinds = ['order', 'class', 'block', 'series', 'closed', 'past'] as const

const SeriesClash = z.object({
  Kind: z.enum(seriesClashKinds),
  /** The name of the person or class, or the reason of the block or of the closed date. */
  Title: z.string(),
  /** The order, and what was paid for it; null unless it is a booking. */
  OrderNo: z.nullable(z.string()),
  Paid: z.nullable(Rupiah),
  FromHour: Hour,
  UntilHour: EndHour,
})

const PlannedDate = z.object({
  Date: WireDate,
  /** The court of the date; null: the date is skipped, or its clash has no answer yet. */
  CourtID: z.nullable(Code),
  /** What occupies the court of the plan; null: it is free. */
  Clash: z.nullable(SeriesClash),
  /** Whether `Choices` has an answer to the clash. */
  IsAnswered: z.boolean(),
  /** Courts that are free in these hours. */
  FreeCourts: z.array(Code),
  /** The list price; 0 if the date is skipped. */
  Price: Rupiah,
})

const SeriesMonth = z.object({
  Month,
  /** How many dates are billed. */
  Dates: z.int(),
  /** The list price. */
  List: Rupiah,
  /** The discount. */
  Off: Rupiah,
  Tax: Rupiah,
  Total: Rupiah,
  /** The day of the bill: today or later. */
  BilledOn: WireDate,
  PayBy: Moment,
  Reminders: z.array(WireDate),
})

export const PlannedSeries = z.object({
  Dates: z.array(PlannedDate),
  Months: z.array(SeriesMonth),
  /** The new fixed hour; null in a dry run. */
  SeriesID: z.nullable(PublicId),
})

/**
 * Claims all dates of a fixed hour at once, or none. Refusal: HOURS_BOOKED with the current plan if a clash has no
 * answer, or if another request claimed an hour first.
 */
export const CreateSeries = defineCall({
  method: 'POST',
  path: '/api/desk/:location/series',
  summary: 'Claims the same hour of each week for a person: a fixed hour.',
  params: LocationParams,
  body: z.strictObject({
    ...plan,
    /** May be null in a dry run. */
    ContactID: z.nullable(PublicId),
    /** The answers to clashes. */
    Choices: z
      .array(
        z.strictObject({
          Date: WireDate,
          /** Another court; null: the date is skipped. */
          CourtID: z.nullable(Code),
        }),
      )
      .check(z.maxLength(MAX_SERIES_DATES)),
    /** Whether the dates are only listed, with their clashes and free courts. */
    Dry: z.boolean(),
  }),
  idempotent: true,
  ok: Answer(PlannedSeries),
  problems: [
    'DATE_INVALID',
    'NUMBER_RANGE',
    'SERIES_TOO_LONG',
    'REASON_REQUIRED',
    'COURT_UNKNOWN',
    'PERSON_UNKNOWN',
    'PHONE_NEEDED',
    'HOURS_BOOKED',
    'SLOT_CLOSED',
    ...staffIdempotentProblems,
  ],
})

const Series = z.object({
  SeriesID: PublicId,
  /** The person. `ContactID` is null and `Name` is empty if the person was forgotten. */
  ContactID: z.nullable(PublicId),
  Name: z.string(),
  ...plan,
  CourtDesc: z.string(),
  /** The hours from this date on were released; null: the fixed hour goes on. */
  EndedFrom: z.nullable(WireDate),
  /** Dates that are still to be played. */
  DatesLeft: z.int(),
  /** The next date that is still to be played; null: none. */
  NextDate: z.nullable(WireDate),
  /** Dates that were played and are on no bill. */
  UnbilledDates: z.int(),
  /** Why a bill could not be made, in the reader's language; null: nothing is wrong. */
  BillProblem: z.nullable(z.string()),
  /** When the next bill is made; null: nothing is left to bill. */
  NextBill: z.nullable(WireDate),
  /** The unpaid balances of its confirmed bills. */
  Owed: Rupiah,
  /** The sum of its bills that are held and not paid yet. */
  Unpaid: Rupiah,
  Version: z.int(),
})

export const ListSeries = defineCall({
  method: 'GET',
  path: '/api/desk/:location/series',
  summary: 'The fixed hours of a location; those that have ended come last.',
  params: LocationParams,
  ok: Answer(
    z.object({
      Today: WireDate,
      Series: z.array(Series),
      Courts: z.array(z.object({ Id: Code, Name: z.string() })),
      /** The earliest open hour of a week, and the end of the latest one. */
      OpenHours: z.object({ FromHour: Hour, UntilHour: EndHour }),
    }),
  ),
  problems: staffProblems,
})

export const seriesDateStates = [
  /** Not billed yet. */
  'claimed',
  /** Played, and on no bill. */
  'unbilled',
  /** Its bill waits for the payment. */
  'unpaid',
  'paid',
  /** Its bill is confirmed with an unpaid balance. */
  'owed',
  /** Its bill was not paid in time, and its hours are on sale again. */
  'released',
  'cancelled',
  'skipped',
  /** The fixed hour ended before this date, or somebody else had the hours when the bill was not paid. */
  'given_up',
  /** The venue closed its hours. */
  'gone',
] as const

const SeriesDate = z.object({
  /** The original date by the weekday. It identifies the date of the fixed hour, also after a move. */
  Date: WireDate,
  PlayDate: WireDate,
  CourtID: Code,
  FromHour: Hour,
  UntilHour: EndHour,
  State: z.enum(seriesDateStates),
  OrderNo: z.nullable(z.string()),
})

const SeriesDetail = z.object({ Series, Dates: z.array(SeriesDate) })

export const ReadSeries = defineCall({
  method: 'GET',
  path: '/api/desk/:location/series/:id',
  summary: 'A fixed hour with its dates and their bills.',
  params: LocationAndIdParams,
  ok: Answer(SeriesDetail),
  problems: ['SERIES_UNKNOWN', ...staffProblems],
})

const changeProblems = [
  'SERIES_UNKNOWN',
  'SERIES_DATE_CLOSED',
  'CHANGED_MEANWHILE',
  'DATE_INVALID',
  ...staffChangeProblems,
] as const

/**
 * Releases the hours of one date that is not billed. A past date can be skipped too: then the person does not pay for
 * it.
 */
export const SkipSeriesDate = defineCall({
  method: 'POST',
  path: '/api/desk/:location/series/:id/skip',
  summary: 'Skips one date of a fixed hour; CHANGED_MEANWHILE carries the current fixed hour.',
  params: LocationAndIdParams,
  body: z.strictObject({ Date: WireDate, Version: z.int() }),
  ok: Answer(SeriesDetail),
  problems: changeProblems,
})

/** Moves one date that is not billed to another day, hour or court. */
export const MoveSeriesDate = defineCall({
  method: 'POST',
  path: '/api/desk/:location/series/:id/move',
  summary: 'Moves one date of a fixed hour; CHANGED_MEANWHILE carries the current fixed hour.',
  params: LocationAndIdParams,
  body: z.strictObject({
    Date: WireDate,
    PlayDate: WireDate,
    CourtID: Code,
    FromHour: Hour,
    Version: z.int(),
  }),
  ok: Answer(SeriesDetail),
  problems: [...changeProblems, 'COURT_UNKNOWN', 'SLOT_CLOSED', 'HOURS_BOOKED'],
})

/** From a date on, releases all hours that are not billed. Another call can move the end to an earlier date. */
export const EndSeries = defineCall({
  method: 'POST',
  path: '/api/desk/:location/series/:id/end',
  summary: 'Ends a fixed hour from a date on; CHANGED_MEANWHILE carries the current fixed hour.',
  params: LocationAndIdParams,
  body: z.strictObject({ From: WireDate, Reason: z.string().check(z.maxLength(200)), Version: z.int() }),
  ok: Answer(SeriesDetail),
  problems: [...changeProblems, 'REASON_REQUIRED'],
})
