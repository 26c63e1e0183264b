import { priceTypes } from '@pantul/rules/price-type'
import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { Weekday } from './desk-opening-hours.ts'
import { staffChangeProblems, staffIdempotentProblems, staffProblems } from './desk-problems.ts'
import { EndHour } from './desk-schedule.ts'
import { Answer, Code, Hour, LocationId, LocationParams, Rupiah, WireDate } from './shapes.ts'

const Description = z.string().check(z.maxLength(300))

const details = {
  Name: z.string().check(z.maxLength(60)),
  DescriptionEn: Description,
  DescriptionId: Description,
  /** The court-hours of one package. */
  Hours: z.int(),
  /** Rupiah for one package. */
  Price: Rupiah,
  /** The last play date is so many days after the payment. */
  ValidDays: z.int(),
  /** The weekdays on which the court-hours may be used; null: every day. */
  Weekdays: z.nullable(z.array(Weekday).check(z.maxLength(7))),
  /** The hours of the day in which the court-hours may be used. */
  FromHour: Hour,
  ToHour: EndHour,
  /** The price types for which the court-hours may be used; null: all. */
  PriceTypes: z.nullable(z.array(z.enum(priceTypes)).check(z.maxLength(4))),
  /** Where the court-hours may be used; null: everywhere. */
  Locations: z.nullable(z.array(LocationId).check(z.maxLength(100))),
  /** The first and the last day on which the package is on sale; null: no limit. */
  SoldFrom: z.nullable(WireDate),
  SoldTo: z.nullable(WireDate),
  /** The most that one person may buy; null: no limit. */
  PerCustomer: z.nullable(z.int()),
  /** Its rank among packages with the same price per hour. */
  Position: z.int(),
  /** False: it is off sale. */
  IsActive: z.boolean(),
}

const Package = z.object({
  ...details,
  Id: Code,
  /** How many were paid. */
  Sold: z.int(),
  Version: z.int(),
})

const PackageList = Answer(
  z.object({
    Today: WireDate,
    /** All locations, for the choice where the court-hours may be used. */
    Locations: z.array(z.object({ SalesOfficeID: LocationId, SalesOfficeName: z.string() })),
    Packages: z.array(Package),
  }),
)
const packageProblems = [
  'FIELD_REQUIRED',
  'TEXT_INVALID',
  'NUMBER_RANGE',
  'DATE_INVALID',
  'PACKAGE_ELSEWHERE',
] as const

export const DeskPackages = defineCall({
  method: 'GET',
  path: '/api/desk/:location/packages',
  summary: 'All packages of a location, with those that are off sale.',
  params: LocationParams,
  ok: PackageList,
  problems: staffProblems,
})

/**
 * Refusal: PACKAGE_ELSEWHERE if the package is valid at a location where this member of staff may not change the offer.
 */
export const AddPackage = defineCall({
  method: 'POST',
  path: '/api/desk/:location/packages',
  summary: 'Adds a package.',
  params: LocationParams,
  body: z.strictObject(details),
  idempotent: true,
  ok: PackageList,
  problems: [...staffIdempotentProblems, ...packageProblems],
})

/**
 * The terms of a sold package never change. With `Copy` it goes off sale, and a new package with the new terms takes
 * its place. Refusal: USED_ALREADY without `Copy`.
 */
export const SavePackage = defineCall({
  method: 'PUT',
  path: '/api/desk/:location/packages/:package',
  summary: 'Changes a package, or replaces a sold one; CHANGED_MEANWHILE carries the current packages.',
  params: z.object({ location: LocationId, package: Code }),
  body: z.strictObject({ ...details, Version: z.int(), Copy: z.boolean() }),
  ok: PackageList,
  problems: [
    ...staffChangeProblems,
    ...packageProblems,
    'PACKAGE_UNKNOWN',
    'USED_ALREADY',
    'CHANGED_MEANWHILE',
  ],
})
