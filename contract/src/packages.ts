import * as z from 'zod/mini'
import { buyerProblems, WireBuyer, WirePlacedOrder } from './buyer.ts'
import { defineCall } from './call.ts'
import { WireTaxRate } from './orders.ts'
import { Answer, Code, Hour, LocationId, Moment, PublicId, Rupiah, WireDate } from './shapes.ts'

/** The hours that a package can pay. Null means no restriction. */
const conditions = {
  /** 0 is Sunday. */
  Weekdays: z.nullable(z.array(z.int())),
  FromHour: Hour,
  /** The end of the last hour. */
  ToHour: z.int(),
  PriceTypes: z.nullable(z.array(z.string())),
  Locations: z.nullable(z.array(z.object({ SalesOfficeID: LocationId, SalesOfficeName: z.string() }))),
}

/** A package on sale: court-hours to buy in advance. */
export const WirePackage = z.object({
  PackageID: Code,
  Name: z.string(),
  Desc: z.string(),
  /** The court-hours of one piece. */
  Hours: z.int(),
  Price: Rupiah,
  PricePerHour: Rupiah,
  /** The price of an hour without a package: the highest regular price of these hours. */
  ListPrice: Rupiah,
  /** The tax, included in the price or added to the price of all pieces. */
  Tax: WireTaxRate,
  ValidDays: z.int(),
  ...conditions,
  /** The last day of its sale; null: no end. */
  SoldTo: z.nullable(WireDate),
  /** How many pieces a customer may buy; null: any number. */
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

/**
 * Orders one or more pieces of a package. A guest's package later belongs to the account that verifies the same e-mail
 * address.
 */
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

/** A quota: a package that the customer owns. Hours are court-hours. */
export const WireQuotaPackage = z.object({
  QuotaID: PublicId,
  PackageID: Code,
  Name: z.string(),
  /** The location that sold it. */
  SalesOfficeID: LocationId,
  SalesOfficeName: z.string(),
  /** The hours as bought. */
  Hours: z.int(),
  /** The hours that are left and not reserved. */
  Balance: z.int(),
  /** The hours that unpaid orders reserve. */
  Reserved: z.int(),
  /** The hours that were used. */
  Used: z.int(),
  /** The last play date. */
  ExpiresOn: WireDate,
  State: z.enum(['active', 'used', 'expired']),
  ...conditions,
})

export const QuotaPackages = defineCall({
  method: 'GET',
  path: '/api/quota-packages',
  summary: 'The customer’s packages; the one that expires first comes first.',
  ok: Answer(z.array(WireQuotaPackage)),
  problems: ['LOGIN_REQUIRED', 'DATABASE_AWAY'],
})

/** The ledger of a customer's package, the newest entry first. */
export const QuotaLedger = defineCall({
  method: 'GET',
  path: '/api/quota-packages/:id/ledger',
  summary: 'The ledger of a package: the court-hours that it got, reserved, used and got back.',
  params: z.object({ id: PublicId }),
  ok: Answer(
    z.object({
      items: z.array(
        z.object({
          Kind: z.enum(['grant', 'reserve', 'consume', 'release', 'expire', 'adjust', 'refund']),
          /** The change of the balance, in court-hours; for `consume` the court-hours that were used (negative). */
          Units: z.int(),
          At: Moment,
          OrderID: z.nullable(PublicId),
          OrderNo: z.nullable(z.string()),
          /** The date, hours and courts of the booking that used the package. */
          Date: z.nullable(WireDate),
          Hours: z.array(Hour),
          CourtDescs: z.array(z.string()),
        }),
      ),
    }),
  ),
  problems: ['LOGIN_REQUIRED', 'QUOTA_UNKNOWN', 'DATABASE_AWAY'],
})
