import type { PackageDetails } from '@pantul/rules/package-details'
import { fromDayMonthYear, toDayMonthYear, type PlayDate } from '@pantul/rules/play-date'
import type { BodyOf, DataOf } from './call.ts'
import type { AddPackage, DeskPackages, SavePackage } from './desk-packages.ts'
import { refusalDataFromWire } from './refusal-data.ts'
import { rowWithDates } from './row-wire.ts'
import { listOf, wireConverter } from './wire-converter.ts'

/** A package with the version of its row. `sold`: how many were paid. */
export type VersionedPackage = PackageDetails & {
  readonly id: string
  readonly sold: number
  readonly version: number
}

export type NamedLocation = { readonly id: string; readonly name: string }

export type PackageList = {
  /** The local date at the location. */
  readonly today: PlayDate
  /** All locations of the venue group. */
  readonly locations: readonly NamedLocation[]
  readonly packages: readonly VersionedPackage[]
}

/** A change of a package, with the version that staff saw. */
export type PackageEdit = PackageDetails & {
  readonly version: number
  /** Whether a copy replaces the package if it was sold. */
  readonly copy: boolean
}

const packageRow = rowWithDates('soldFrom', 'soldTo')

export const namedLocationsConverter = listOf(
  wireConverter<NamedLocation, DataOf<typeof DeskPackages>['Locations'][number]>()({
    id: 'SalesOfficeID',
    name: 'SalesOfficeName',
  }),
)

export const packageListToWire = (list: PackageList): DataOf<typeof DeskPackages> => ({
  Today: toDayMonthYear(list.today),
  Locations: namedLocationsConverter.toWire(list.locations),
  Packages: list.packages.map((row) => packageRow.toWire(row)),
})

export const packageListFromWire = (wire: DataOf<typeof DeskPackages>): PackageList => ({
  today: fromDayMonthYear(wire.Today) ?? '',
  locations: namedLocationsConverter.fromWire(wire.Locations),
  packages: wire.Packages.flatMap((row) => packageRow.fromWire<VersionedPackage>(row) ?? []),
})

export const newPackageToWire = (details: PackageDetails): BodyOf<typeof AddPackage> =>
  packageRow.toWire(details)

/** Null if a date does not exist. */
export const newPackageFromWire = (body: BodyOf<typeof AddPackage>): PackageDetails | null =>
  packageRow.fromWire<PackageDetails>(body)

export const packageEditToWire = (edit: PackageEdit): BodyOf<typeof SavePackage> => packageRow.toWire(edit)

/** Null if a date does not exist. */
export const packageEditFromWire = (body: BodyOf<typeof SavePackage>): PackageEdit | null =>
  packageRow.fromWire<PackageEdit>(body)

/** The current package with this id in the data of CHANGED_MEANWHILE; null if there is none. */
export const currentPackage = (data: unknown, id: string): VersionedPackage | null =>
  refusalDataFromWire(data, 'Packages', packageListFromWire)?.packages.find((row) => row.id === id) ?? null
