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
  /** Court-hours of one package. */
  Hours: z.int(),
  /** Rupiah for one package. */
  Price: Rupiah,
  /** How many days after the payment the last play date is. */
  ValidDays: z.int(),
  /** When and where its hours may be used; null: always, at every price, everywhere. */
  Weekdays: z.nullable(z.array(Weekday).check(z.maxLength(7))),
  FromHour: Hour,
  ToHour: EndHour,
  PriceTypes: z.nullable(z.array(z.enum(priceTypes)).check(z.maxLength(4))),
  Locations: z.nullable(z.array(LocationId).check(z.maxLength(100))),
  /** The first and the last day on which it is on sale; null: no limit. */
  SoldFrom: z.nullable(WireDate),
  SoldTo: z.nullable(WireDate),
  /** The most that one person may buy; null: no limit. */
  PerCustomer: z.nullable(z.int()),
  Position: z.int(),
  /** Whether it is on sale. */
  IsActive: z.boolean(),
}

/** `Sold`: how many were paid. */
const Package = z.object({ ...details, Id: Code, Sold: z.int(), Version: z.int() })

const PackageList = Answer(
  z.object({
    Today: WireDate,
    /** All locations, for the condition where the hours may be used. */
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

/** All packages that a location sells or sold. */
export const OfficePackages = defineCall({
  method: 'GET',
  path: '/api/desk/:location/packages',
  summary: 'All packages of a location, with those that are off sale.',
  params: LocationParams,
  ok: PackageList,
  problems: staffProblems,
})

/** Adds a package. Refusal: PACKAGE_ELSEWHERE if it is valid at a location where the person may not change what is sold. */
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
 * Changes a package. The terms of a sold package never change: with `Copy` it goes off sale, and a new package with the new
 * terms takes its place; without `Copy` the refusal is USED_ALREADY.
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
