import type { PromoList } from '@pantul/contract/desk-promos-wire'
import { cleanPromo, type PromoDetails } from '@pantul/rules/promo-details'
import { writeStaffAct, type ActingStaff } from '../../people/staff/write-staff-act.ts'
import type { Deps } from '../../platform/deps.ts'
import { beginAttempt, storeAnswer, type Attempt } from '../../platform/http/idempotency.ts'
import type { Locale } from '../../platform/http/language.ts'
import { lockLocation } from '../versions/lock-location.ts'
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
  { staff, details: typed, locale }: AddPromoInput,
  attempt: Attempt,
): Promise<PromoList> {
  const { locationId } = staff
  const details = cleanPromo(typed)
  return db.transaction(async (tx) => {
    const answered = await beginAttempt<PromoList>(tx, attempt)
    if (answered !== null) return answered
    await lockLocation(tx, locationId)
    const { locations, items } = await promoList(tx, clock, { locationId, locale })
    await refuseWrongPromo(tx, details, { staff, current: null, locations, items, locale })
    const id = await insertPromo(tx, details)
    await writeStaffAct(tx, {
      at: clock.now(),
      ...staff,
      action: 'add-promo',
      thing: 'promo',
      thingId: id,
      after: details,
    })
    const list = await promoList(tx, clock, { locationId, locale })
    await storeAnswer(tx, attempt, { status: 200, answer: list })
    return list
  })
}
