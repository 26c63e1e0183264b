import * as z from 'zod/mini'
import { buyerProblems, WireBuyer, WirePlacedOrder } from './buyer.ts'
import { defineCall } from './call.ts'
import { WireTax } from './orders.ts'
import { Answer, Code, Hour, LocationId, Moment, PublicId, Rupiah, WireDate } from './shapes.ts'

/**
 * The conditions of a package; null: no restriction. Weekday 0 is Sunday. Hours from FromHour to ToHour (not
 * included).
 */
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
  /** The price of such an hour without a package: the highest regular price. */
  ListPrice: Rupiah,
  /** Included in the price, or added to the price of all pieces. */
  Tax: z.pick(WireTax, { Label: true, RateBp: true, IsInclusive: true }),
  ValidDays: z.int(),
  ...conditions,
  /** The last day of its sale, or null. */
  SoldTo: z.nullable(WireDate),
  PerCustomer: z.nullable(z.int()),
})

/** The packages on sale at a location, the lowest price per hour first. */
export const Packages = defineCall({
  method: 'GET',
  path: '/api/packages',
  summary: 'Packages on sale at a location.',
  query: z.object({ distChan: LocationId }),
  ok: Answer(z.array(WirePackage)),
  problems: ['LOCATION_UNKNOWN', 'DATABASE_AWAY'],
})

/** Buys one or more pieces of a package. A guest's package belongs to the account that verifies the same e-mail. */
export const OrderPackage = defineCall({
  method: 'POST',
  path: '/api/packages/order',
  summary: 'Orders a package.',
  body: z.strictObject({
    packageId: Code,
    quantity: z.int().check(z.minimum(1), z.maximum(10)),
    profileCustomer: WireBuyer,
    distChan: LocationId,
    /** The total that the player saw, in rupiah; another total is refused with PRICE_CHANGED. */
    expectedTotal: Rupiah,
  }),
  status: 201,
  idempotent: true,
  ok: Answer(WirePlacedOrder),
  problems: [...buyerProblems, 'PACKAGE_UNKNOWN', 'PACKAGE_LIMIT'],
})

/** A package of the customer. */
export const WireQuotaPackage = z.object({
  QuotaID: PublicId,
  PackageID: Code,
  Name: z.string(),
  /** The selling location. */
  SalesOfficeID: LocationId,
  SalesOfficeName: z.string(),
  /** Court-hours: bought, free, reserved by unpaid orders, used. */
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

/** The ledger of a package, newest first. */
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
          /** Court-hours: the change of the free hours; for `consume` the used hours (negative). */
          Units: z.int(),
          At: Moment,
          OrderID: z.nullable(PublicId),
          OrderNo: z.nullable(z.string()),
          /** The play date of the booking that used it. */
          Date: z.nullable(WireDate),
          Hours: z.array(Hour),
          CourtDescs: z.array(z.string()),
        }),
      ),
    }),
  ),
  problems: ['LOGIN_REQUIRED', 'QUOTA_UNKNOWN', 'DATABASE_AWAY'],
})
