import { priceTypes } from '@pantul/rules/price-type'
import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { OpenHours, SpecialHours, Weekday } from './desk-opening-hours.ts'
import { staffChangeProblems, staffIdempotentProblems, staffProblems } from './desk-problems.ts'
import { EndHour } from './desk-schedule.ts'
import { Answer, Code, Hour, LocationId, LocationParams, Rupiah, WireDate } from './shapes.ts'

const price = {
  /** Null: all courts that have no price of their own at that hour. */
  CourtID: z.nullable(Code),
  /** 0 is Sunday. Null: every day, or certain dates. */
  Weekdays: z.nullable(z.array(Weekday).check(z.maxLength(7))),
  /** The first and the last of certain dates. */
  DateFrom: z.nullable(WireDate),
  DateTo: z.nullable(WireDate),
  /** When a price for weekdays begins and ends; null: now, never. */
  ValidFrom: z.nullable(WireDate),
  ValidUntil: z.nullable(WireDate),
  FromHour: Hour,
  ToHour: EndHour,
  /** Rupiah for one hour. */
  Price: Rupiah,
  Type: z.enum(priceTypes),
}

const PriceList = z.object({
  /** The version that a change of the prices must send. */
  Version: z.int(),
  Today: WireDate,
  Courts: z.array(z.object({ CourtID: Code, CourtDesc: z.string() })),
  OpenHours,
  SpecialHours,
  ClosedDates: z.array(WireDate),
  /** Among rules of one kind the higher priority wins, then the higher sequence. */
  Rules: z.array(z.object({ ...price, RuleID: z.string(), Priority: z.int(), Sequence: z.int() })),
})

/** All price rules of a location, and what is needed to decide which rule applies at an hour. */
export const Prices = defineCall({
  method: 'GET',
  path: '/api/desk/:location/prices',
  summary: 'The price rules of a location.',
  params: LocationParams,
  ok: Answer(PriceList),
  problems: staffProblems,
})

/** Adds a price rule, which beats the current rules of its kind. Orders keep the price at which they were placed. */
export const AddPrice = defineCall({
  method: 'POST',
  path: '/api/desk/:location/prices',
  summary: 'Adds a price; CHANGED_MEANWHILE carries the current prices.',
  params: LocationParams,
  body: z.strictObject({ ...price, Version: z.int() }),
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

/** Ends a price rule; the rule with the next highest priority applies. Refusal: PRICE_GAP if an open hour would have no price. */
export const EndPrice = defineCall({
  method: 'POST',
  path: '/api/desk/:location/prices/:id/end',
  summary: 'Ends a price rule.',
  params: z.object({ location: LocationId, id: z.string().check(z.regex(/^\d{1,15}$/)) }),
  body: z.strictObject({ Version: z.int() }),
  ok: Answer(PriceList),
  problems: [...staffChangeProblems, 'PRICE_UNKNOWN', 'PRICE_GAP', 'CHANGED_MEANWHILE'],
})
