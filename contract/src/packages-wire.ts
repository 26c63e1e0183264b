import type { Rupiah } from '@pantul/rules/money'
import type { PackageConditions } from '@pantul/rules/package'
import type { PlayDate } from '@pantul/rules/play-date'
import { priceTypes, type PriceType } from '@pantul/rules/price-type'
import type * as z from 'zod/mini'
import type { DataOf } from './call.ts'
import type { QuotaLedger, WirePackage, WireQuotaPackage } from './packages.ts'
import { taxRateConverter, type TaxRate } from './tax-wire.ts'
import {
  listOf,
  nullable,
  playDate,
  playDateOrNull,
  wireConverter,
  type WireConverter,
} from './wire-converter.ts'

type WirePackageOnSale = z.infer<typeof WirePackage>
type WireOwnPackage = z.infer<typeof WireQuotaPackage>
type WireEntry = DataOf<typeof QuotaLedger>['items'][number]

/** The conditions of a package, with the names of its locations; null: no restriction. */
export type ShownConditions = Omit<PackageConditions, 'locations'> & {
  readonly locations: readonly { readonly id: string; readonly name: string }[] | null
}

const location = wireConverter<
  NonNullable<ShownConditions['locations']>[number],
  NonNullable<WirePackageOnSale['Locations']>[number]
>()({ id: 'SalesOfficeID', name: 'SalesOfficeName' })

/** Received price types that this version of the code does not know are left out. */
const priceTypesConverter: WireConverter<readonly PriceType[], string[]> = {
  toWire: (types) => [...types],
  fromWire: (wire) => wire.flatMap((name) => priceTypes.find((type) => type === name) ?? []),
}

const conditionFields = {
  weekdays: 'Weekdays',
  fromHour: 'FromHour',
  toHour: 'ToHour',
  priceTypes: ['PriceTypes', nullable(priceTypesConverter)],
  locations: ['Locations', nullable(listOf(location))],
} as const

/** A package on sale. */
export type PackageOnSale = ShownConditions & {
  readonly id: string
  readonly name: string
  readonly description: string
  /** The court-hours of one piece. */
  readonly hours: number
  readonly price: Rupiah
  readonly pricePerHour: Rupiah
  /** The price of an hour without a package: the highest regular price of these hours. */
  readonly listPrice: Rupiah
  readonly tax: TaxRate
  readonly validDays: number
  /** The last day of its sale; null: no end. */
  readonly soldUntil: PlayDate | null
  /** How many pieces a customer may buy; null: any number. */
  readonly perCustomer: number | null
}

export const { toWire: packageToWire, fromWire: packageFromWire } = wireConverter<
  PackageOnSale,
  WirePackageOnSale
>()({
  id: 'PackageID',
  name: 'Name',
  description: 'Desc',
  hours: 'Hours',
  price: 'Price',
  pricePerHour: 'PricePerHour',
  listPrice: 'ListPrice',
  tax: ['Tax', taxRateConverter],
  validDays: 'ValidDays',
  ...conditionFields,
  soldUntil: ['SoldTo', playDateOrNull],
  perCustomer: 'PerCustomer',
})

/** A quota: a package that the customer owns. Hours are court-hours. */
export type OwnPackage = ShownConditions & {
  readonly id: string
  readonly name: string
  /** The location that sold it. */
  readonly locationId: string
  /** The hours as bought. */
  readonly hours: number
  /** The hours that are left and not reserved. */
  readonly balance: number
  /** The hours that unpaid orders reserve. */
  readonly reserved: number
  /** The last play date. */
  readonly expires: PlayDate
  readonly state: WireOwnPackage['State']
}

const ownPackage = wireConverter<
  OwnPackage,
  Omit<WireOwnPackage, 'PackageID' | 'SalesOfficeName' | 'Used'>
>()({
  id: 'QuotaID',
  name: 'Name',
  locationId: 'SalesOfficeID',
  hours: 'Hours',
  balance: 'Balance',
  reserved: 'Reserved',
  expires: ['ExpiresOn', playDate],
  state: 'State',
  ...conditionFields,
})

/** A customer's package as the server has it, with fields that browsers do not show. */
type ServerOwnPackage = OwnPackage & {
  readonly packageId: string
  readonly locationName: string
  /** The court-hours that were used. */
  readonly used: number
}

export const ownPackageToWire = (own: ServerOwnPackage): WireOwnPackage => ({
  ...ownPackage.toWire(own),
  PackageID: own.packageId,
  SalesOfficeName: own.locationName,
  Used: own.used,
})

/** Leaves out packages with an invalid date. */
export const ownPackagesFromWire = (wire: readonly WireOwnPackage[]): OwnPackage[] =>
  wire.map(ownPackage.fromWire).filter(({ expires }) => expires !== '')

/** An entry in the ledger of a customer's package. */
export type LedgerEntry = {
  readonly kind: WireEntry['Kind']
  /** The change of the balance, in court-hours; for `consume` the court-hours that were used (negative). */
  readonly courtHours: number
  /** ISO 8601 with offset. */
  readonly at: string
  readonly orderId: string | null
  readonly orderNumber: string | null
  /** The date, hours and courts of the booking that used the package. */
  readonly date: PlayDate | null
  readonly hours: readonly number[]
  readonly courtNames: readonly string[]
}

export const { toWire: ledgerEntryToWire, fromWire: ledgerEntryFromWire } = wireConverter<
  LedgerEntry,
  WireEntry
>()({
  kind: 'Kind',
  courtHours: 'Units',
  at: 'At',
  orderId: 'OrderID',
  orderNumber: 'OrderNo',
  date: ['Date', playDateOrNull],
  hours: 'Hours',
  courtNames: 'CourtDescs',
})
