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

/** `2026-12`. */
const Month = z.string()
const Named = z.object({ Id: Code, Name: z.string() })

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
  /** The person, the class, the reason of the block or of the closed date. */
  Title: z.string(),
  /** The order, and what was paid for it; null unless it is a booking. */
  OrderNo: z.nullable(z.string()),
  Paid: z.nullable(Rupiah),
  FromHour: Hour,
  UntilHour: EndHour,
})

/** A date of the plan. */
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

/** The bill of a month. */
const SeriesMonth = z.object({
  Month,
  Dates: z.int(),
  List: Rupiah,
  Off: Rupiah,
  Tax: Rupiah,
  Total: Rupiah,
  /** When it is billed: today or later. */
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
 * Claims all dates of a fixed hour at once, or none. A dry run only lists the dates with their clashes and free courts.
 * Refusal: HOURS_BOOKED with the current list if a clash has no answer, or another request claimed an hour first.
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

/** A fixed hour. `ContactID` is null and `Name` empty if the person was forgotten. */
const Series = z.object({
  SeriesID: PublicId,
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
  /** The unpaid balances of its bills. */
  Owed: Rupiah,
  /** The sum of its bills that are held and not paid yet. */
  Unpaid: Rupiah,
  Version: z.int(),
})

/** The fixed hours of a location, those that go on first. */
export const ListSeries = defineCall({
  method: 'GET',
  path: '/api/desk/:location/series',
  summary: 'The fixed hours of a location.',
  params: LocationParams,
  ok: Answer(
    z.object({
      Today: WireDate,
      Series: z.array(Series),
      Courts: z.array(Named),
      OpenHours: z.object({ FromHour: Hour, UntilHour: EndHour }),
    }),
  ),
  problems: staffProblems,
})

export const seriesDateStates = [
  'claimed',
  'unbilled',
  'unpaid',
  'paid',
  'owed',
  'released',
  'cancelled',
  'skipped',
  'given_up',
  'gone',
] as const

const SeriesDate = z.object({
  /** The original date by the weekday. It identifies the date, also after the date was moved. */
  Date: WireDate,
  PlayDate: WireDate,
  CourtID: Code,
  FromHour: Hour,
  UntilHour: EndHour,
  /**
   * `unbilled`: played, and on no bill. `released`: its bill was not paid in time, and its hours are on sale again.
   * `gone`: the venue closed its hours.
   */
  State: z.enum(seriesDateStates),
  OrderNo: z.nullable(z.string()),
})

const SeriesDetail = z.object({ Series, Dates: z.array(SeriesDate) })

/** A fixed hour with all its dates. */
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

/** Releases the hours of one date that is not billed. A past date can be skipped too; the person is then not billed for it. */
export const SkipSeriesDate = defineCall({
  method: 'POST',
  path: '/api/desk/:location/series/:id/skip',
  summary: 'Skips one date of a fixed hour; CHANGED_MEANWHILE carries the current state.',
  params: LocationAndIdParams,
  body: z.strictObject({ Date: WireDate, Version: z.int() }),
  ok: Answer(SeriesDetail),
  problems: changeProblems,
})

/** Moves one date that is not billed yet to another day, hour or court. */
export const MoveSeriesDate = defineCall({
  method: 'POST',
  path: '/api/desk/:location/series/:id/move',
  summary: 'Moves one date of a fixed hour; CHANGED_MEANWHILE carries the current state.',
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

/** Ends a fixed hour: releases the hours from a date on that are not billed. The end can be moved to an earlier date later. */
export const EndSeries = defineCall({
  method: 'POST',
  path: '/api/desk/:location/series/:id/end',
  summary: 'Ends a fixed hour from a date on; CHANGED_MEANWHILE carries the current state.',
  params: LocationAndIdParams,
  body: z.strictObject({ From: WireDate, Reason: z.string().check(z.maxLength(200)), Version: z.int() }),
  ok: Answer(SeriesDetail),
  problems: [...changeProblems, 'REASON_REQUIRED'],
})
