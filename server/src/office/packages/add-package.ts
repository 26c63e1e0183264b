import type { PackageList } from '@pantul/contract/desk-packages-wire'
import { checkPackage, cleanPackage, type PackageDetails } from '@pantul/rules/package-details'
import { writeStaffAct, type ActingStaff } from '../../people/staff/write-staff-act.ts'
import type { Deps } from '../../platform/deps.ts'
import { answerOnce, type Attempt } from '../../platform/http/idempotency.ts'
import type { Locale } from '../../platform/http/language.ts'
import { refuseWrongModelFields } from '../../platform/http/refuse-wrong-fields.ts'
import { refuseUnlessMayOffer } from '../rows/refuse-unless-may-offer.ts'
import { lockLocation } from '../rows/lock-location.ts'
import { insertPackage, nextPackageId, packageList } from './queries.ts'

type AddPackageInput = {
  readonly staff: ActingStaff
  readonly details: PackageDetails
  readonly locale: Locale
}

/**
 * Adds a package, and returns all packages. Idempotent. Refusals: those of `refuseWrongPackage`; PACKAGE_ELSEWHERE if the
 * package is valid at a location where the person may not change what is sold; IDEMPOTENCY_KEY_REUSED.
 */
export function addPackage(
  { db, clock }: Deps,
  { staff, details: enteredDetails, locale }: AddPackageInput,
  attempt: Attempt,
): Promise<PackageList> {
  const { locationId } = staff
  const details = cleanPackage(enteredDetails)
  return answerOnce(db, attempt, async (tx) => {
    await lockLocation(tx, locationId)
    const { packages, locations } = await packageList(tx, clock, locationId)
    refuseWrongPackage(details, locations, locale)
    await refuseUnlessMayOffer(tx, staff, [details.locations], 'PACKAGE_ELSEWHERE')
    const id = nextPackageId(locationId, packages)
    await insertPackage(tx, { ...details, locationId, id })
    await writeStaffAct(tx, {
      at: clock.now(),
      ...staff,
      action: 'add-package',
      thing: 'package',
      thingId: id,
      after: details,
    })
    return packageList(tx, clock, locationId)
  })
}

/** Refusals: those of `checkPackage` at their fields. */
export function refuseWrongPackage(
  details: PackageDetails,
  locations: PackageList['locations'],
  locale: Locale,
): void {
  const locationIds = locations.map(({ id }) => id)
  refuseWrongModelFields(checkPackage(details, locationIds), locale)
}
