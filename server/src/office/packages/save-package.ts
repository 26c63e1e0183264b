import { packageListToWire, type PackageList, type PackageEdit } from '@pantul/contract/desk-packages-wire'
import { changesPackageTerms, cleanPackage } from '@pantul/rules/package-details'
import { problem } from '@pantul/rules/problem'
import type { ActingStaff } from '../../people/staff/write-staff-act.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Locale } from '../../platform/http/language.ts'
import { refuseUnlessMayOffer } from '../rows/refuse-unless-may-offer.ts'
import { lockLocation } from '../rows/lock-location.ts'
import { saveVersioned } from '../rows/save-versioned.ts'
import { refuseWrongPackage } from './add-package.ts'
import {
  insertPackage,
  lockPackage,
  nextPackageId,
  packageList,
  takePackageOffSale,
  updatePackage,
} from './queries.ts'

type SavePackageInput = {
  readonly staff: ActingStaff
  readonly packageId: string
  readonly edit: PackageEdit
  readonly locale: Locale
}

/**
 * Changes a package, and returns all packages. The terms of a sold package cannot change: with `copy` it goes off sale, and
 * a new package with the changed terms replaces it. Refusals: PACKAGE_UNKNOWN; those of `refuseWrongPackage`;
 * PACKAGE_ELSEWHERE if the old or the new package is valid at a location where the person may not change what is sold;
 * CHANGED_MEANWHILE with the current packages; USED_ALREADY if the terms of a sold package change without `copy`.
 */
export function savePackage(
  { db, clock }: Deps,
  { staff, packageId, edit, locale }: SavePackageInput,
): Promise<PackageList> {
  const { locationId } = staff
  const { version: seenVersion, copy: savesAsCopy, ...enteredDetails } = edit
  const details = cleanPackage(enteredDetails)
  return db.transaction(async (tx) => {
    const timeZone = await lockLocation(tx, locationId)
    await lockPackage(tx, locationId, packageId)
    const list = await packageList(tx, clock, locationId)
    const current = list.packages.find(({ id }) => id === packageId)
    if (current === undefined) throw new Refusal(problem('PACKAGE_UNKNOWN'))
    refuseWrongPackage(details, list.locations, locale)
    await refuseUnlessMayOffer(tx, staff, [details.locations, current.locations], 'PACKAGE_ELSEWHERE')
    const isReplaced = current.sold > 0 && changesPackageTerms(current, details)
    const replacedBy = nextPackageId(locationId, list.packages)
    const change = {
      staff,
      at: clock.now(),
      timeZone,
      action: isReplaced ? 'replace-package' : 'change-package',
      thing: 'package',
      thingId: packageId,
      current,
      seenVersion,
      newValues: isReplaced ? { ...details, replacedBy } : details,
      toWire: () => packageListToWire(list),
    }
    await saveVersioned(tx, change, async () => {
      if (!isReplaced) return void (await updatePackage(tx, { ...details, locationId, id: packageId }))
      if (!savesAsCopy) throw new Refusal(problem('USED_ALREADY'))
      await takePackageOffSale(tx, locationId, packageId)
      await insertPackage(tx, { ...details, locationId, id: replacedBy })
    })
    return packageList(tx, clock, locationId)
  })
}
