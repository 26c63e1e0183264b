import type { PackageDetails } from '@pantul/rules/package-details'
import { fromDayMonthYear, toDayMonthYear, type PlayDate } from '@pantul/rules/play-date'
import type { BodyOf, DataOf } from './call.ts'
import type { AddPackage, OfficePackages, SavePackage } from './desk-packages.ts'
import { refusalDataFromWire } from './refusal-data.ts'
import { rowWithDates } from './row-wire.ts'
import { listOf, wireConverter } from './wire-converter.ts'

/** A package with the version of its row. `sold`: how many were paid. */
export type VersionedPackage = PackageDetails & {
  readonly id: string
  readonly sold: number
  readonly version: number
}

/** A location by its name. */
export type NamedLocation = { readonly id: string; readonly name: string }

export type PackageList = {
  /** The local date at the location. */
  readonly today: PlayDate
  /** All locations of the venue group. */
  readonly locations: readonly NamedLocation[]
  readonly packages: readonly VersionedPackage[]
}

export type PackageSaving = PackageDetails & {
  readonly version: number
  /** Whether a copy replaces the package if it was sold. */
  readonly copy: boolean
}

const packageRow = rowWithDates('soldFrom', 'soldTo')

export const namedLocationsConverter = listOf(
  wireConverter<NamedLocation, DataOf<typeof OfficePackages>['Locations'][number]>()({
    id: 'SalesOfficeID',
    name: 'SalesOfficeName',
  }),
)

export const packageListToWire = (list: PackageList): DataOf<typeof OfficePackages> => ({
  Today: toDayMonthYear(list.today),
  Locations: namedLocationsConverter.toWire(list.locations),
  Packages: list.packages.map((row) => packageRow.toWire(row)),
})

export const packageListFromWire = (wire: DataOf<typeof OfficePackages>): PackageList => ({
  today: fromDayMonthYear(wire.Today) ?? '',
  locations: namedLocationsConverter.fromWire(wire.Locations),
  packages: wire.Packages.flatMap((row) => packageRow.fromWire<VersionedPackage>(row) ?? []),
})

export const newPackageToWire = (details: PackageDetails): BodyOf<typeof AddPackage> =>
  packageRow.toWire(details)

/** Null if a date does not exist. */
export const newPackageFromWire = (body: BodyOf<typeof AddPackage>): PackageDetails | null =>
  packageRow.fromWire<PackageDetails>(body)

export const packageSavingToWire = (saving: PackageSaving): BodyOf<typeof SavePackage> =>
  packageRow.toWire(saving)

/** Null if a date does not exist. */
export const packageSavingFromWire = (body: BodyOf<typeof SavePackage>): PackageSaving | null =>
  packageRow.fromWire<PackageSaving>(body)

/** The current package with this id from the data of CHANGED_MEANWHILE. */
export const currentPackage = (data: unknown, id: string): VersionedPackage | null =>
  refusalDataFromWire(data, 'Packages', packageListFromWire)?.packages.find((row) => row.id === id) ?? null
