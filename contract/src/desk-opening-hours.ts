import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { staffChangeProblems, staffProblems } from './desk-problems.ts'
import { EndHour } from './desk-schedule.ts'
import { Answer, Hour, LocationParams, WireDate } from './shapes.ts'

/** 0 is Sunday. */
export const Weekday = z.int().check(z.minimum(0), z.maximum(6))

/** Weekdays without a row are closed. */
export const OpenHours = z.array(z.object({ Weekday, From: Hour, To: EndHour })).check(z.maxLength(7))

/** Opening hours of the dates from `DateFrom` to `DateTo`, instead of those of their weekdays. */
export const SpecialHours = z
  .array(
    z.object({
      DateFrom: WireDate,
      DateTo: WireDate,
      From: Hour,
      To: EndHour,
      /** Only staff see it, such as `Ramadan`. */
      Name: z.string().check(z.maxLength(60)),
    }),
  )
  .check(z.maxLength(100))

const Reason = z.string().check(z.maxLength(120))

const hours = {
  OpenHours,
  SpecialHours,
  /** A closed date beats special hours. Players read the reason: `ReasonEn` in English, `ReasonId` in Indonesian. */
  ClosedDates: z
    .array(z.object({ Date: WireDate, ReasonEn: Reason, ReasonId: Reason }))
    .check(z.maxLength(400)),
}

/** `Version`: a change of these hours must send it. Past special hours and closed dates are left out. */
const OfficeHoursRow = z.object({ ...hours, Today: WireDate, Version: z.int() })

/** When a location is open. */
export const OfficeHours = defineCall({
  method: 'GET',
  path: '/api/desk/:location/hours',
  summary: 'The opening hours of a location: of weekdays, of certain dates, and closed dates.',
  params: LocationParams,
  ok: Answer(OfficeHoursRow),
  problems: staffProblems,
})

/**
 * Changes when a location is open. Hours with bookings are closed only with `Anyway`, otherwise HOURS_BOOKED lists the
 * bookings. The bookings stay in any case. Refusal: PRICE_GAP if an hour that opens has no price. Past dates are ignored.
 */
export const SaveHours = defineCall({
  method: 'PUT',
  path: '/api/desk/:location/hours',
  summary: 'Changes the opening hours of a location; CHANGED_MEANWHILE carries the current ones.',
  params: LocationParams,
  body: z.strictObject({ ...hours, Version: z.int(), Anyway: z.boolean() }),
  ok: Answer(OfficeHoursRow),
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
