import type { Rupiah } from '@pantul/rules/money'
import type { PackageConditions } from '@pantul/rules/package'
import { fromDayMonthYear, toDayMonthYear, type PlayDate } from '@pantul/rules/play-date'
import { priceTypes } from '@pantul/rules/price-type'
import type * as z from 'zod/mini'
import type { DataOf } from './call.ts'
import type { QuotaLedger, WirePackage, WireQuotaPackage } from './packages.ts'
import { taxRateFromWire, taxRateToWire, type TaxRate } from './tax-wire.ts'

type WireOnSale = z.infer<typeof WirePackage>
type WireOwned = z.infer<typeof WireQuotaPackage>
type WireConditions = Pick<WireOwned, 'Weekdays' | 'FromHour' | 'ToHour' | 'PriceTypes' | 'Locations'>
type WireEntry = DataOf<typeof QuotaLedger>['items'][number]

/** The conditions of a package, with the names of its locations; null: no restriction. */
export type ShownConditions = Omit<PackageConditions, 'locations'> & {
  readonly locations: readonly { readonly id: string; readonly name: string }[] | null
}

/** A package on sale. `hours`: court-hours of one piece. Prices in rupiah. */
export type PackageOnSale = ShownConditions & {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly hours: number
  readonly price: Rupiah
  readonly pricePerHour: Rupiah
  /** The price of such an hour without a package. */
  readonly listPrice: Rupiah
  readonly tax: TaxRate
  readonly validDays: number
  /** The last day of its sale, or null. */
  readonly soldUntil: PlayDate | null
  readonly perCustomer: number | null
}

/** A customer's package. `hours`: as bought; `balance`: free hours. */
export type OwnPackage = ShownConditions & {
  readonly id: string
  readonly name: string
  /** The selling location. */
  readonly locationId: string
  readonly hours: number
  readonly balance: number
  /** Reserved by unpaid orders. */
  readonly reserved: number
  /** The last play date. */
  readonly expires: PlayDate
  readonly state: WireOwned['State']
}

/** A ledger entry. `units`: court-hours. `at`: ISO 8601 with offset. */
export type LedgerEntry = {
  readonly kind: WireEntry['Kind']
  readonly units: number
  readonly at: string
  readonly orderId: string | null
  readonly orderNumber: string | null
  /** The booking that used it. */
  readonly date: PlayDate | null
  readonly hours: readonly number[]
  readonly courtNames: readonly string[]
}

const conditionsToWire = (conditions: ShownConditions): WireConditions => ({
  Weekdays: conditions.weekdays && [...conditions.weekdays],
  FromHour: conditions.fromHour,
  ToHour: conditions.toHour,
  PriceTypes: conditions.priceTypes && [...conditions.priceTypes],
  Locations:
    conditions.locations &&
    conditions.locations.map(({ id, name }) => ({ SalesOfficeID: id, SalesOfficeName: name })),
})

const conditionsFromWire = (wire: WireConditions): ShownConditions => ({
  weekdays: wire.Weekdays,
  fromHour: wire.FromHour,
  toHour: wire.ToHour,
  priceTypes:
    wire.PriceTypes && wire.PriceTypes.flatMap((type) => priceTypes.find((one) => one === type) ?? []),
  locations:
    wire.Locations &&
    wire.Locations.map((place) => ({ id: place.SalesOfficeID, name: place.SalesOfficeName })),
})

export const packageToWire = (onSale: PackageOnSale): WireOnSale => ({
  PackageID: onSale.id,
  Name: onSale.name,
  Desc: onSale.description,
  Hours: onSale.hours,
  Price: onSale.price,
  PricePerHour: onSale.pricePerHour,
  ListPrice: onSale.listPrice,
  Tax: taxRateToWire(onSale.tax),
  ValidDays: onSale.validDays,
  ...conditionsToWire(onSale),
  SoldTo: onSale.soldUntil === null ? null : toDayMonthYear(onSale.soldUntil),
  PerCustomer: onSale.perCustomer,
})

export const packageFromWire = (wire: WireOnSale): PackageOnSale => ({
  id: wire.PackageID,
  name: wire.Name,
  description: wire.Desc,
  hours: wire.Hours,
  price: wire.Price,
  pricePerHour: wire.PricePerHour,
  listPrice: wire.ListPrice,
  tax: taxRateFromWire(wire.Tax),
  validDays: wire.ValidDays,
  soldUntil: wire.SoldTo === null ? null : fromDayMonthYear(wire.SoldTo),
  perCustomer: wire.PerCustomer,
  ...conditionsFromWire(wire),
})

/** A customer's package with fields that browsers do not show. `used`: court-hours. */
type CompleteOwnPackage = OwnPackage & {
  readonly packageId: string
  readonly locationName: string
  readonly used: number
}

export const ownPackageToWire = (own: CompleteOwnPackage): WireOwned => ({
  QuotaID: own.id,
  PackageID: own.packageId,
  Name: own.name,
  SalesOfficeID: own.locationId,
  SalesOfficeName: own.locationName,
  Hours: own.hours,
  Balance: own.balance,
  Reserved: own.reserved,
  Used: own.used,
  ExpiresOn: toDayMonthYear(own.expires),
  State: own.state,
  ...conditionsToWire(own),
})

/** Leaves out packages with an invalid date. */
export const ownPackagesFromWire = (wire: readonly WireOwned[]): OwnPackage[] =>
  wire.flatMap((own) => {
    const expires = fromDayMonthYear(own.ExpiresOn)
    if (expires === null) return []
    return {
      id: own.QuotaID,
      name: own.Name,
      locationId: own.SalesOfficeID,
      hours: own.Hours,
      balance: own.Balance,
      reserved: own.Reserved,
      expires,
      state: own.State,
      ...conditionsFromWire(own),
    }
  })

export const ledgerEntryToWire = (entry: LedgerEntry): WireEntry => ({
  Kind: entry.kind,
  Units: entry.units,
  At: entry.at,
  OrderID: entry.orderId,
  OrderNo: entry.orderNumber,
  Date: entry.date === null ? null : toDayMonthYear(entry.date),
  Hours: [...entry.hours],
  CourtDescs: [...entry.courtNames],
})

export const ledgerEntryFromWire = (wire: WireEntry): LedgerEntry => ({
  kind: wire.Kind,
  units: wire.Units,
  at: wire.At,
  orderId: wire.OrderID,
  orderNumber: wire.OrderNo,
  date: wire.Date === null ? null : fromDayMonthYear(wire.Date),
  hours: wire.Hours,
  courtNames: wire.CourtDescs,
})
