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
  /** The most that a percentage takes off; null: no limit. */
  Cap: z.nullable(Rupiah),
  /** Rupiah to take off, or the price of a court-hour, by `Kind`. */
  Amount: z.nullable(Rupiah),
  /** The add-on that is free; null for other kinds. */
  Item: z.nullable(Code),
  Scope: z.enum(promoScopes),
  /** The lowest price of an order with the promo. */
  Minimum: Rupiah,
  /** The weekdays on which the promo is valid; null: every day. */
  Weekdays: z.nullable(z.array(Weekday).check(z.maxLength(7))),
  /** The hours of the day for which the promo is valid. */
  FromHour: Hour,
  ToHour: EndHour,
  /** Where the promo is valid; null: everywhere. */
  Locations: z.nullable(z.array(LocationId).check(z.maxLength(100))),
  /** The first and the last day on which the promo may be used. */
  StartsOn: WireDate,
  EndsOn: WireDate,
  /** The most uses in total, and by one person; null: no limit. */
  MaxUses: z.nullable(z.int()),
  PerCustomer: z.nullable(z.int()),
  FirstOrderOnly: z.boolean(),
  /** Whether players see the promo on the page of promos. */
  IsListed: z.boolean(),
  /** Its rank on the page of promos. */
  Position: z.int(),
  /** False: it is paused. */
  IsActive: z.boolean(),
}

const Promo = z.object({
  ...details,
  Id: Code,
  /** Uses so far, also by orders that are not paid yet. */
  Used: z.int(),
  Version: z.int(),
})

const PromoList = Answer(
  z.object({
    Today: WireDate,
    /** All locations, for the choice where the promo is valid. */
    Locations: z.array(z.object({ SalesOfficeID: LocationId, SalesOfficeName: z.string() })),
    /** The add-ons of the location, for the choice of a free add-on. */
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

export const DeskPromos = defineCall({
  method: 'GET',
  path: '/api/desk/:location/promos',
  summary: 'All promos of a location, with those that are paused or over.',
  params: LocationParams,
  ok: PromoList,
  problems: staffProblems,
})

/** Refusal: PROMO_ELSEWHERE if the promo is valid at a location where this member of staff may not change the offer. */
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
 * The terms of a used promo never change. With `Copy` it is paused, and a new promo with the new terms takes its place
 * and its code. `EndsOn`, `MaxUses`, the texts, `IsListed` and `IsActive` may always change. Refusal: USED_ALREADY
 * without `Copy`.
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
