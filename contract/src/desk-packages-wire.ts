import type { PackageDetails } from '@pantul/rules/package-details'
import { fromDayMonthYear, toDayMonthYear, type PlayDate } from '@pantul/rules/play-date'
import type { BodyOf, DataOf } from './call.ts'
import type { AddPackage, OfficePackages, SavePackage } from './desk-packages.ts'
import { rowFromWire, rowToWire, type WireRow } from './row-wire.ts'

/** A package with the version of its row. `sold`: how many were paid. */
export type VersionedPackage = PackageDetails & {
  readonly id: string
  readonly sold: number
  readonly version: number
}

/** A location by its name. */
export type NamedLocation = { readonly id: string; readonly name: string }

/** All packages of a location. `today`: the local date there; `locations`: all locations. */
export type PackageList = {
  readonly today: PlayDate
  readonly locations: readonly NamedLocation[]
  readonly packages: readonly VersionedPackage[]
}

/** A change of a package. `copy`: replace it if it was sold. */
export type PackageSaving = PackageDetails & { readonly version: number; readonly copy: boolean }

type Dated = { readonly soldFrom: PlayDate | null; readonly soldTo: PlayDate | null }

const toWire = (date: PlayDate | null): string | null => (date === null ? null : toDayMonthYear(date))
const fromWire = (date: string | null): PlayDate | null => (date === null ? null : fromDayMonthYear(date))

const datedToWire = <Row extends Dated>(row: Row): WireRow<Row> =>
  rowToWire({ ...row, soldFrom: toWire(row.soldFrom), soldTo: toWire(row.soldTo) })

function datedFromWire<Row extends Dated>(wire: WireRow<Row> & object): Row {
  const row = rowFromWire<Row>(wire)
  return { ...row, soldFrom: fromWire(row.soldFrom), soldTo: fromWire(row.soldTo) }
}

export const packageListToWire = (list: PackageList): DataOf<typeof OfficePackages> => ({
  Today: toDayMonthYear(list.today),
  Locations: list.locations.map(({ id, name }) => ({ SalesOfficeID: id, SalesOfficeName: name })),
  Packages: list.packages.map((one) => datedToWire(one)),
})

export const packageListFromWire = (wire: DataOf<typeof OfficePackages>): PackageList => ({
  today: fromDayMonthYear(wire.Today) ?? '',
  locations: wire.Locations.map((location) => ({
    id: location.SalesOfficeID,
    name: location.SalesOfficeName,
  })),
  packages: wire.Packages.map((one) => datedFromWire<VersionedPackage>(one)),
})

export const newPackageToWire = (details: PackageDetails): BodyOf<typeof AddPackage> => datedToWire(details)
export const packageSavingToWire = (saving: PackageSaving): BodyOf<typeof SavePackage> => datedToWire(saving)

/** Null if a date does not exist. */
export const newPackageFromWire = (body: BodyOf<typeof AddPackage>): PackageDetails | null =>
  haveDates(body) ? datedFromWire<PackageDetails>(body) : null

/** Null if a date does not exist. */
export const packageSavingFromWire = (body: BodyOf<typeof SavePackage>): PackageSaving | null =>
  haveDates(body) ? datedFromWire<PackageSaving>(body) : null

const haveDates = ({ SoldFrom, SoldTo }: Pick<BodyOf<typeof AddPackage>, 'SoldFrom' | 'SoldTo'>): boolean =>
  [SoldFrom, SoldTo].every((date) => date === null || fromDayMonthYear(date) !== null)

/** The current package with this id from the data of CHANGED_MEANWHILE. The server wrote the data, so only its existence is checked. */
export const currentPackage = (data: unknown, id: string): VersionedPackage | null =>
  typeof data === 'object' && data !== null && 'Packages' in data
    ? (packageListFromWire(data as DataOf<typeof OfficePackages>).packages.find((one) => one.id === id) ??
      null)
    : null
