import type { PromoList } from '@pantul/contract/desk-promos-wire'
import { cleanPromo, type PromoDetails } from '@pantul/rules/promo-details'
import { writeStaffAct, type ActingStaff } from '../../people/staff/write-staff-act.ts'
import type { Deps } from '../../platform/deps.ts'
import { answerOnce, type Attempt } from '../../platform/http/idempotency.ts'
import type { Locale } from '../../platform/http/language.ts'
import { lockLocation } from '../rows/lock-location.ts'
import { insertPromo, promoList } from './queries.ts'
import { refuseWrongPromo } from './refuse-wrong-promo.ts'

type AddPromoInput = {
  readonly staff: ActingStaff
  readonly details: PromoDetails
  readonly locale: Locale
}

/** Adds a promo, and returns all promos. Idempotent. Refusals: those of `refuseWrongPromo`, IDEMPOTENCY_KEY_REUSED. */
export function addPromo(
  { db, clock }: Deps,
  { staff, details: enteredDetails, locale }: AddPromoInput,
  attempt: Attempt,
): Promise<PromoList> {
  const { locationId } = staff
  const details = cleanPromo(enteredDetails)
  return answerOnce(db, attempt, async (tx) => {
    await lockLocation(tx, locationId)
    const { locations, items } = await promoList(tx, clock, { locationId, locale })
    await refuseWrongPromo(tx, details, { staff, stored: null, locations, items, locale })
    const id = await insertPromo(tx, details)
    await writeStaffAct(tx, {
      at: clock.now(),
      ...staff,
      action: 'add-promo',
      thing: 'promo',
      thingId: id,
      after: details,
    })
    return promoList(tx, clock, { locationId, locale })
  })
}
