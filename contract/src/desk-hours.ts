import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { staffChangeProblems, staffProblems } from './desk-problems.ts'
import { EndHour } from './desk-schedule.ts'
import { Answer, Hour, LocationId, WireDate } from './shapes.ts'

/** 0 is Sunday. */
export const Weekday = z.int().check(z.minimum(0), z.maximum(6))

/** Weekdays without a row are closed. */
export const OpenHours = z.array(z.object({ Weekday, From: Hour, To: EndHour })).check(z.maxLength(7))

/** Hours of all dates of a span, instead of those of their weekdays. */
export const SpecialHours = z
  .array(
    z.object({
      DateFrom: WireDate,
      DateTo: WireDate,
      From: Hour,
      To: EndHour,
      /** For staff: `Ramadan`. */
      Name: z.string().check(z.maxLength(60)),
    }),
  )
  .check(z.maxLength(100))

const Reason = z.string().check(z.maxLength(120))

const hours = {
  OpenHours,
  SpecialHours,
  /** They beat special hours. Players read the reason. */
  ClosedDates: z
    .array(z.object({ Date: WireDate, ReasonEn: Reason, ReasonId: Reason }))
    .check(z.maxLength(400)),
}

/** `Version`: what a change of these hours has to name. Special hours and closed dates that are over are left out. */
const OfficeHoursRow = z.object({ ...hours, Today: WireDate, Version: z.int() })

/** When a location is open. */
export const OfficeHours = defineCall({
  method: 'GET',
  path: '/api/desk/:location/hours',
  summary: 'The opening hours of a location: of weekdays, of certain dates, and closed dates.',
  params: z.object({ location: LocationId }),
  ok: Answer(OfficeHoursRow),
  problems: staffProblems,
})

/**
 * Changes when a location is open. Hours with bookings are closed only with `Anyway`: else HOURS_BOOKED lists them.
 * They stay booked. Refusal: PRICE_GAP if an hour that opens has no price. Dates that are over are ignored.
 */
export const SaveHours = defineCall({
  method: 'PUT',
  path: '/api/desk/:location/hours',
  summary: 'Changes the opening hours of a location; CHANGED_MEANWHILE carries the present ones.',
  params: z.object({ location: LocationId }),
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
