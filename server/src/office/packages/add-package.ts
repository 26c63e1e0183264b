import type { PackageList } from '@pantul/contract/desk-packages-wire'
import { wireName } from '@pantul/contract/row-wire'
import { checkPackage, cleanPackage, type PackageDetails } from '@pantul/rules/package-details'
import { writeAct, type ActingStaff } from '../../people/staff/write-act.ts'
import type { Deps } from '../../platform/deps.ts'
import { beginAttempt, storeAnswer, type Attempt } from '../../platform/http/idempotency.ts'
import type { Locale } from '../../platform/http/language.ts'
import { refuseFields } from '../../platform/http/refuse-fields.ts'
import { lockLocation } from '../versions/lock-location.ts'
import { refuseElsewhere } from '../places/refuse-elsewhere.ts'
import { insertPackage, newPackageId, packageList } from './queries.ts'

type AddedPackage = {
  readonly staff: ActingStaff
  readonly details: PackageDetails
  readonly locale: Locale
}

/**
 * Adds a package, and returns all packages. Idempotent. Refusals: those of `checkPackage` at their fields,
 * PACKAGE_ELSEWHERE if its hours count where the person may not change what is sold, IDEMPOTENCY_KEY_REUSED.
 */
export function addPackage(
  { db, clock }: Deps,
  { staff, details: typed, locale }: AddedPackage,
  attempt: Attempt,
): Promise<PackageList> {
  const { locationId } = staff
  const details = cleanPackage(typed)
  return db.transaction(async (tx) => {
    const answered = await beginAttempt<PackageList>(tx, attempt)
    if (answered !== null) return answered
    await lockLocation(tx, locationId)
    const { packages, places } = await packageList(tx, clock, locationId)
    refusePackage(details, places, locale)
    await refuseElsewhere(tx, staff, [details.locations], 'PACKAGE_ELSEWHERE')
    const id = newPackageId(locationId, packages)
    await insertPackage(tx, { ...details, locationId, id })
    await writeAct(tx, {
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

/** Refuses wrong details at their fields. */
export const refusePackage = (details: PackageDetails, places: PackageList['places'], locale: Locale): void =>
  refuseFields(
    checkPackage(
      details,
      places.map(({ id }) => id),
    ).map(({ path, ...rest }) => ({ ...rest, path: wireName(path) })),
    locale,
  )
