import { promoKinds } from '@pantul/rules/promo-details'
import { promoScopes } from '@pantul/rules/promo-discount'
import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { Weekday } from './desk-opening-hours.ts'
import { staffChangeProblems, staffIdempotentProblems, staffProblems } from './desk-problems.ts'
import { EndHour } from './desk-schedule.ts'
import { Answer, Code, Hour, LocationId, LocationParams, Rupiah, WireDate } from './shapes.ts'

const Name = z.string().check(z.maxLength(60))
const Description = z.string().check(z.maxLength(300))

const details = {
  /** Null: the promo applies without a code. */
  Code: z.nullable(z.string().check(z.maxLength(60))),
  NameEn: Name,
  NameId: Name,
  DescriptionEn: Description,
  DescriptionId: Description,
  Kind: z.enum(promoKinds),
  Percent: z.nullable(z.int()),
  /** The most that a percentage takes off. */
  Cap: z.nullable(Rupiah),
  /** Rupiah of discount, or the price of a court-hour. */
  Amount: z.nullable(Rupiah),
  /** The free add-on. */
  Item: z.nullable(Code),
  Scope: z.enum(promoScopes),
  Minimum: Rupiah,
  /** When and where the promo is valid; null: always, everywhere. */
  Weekdays: z.nullable(z.array(Weekday).check(z.maxLength(7))),
  FromHour: Hour,
  ToHour: EndHour,
  Locations: z.nullable(z.array(LocationId).check(z.maxLength(100))),
  /** The first and the last day on which it may be used. */
  StartsOn: WireDate,
  EndsOn: WireDate,
  /** The most uses in total, and by one person; null: no limit. */
  MaxUses: z.nullable(z.int()),
  PerCustomer: z.nullable(z.int()),
  FirstOrderOnly: z.boolean(),
  /** Whether players see it on the page of promos. */
  IsListed: z.boolean(),
  Position: z.int(),
  IsActive: z.boolean(),
}

/** `Used`: uses so far, also by orders that are not paid yet. */
const Promo = z.object({ ...details, Id: Code, Used: z.int(), Version: z.int() })

const PromoList = Answer(
  z.object({
    Today: WireDate,
    /** All locations, for the condition where the promo is valid. */
    Locations: z.array(z.object({ SalesOfficeID: LocationId, SalesOfficeName: z.string() })),
    /** The add-ons of the location, for a free one. */
    Items: z.array(z.object({ Item: Code, Name: z.string() })),
    Promos: z.array(Promo),
  }),
)
const promoProblems = [
  'FIELD_REQUIRED',
  'TEXT_INVALID',
  'NUMBER_RANGE',
  'DATE_INVALID',
  'ADD_ON_UNKNOWN',
  'PROMO_CODE_INVALID',
  'PROMO_CODE_TAKEN',
  'PROMO_ELSEWHERE',
] as const

/** All promos that are valid at a location. */
export const OfficePromos = defineCall({
  method: 'GET',
  path: '/api/desk/:location/promos',
  summary: 'All promos of a location, with those that are paused or over.',
  params: LocationParams,
  ok: PromoList,
  problems: staffProblems,
})

/** Adds a promo. Refusal: PROMO_ELSEWHERE if it is valid at a location where the person may not change what is sold. */
export const AddPromo = defineCall({
  method: 'POST',
  path: '/api/desk/:location/promos',
  summary: 'Adds a promo.',
  params: LocationParams,
  body: z.strictObject(details),
  idempotent: true,
  ok: PromoList,
  problems: [...staffIdempotentProblems, ...promoProblems],
})

/**
 * Changes a promo. The terms of a used promo never change: with `Copy` it is paused, and a new promo with the new terms
 * takes its place and its code; without `Copy` the refusal is USED_ALREADY. `EndsOn`, `MaxUses`, the texts, `IsListed` and
 * `IsActive` may always change.
 */
export const SavePromo = defineCall({
  method: 'PUT',
  path: '/api/desk/:location/promos/:promo',
  summary: 'Changes a promo, or replaces a used one; CHANGED_MEANWHILE carries the current promos.',
  params: z.object({ location: LocationId, promo: z.string().check(z.regex(/^\d{1,15}$/)) }),
  body: z.strictObject({ ...details, Version: z.int(), Copy: z.boolean() }),
  ok: PromoList,
  problems: [...staffChangeProblems, ...promoProblems, 'PROMO_UNKNOWN', 'USED_ALREADY', 'CHANGED_MEANWHILE'],
})
