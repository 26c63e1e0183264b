import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { staffChangeProblems, staffProblems } from './desk-problems.ts'
import { EndHour } from './desk-schedule.ts'
import { Answer, Hour, LocationParams, WireDate } from './shapes.ts'

/** 0 is Sunday. */
export const Weekday = z.int().check(z.minimum(0), z.maximum(6))

/** Weekdays without a row are closed. */
export const OpenHours = z.array(z.object({ Weekday, From: Hour, To: EndHour })).check(z.maxLength(7))

/** On the dates from `DateFrom` to `DateTo`, these hours replace the hours of the weekdays. */
export const SpecialHours = z
  .array(
    z.object({
      DateFrom: WireDate,
      DateTo: WireDate,
      From: Hour,
      To: EndHour,
      /** Only staff see the name, such as `Ramadan`. */
      Name: z.string().check(z.maxLength(60)),
    }),
  )
  .check(z.maxLength(100))

const Reason = z.string().check(z.maxLength(120))

const openingTimes = {
  OpenHours,
  SpecialHours,
  /** On a closed date, special hours do not apply. Players see the reason, in English or Indonesian. */
  ClosedDates: z
    .array(z.object({ Date: WireDate, ReasonEn: Reason, ReasonId: Reason }))
    .check(z.maxLength(400)),
}

/** Special hours and closed dates that are past are left out. */
const OpeningTimes = z.object({
  ...openingTimes,
  /** The local date at the location. */
  Today: WireDate,
  /** A change must send this version. */
  Version: z.int(),
})

export const OpeningHours = defineCall({
  method: 'GET',
  path: '/api/desk/:location/hours',
  summary: 'The opening hours of a location: of weekdays, of certain dates, and closed dates.',
  params: LocationParams,
  ok: Answer(OpeningTimes),
  problems: staffProblems,
})

/**
 * Changes when a location is open. Past dates are ignored. Refusals: HOURS_BOOKED lists the bookings in hours that
 * would close, unless `Anyway` is true; PRICE_GAP if an hour that would open has no price.
 */
export const SaveOpeningHours = defineCall({
  method: 'PUT',
  path: '/api/desk/:location/hours',
  summary: 'Changes the opening hours of a location; CHANGED_MEANWHILE carries the current ones.',
  params: LocationParams,
  body: z.strictObject({
    ...openingTimes,
    Version: z.int(),
    /** Whether hours close although they have bookings. The bookings stay. */
    Anyway: z.boolean(),
  }),
  ok: Answer(OpeningTimes),
  problems: [
    ...staffChangeProblems,
    'NUMBER_RANGE',
    'DATE_INVALID',
    'FIELD_REQUIRED',
    'SPECIAL_HOURS_OVERLAP',
    'PRICE_GAP',
    'HOURS_BOOKED',
    'CHANGED_MEANWHILE',
  ],
})
