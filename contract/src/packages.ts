import * as z from 'zod/mini'
import { buyerProblems, WireBuyer, WirePlacedOrder } from './buyer.ts'
import { defineCall } from './call.ts'
import { WireTax } from './orders.ts'
import { Answer, Code, Hour, LocationId, Moment, PublicId, Rupiah, WireDate } from './shapes.ts'

/** Where and when a package may be used; null is everywhere, or always. Weekdays: 0 is Sunday; hours up to, not including, ToHour. */
const conditions = {
  Weekdays: z.nullable(z.array(z.int())),
  FromHour: Hour,
  ToHour: z.int(),
  PriceTypes: z.nullable(z.array(z.string())),
  Locations: z.nullable(z.array(z.object({ SalesOfficeID: LocationId, SalesOfficeName: z.string() }))),
}

/** Court-hours to buy in advance. */
export const WirePackage = z.object({
  PackageID: Code,
  Name: z.string(),
  Desc: z.string(),
  /** Court-hours. */
  Hours: z.int(),
  Price: Rupiah,
  PricePerHour: Rupiah,
  /** What such an hour costs without a package (the dearest regular hour that it may be used for). */
  ListPrice: Rupiah,
  /** Within the price, or added to that of all pieces together. */
  Tax: z.pick(WireTax, { Label: true, RateBp: true, IsInclusive: true }),
  ValidDays: z.int(),
  ...conditions,
  /** The last day of its sale, or null. */
  SoldTo: z.nullable(WireDate),
  PerCustomer: z.nullable(z.int()),
})

/** The packages on sale at a location, the cheapest hour first. */
export const Packages = defineCall({
  method: 'GET',
  path: '/api/packages',
  summary: 'Packages on sale at a location.',
  query: z.object({ distChan: LocationId }),
  ok: Answer(z.array(WirePackage)),
  problems: ['LOCATION_UNKNOWN', 'DATABASE_AWAY'],
})

/** Buys one package, once or several times. A guest's belongs to the account that verifies the same e-mail. */
export const OrderPackage = defineCall({
  method: 'POST',
  path: '/api/packages/order',
  summary: 'Orders a package.',
  body: z.strictObject({
    packageId: Code,
    quantity: z.int().check(z.minimum(1), z.maximum(10)),
    profileCustomer: WireBuyer,
    distChan: LocationId,
    /** What the player saw, in rupiah; another total is refused with PRICE_CHANGED. */
    expectedTotal: Rupiah,
  }),
  status: 201,
  idempotent: true,
  ok: Answer(WirePlacedOrder),
  problems: [...buyerProblems, 'PACKAGE_UNKNOWN', 'PACKAGE_LIMIT'],
})

/** A package that the customer owns. */
export const WireQuotaPackage = z.object({
  QuotaID: PublicId,
  PackageID: Code,
  Name: z.string(),
  /** Where it was bought. */
  SalesOfficeID: LocationId,
  SalesOfficeName: z.string(),
  /** Court-hours: as bought, free, held by unpaid orders, used. */
  Hours: z.int(),
  Balance: z.int(),
  Reserved: z.int(),
  Used: z.int(),
  /** The last play date. */
  ExpiresOn: WireDate,
  State: z.enum(['active', 'used', 'expired']),
  ...conditions,
})

export const QuotaPackages = defineCall({
  method: 'GET',
  path: '/api/quota-packages',
  summary: 'The customer’s packages, the first to expire first.',
  ok: Answer(z.array(WireQuotaPackage)),
  problems: ['LOGIN_REQUIRED', 'DATABASE_AWAY'],
})

/** What happened to a package, newest first. */
export const QuotaLedger = defineCall({
  method: 'GET',
  path: '/api/quota-packages/:id/ledger',
  summary: 'The history of a package: what it gave, held, used and got back.',
  params: z.object({ id: PublicId }),
  ok: Answer(
    z.object({
      items: z.array(
        z.object({
          Kind: z.enum(['grant', 'reserve', 'consume', 'release', 'expire', 'adjust', 'refund']),
          /** Court-hours; what free ones changed by, and for `consume` what was used (negative). */
          Units: z.int(),
          At: Moment,
          OrderID: z.nullable(PublicId),
          OrderNo: z.nullable(z.string()),
          /** Of the booking that used it. */
          Date: z.nullable(WireDate),
          Hours: z.array(Hour),
          CourtDescs: z.array(z.string()),
        }),
      ),
    }),
  ),
  problems: ['LOGIN_REQUIRED', 'QUOTA_UNKNOWN', 'DATABASE_AWAY'],
})
