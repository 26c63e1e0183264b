import { priceTypes } from '@pantul/rules/price-type'
import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { OpenHours, SpecialHours, Weekday } from './desk-opening-hours.ts'
import { staffChangeProblems, staffIdempotentProblems, staffProblems } from './desk-problems.ts'
import { EndHour } from './desk-schedule.ts'
import { Answer, Code, Hour, LocationId, LocationParams, Rupiah, WireDate } from './shapes.ts'

const priceFields = {
  /** Null: all courts, except those with a price of their own at that hour. */
  CourtID: z.nullable(Code),
  /** Null: the price is for every day, or for certain dates. */
  Weekdays: z.nullable(z.array(Weekday).check(z.maxLength(7))),
  /** The first and the last of certain dates; null: the price is not for certain dates. */
  DateFrom: z.nullable(WireDate),
  DateTo: z.nullable(WireDate),
  /** The first date of a price for weekdays; null: it began already. */
  ValidFrom: z.nullable(WireDate),
  /** The last date of a price for weekdays; null: it does not end. */
  ValidUntil: z.nullable(WireDate),
  FromHour: Hour,
  ToHour: EndHour,
  /** Rupiah for one hour. */
  Price: Rupiah,
  Type: z.enum(priceTypes),
}

const PriceList = z.object({
  /** A change must send this version. */
  Version: z.int(),
  /** The local date at the location. */
  Today: WireDate,
  Courts: z.array(z.object({ CourtID: Code, CourtDesc: z.string() })),
  OpenHours,
  SpecialHours,
  ClosedDates: z.array(WireDate),
  /**
   * Of several rules for an hour, a rule for the court applies before a rule for all courts; then certain dates before
   * weekdays before every day; then the higher priority; then the higher sequence.
   */
  Rules: z.array(z.object({ ...priceFields, RuleID: z.string(), Priority: z.int(), Sequence: z.int() })),
})

export const Prices = defineCall({
  method: 'GET',
  path: '/api/desk/:location/prices',
  summary: 'The price rules of a location, and what decides which rule applies at an hour.',
  params: LocationParams,
  ok: Answer(PriceList),
  problems: staffProblems,
})

/** The new rule comes before the current rules of its kind. Orders keep the price at which they were placed. */
export const AddPrice = defineCall({
  method: 'POST',
  path: '/api/desk/:location/prices',
  summary: 'Adds a price; CHANGED_MEANWHILE carries the current prices.',
  params: LocationParams,
  body: z.strictObject({ ...priceFields, Version: z.int() }),
  idempotent: true,
  ok: Answer(PriceList),
  problems: [
    ...staffIdempotentProblems,
    'NUMBER_RANGE',
    'DATE_INVALID',
    'COURT_UNKNOWN',
    'CHANGED_MEANWHILE',
  ],
})

/** From now on, the next rule in order applies. Refusal: PRICE_GAP if an open hour would have no price. */
export const EndPrice = defineCall({
  method: 'POST',
  path: '/api/desk/:location/prices/:id/end',
  summary: 'Ends a price rule.',
  params: z.object({ location: LocationId, id: z.string().check(z.regex(/^\d{1,15}$/)) }),
  body: z.strictObject({ Version: z.int() }),
  ok: Answer(PriceList),
  problems: [...staffChangeProblems, 'PRICE_UNKNOWN', 'PRICE_GAP', 'CHANGED_MEANWHILE'],
})
