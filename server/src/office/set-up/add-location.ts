import type { Company, NewLocation, LocationSetUpState } from '@pantul/contract/desk-set-up-wire'
import { checkPlace, zoneLabels } from '@pantul/rules/location-place'
import { problem } from '@pantul/rules/problem'
import * as m from '@pantul/messages/words'
import { writeStaffAct } from '../../people/staff/write-staff-act.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Transaction } from '../../platform/database/open.ts'
import type { Deps } from '../../platform/deps.ts'
import { answerOnce, type Attempt } from '../../platform/http/idempotency.ts'
import type { Locale } from '../../platform/http/language.ts'
import { refuseWrongModelFields } from '../../platform/http/refuse-wrong-fields.ts'
import { companyOf } from './company.ts'
import { copyLocation } from './copy-location.ts'
import type { ActingOwner } from './calling-owner.ts'
import { fullLocationName, setUpOf, tidyPlace } from './queries.ts'

type AddLocationInput = {
  readonly owner: ActingOwner
  readonly location: NewLocation
  readonly locale: Locale
}

/**
 * Adds a location that is not open, and returns its set-up. Idempotent. Refusals: those of `checkPlace` at their
 * fields, SETUP_INCOMPLETE before the company was saved, LOCATION_CODE_TAKEN, LOCATION_UNKNOWN if the location to copy
 * does not exist, IDEMPOTENCY_KEY_REUSED.
 */
export function addLocation(
  { db, clock }: Deps,
  { owner, location: enteredLocation, locale }: AddLocationInput,
  attempt: Attempt,
): Promise<LocationSetUpState> {
  const location = tidyPlace(enteredLocation)
  refuseWrongModelFields(checkPlace(location, location.code), locale)
  return answerOnce(db, attempt, async (tx) => {
    const company = await companyOf(tx)
    if (company === null)
      throw new Refusal(problem('SETUP_INCOMPLETE', { steps: m.set_up_company({}, { locale }) }))
    const isAdded = await insertLocation(tx, location, company)
    if (!isAdded) throw new Refusal(problem('LOCATION_CODE_TAKEN'))
    if (location.copyFrom !== null) await copyLocation(tx, { from: location.copyFrom, to: location.code })
    await writeStaffAct(tx, {
      at: clock.now(),
      ...owner,
      locationId: location.code,
      action: 'add-location',
      thing: 'location',
      thingId: location.code,
      after: { shortName: location.shortName, city: location.city, copyFrom: location.copyFrom },
    })
    return setUpOf(tx, location.code)
  })
}

/**
 * Returns false if the code is taken. `is_active` is false, so that a server of the previous version, which does not
 * read `opened_at`, does not sell at the location.
 */
async function insertLocation(
  tx: Transaction,
  { code, ...place }: NewLocation,
  company: Company,
): Promise<boolean> {
  const added = await tx.query(
    `insert into location (id, name, short_name, address, city, latitude, longitude, time_zone, time_zone_label, phone,
                           whatsapp, email, legal_name, tax_number, position, opened_at, is_active)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, '+' || $10, $10, $11, $12, $13,
             (select coalesce(max(position), -1) + 1 from location), null, false)
     on conflict (id) do nothing
     returning id`,
    [
      code,
      fullLocationName(company.name, place.shortName),
      place.shortName,
      place.address,
      place.city,
      place.latitude,
      place.longitude,
      place.timeZone,
      zoneLabels[place.timeZone],
      place.whatsApp,
      place.email,
      company.legalName,
      company.taxNumber,
    ],
  )
  return added.length > 0
}
