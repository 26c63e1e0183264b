import { packageListToWire, type PackageList, type PackageSaving } from '@pantul/contract/desk-packages-wire'
import { changesPackageTerms, cleanPackage } from '@pantul/rules/package-details'
import { problem } from '@pantul/rules/problem'
import type { ActingStaff } from '../../people/staff/write-staff-act.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Locale } from '../../platform/http/language.ts'
import { lockLocation } from '../versions/lock-location.ts'
import { saveVersioned } from '../versions/save-versioned.ts'
import { refuseIfElsewhere } from '../offered-locations/refuse-if-elsewhere.ts'
import { refuseWrongPackage } from './add-package.ts'
import {
  insertPackage,
  lockPackage,
  newPackageId,
  packageList,
  takePackageOffSale,
  updatePackage,
} from './queries.ts'

type SavePackageInput = {
  readonly staff: ActingStaff
  readonly packageId: string
  readonly saving: PackageSaving
  readonly locale: Locale
}

/**
 * Changes a package, and returns all packages. The terms of a sold package stay: with `copy` it goes off sale, and a new
 * package with the changed terms takes its place. Refusals: PACKAGE_UNKNOWN; the faults that `checkPackage` finds, each with
 * its form field; PACKAGE_ELSEWHERE if the old or the new package is valid at a location where the person may not change what
 * is sold; CHANGED_MEANWHILE with the current packages; USED_ALREADY if the terms of a sold package change without `copy`.
 */
export function savePackage(
  { db, clock }: Deps,
  { staff, packageId, saving, locale }: SavePackageInput,
): Promise<PackageList> {
  const { locationId } = staff
  const { version: seen, copy: mayCopy, ...typed } = saving
  const wanted = cleanPackage(typed)
  return db.transaction(async (tx) => {
    const timeZone = await lockLocation(tx, locationId)
    await lockPackage(tx, locationId, packageId)
    const list = await packageList(tx, clock, locationId)
    const current = list.packages.find(({ id }) => id === packageId)
    if (current === undefined) throw new Refusal(problem('PACKAGE_UNKNOWN'))
    refuseWrongPackage(wanted, list.locations, locale)
    await refuseIfElsewhere(tx, staff, [wanted.locations, current.locations], 'PACKAGE_ELSEWHERE')
    const isReplaced = current.sold > 0 && changesPackageTerms(current, wanted)
    const replacedBy = newPackageId(locationId, list.packages)
    const change = {
      staff,
      at: clock.now(),
      timeZone,
      action: isReplaced ? 'replace-package' : 'change-package',
      thing: 'package',
      thingId: packageId,
      current,
      seen,
      wanted: isReplaced ? { ...wanted, replacedBy } : wanted,
      toWire: () => packageListToWire(list),
    }
    await saveVersioned(tx, change, async () => {
      if (!isReplaced) return void (await updatePackage(tx, { ...wanted, locationId, id: packageId }))
      if (!mayCopy) throw new Refusal(problem('USED_ALREADY'))
      await takePackageOffSale(tx, locationId, packageId)
      await insertPackage(tx, { ...wanted, locationId, id: replacedBy })
    })
    return packageList(tx, clock, locationId)
  })
}
