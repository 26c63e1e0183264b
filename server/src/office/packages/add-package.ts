import type { PackageList } from '@pantul/contract/desk-packages-wire'
import { wireName } from '@pantul/contract/row-wire'
import { checkPackage, cleanPackage, type PackageDetails } from '@pantul/rules/package-details'
import { writeStaffAct, type ActingStaff } from '../../people/staff/write-staff-act.ts'
import type { Deps } from '../../platform/deps.ts'
import { beginAttempt, storeAnswer, type Attempt } from '../../platform/http/idempotency.ts'
import type { Locale } from '../../platform/http/language.ts'
import { refuseWrongFields } from '../../platform/http/refuse-wrong-fields.ts'
import { lockLocation } from '../versions/lock-location.ts'
import { refuseIfElsewhere } from '../offered-locations/refuse-if-elsewhere.ts'
import { insertPackage, newPackageId, packageList } from './queries.ts'

type AddPackageInput = {
  readonly staff: ActingStaff
  readonly details: PackageDetails
  readonly locale: Locale
}

/**
 * Adds a package, and returns all packages. Idempotent. Refusals: the faults that `checkPackage` finds, each with its form
 * field; PACKAGE_ELSEWHERE if the package is valid at a location where the person may not change what is sold;
 * IDEMPOTENCY_KEY_REUSED.
 */
export function addPackage(
  { db, clock }: Deps,
  { staff, details: typed, locale }: AddPackageInput,
  attempt: Attempt,
): Promise<PackageList> {
  const { locationId } = staff
  const details = cleanPackage(typed)
  return db.transaction(async (tx) => {
    const answered = await beginAttempt<PackageList>(tx, attempt)
    if (answered !== null) return answered
    await lockLocation(tx, locationId)
    const { packages, locations } = await packageList(tx, clock, locationId)
    refuseWrongPackage(details, locations, locale)
    await refuseIfElsewhere(tx, staff, [details.locations], 'PACKAGE_ELSEWHERE')
    const id = newPackageId(locationId, packages)
    await insertPackage(tx, { ...details, locationId, id })
    await writeStaffAct(tx, {
      at: clock.now(),
      ...staff,
      action: 'add-package',
      thing: 'package',
      thingId: id,
      after: details,
    })
    const list = await packageList(tx, clock, locationId)
    await storeAnswer(tx, attempt, { status: 200, answer: list })
    return list
  })
}

/** Refuses the faults that `checkPackage` finds, each with its form field. */
export const refuseWrongPackage = (
  details: PackageDetails,
  locations: PackageList['locations'],
  locale: Locale,
): void =>
  refuseWrongFields(
    checkPackage(
      details,
      locations.map(({ id }) => id),
    ).map(({ path, ...rest }) => ({ ...rest, path: wireName(path) })),
    locale,
  )
