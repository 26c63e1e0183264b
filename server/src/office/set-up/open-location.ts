import type { LocationSetUpState } from '@pantul/contract/desk-set-up-wire'
import * as m from '@pantul/messages/words'
import { problem } from '@pantul/rules/problem'
import { missingSteps, type SetUpStep } from '@pantul/rules/set-up'
import { writeStaffAct, type ActingStaff } from '../../people/staff/write-staff-act.ts'
import { venueNow } from '../../platform/base/clock.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Locale } from '../../platform/http/language.ts'
import { everything } from '../../platform/live/topics.ts'
import { courtsOf, priceRulesOf } from '../../venue/courts/queries.ts'
import { locationForStaff } from '../../venue/locations/queries.ts'
import { lockLocation } from '../rows/lock-location.ts'
import { setUpOf } from './queries.ts'

type OpenLocationInput = { readonly staff: ActingStaff; readonly locale: Locale }

/**
 * Opens a location to players. Does nothing if it is open already. Refusal: SETUP_INCOMPLETE with the missing steps.
 */
export function openLocation(
  { db, clock }: Deps,
  { staff, locale }: OpenLocationInput,
): Promise<LocationSetUpState> {
  const { locationId } = staff
  return db.transaction(async (tx) => {
    await lockLocation(tx, locationId)
    const setUp = await setUpOf(tx, locationId)
    if (setUp.isOpened) return setUp
    const missing = missingSteps({
      activeCourts: (await courtsOf(tx, locationId)).length,
      times: await locationForStaff(tx, locationId),
      rules: await priceRulesOf(tx, locationId),
      today: venueNow(clock, setUp.timeZone).date,
      confirmed: setUp.confirmed,
    })
    if (missing.length > 0)
      throw new Refusal(
        problem('SETUP_INCOMPLETE', { steps: missing.map((step) => stepName(step, locale)).join(', ') }),
      )
    const at = clock.now()
    await tx.query('update location set opened_at = $2, is_active = true where id = $1', [locationId, at])
    await writeStaffAct(tx, { at, ...staff, action: 'open-location', thing: 'location', thingId: locationId })
    tx.publish(everything)
    return setUpOf(tx, locationId)
  })
}

const stepNames: Readonly<Partial<Record<SetUpStep, typeof m.set_up_company>>> = {
  courts: m.payments_courts,
  hours: m.opening_title,
  prices: m.prices_title,
  terms: m.set_up_terms,
}

const stepName = (step: SetUpStep, locale: Locale): string => stepNames[step]?.({}, { locale }) ?? step
