import { promoListToWire, type PromoList, type PromoEdit } from '@pantul/contract/desk-promos-wire'
import { problem } from '@pantul/rules/problem'
import { changesPromoTerms, cleanPromo } from '@pantul/rules/promo-details'
import type { ActingStaff } from '../../people/staff/write-staff-act.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Locale } from '../../platform/http/language.ts'
import { lockLocation } from '../rows/lock-location.ts'
import { saveVersioned } from '../rows/save-versioned.ts'
import { insertPromo, lockPromo, promoList, retirePromo, updatePromo } from './queries.ts'
import { refuseWrongPromo } from './refuse-wrong-promo.ts'

type SavePromoInput = {
  readonly staff: ActingStaff
  readonly promoId: string
  readonly edit: PromoEdit
  readonly locale: Locale
}

/**
 * Changes a promo, and returns all promos. The terms of a used promo cannot change: with `copy` it goes off sale, and a new
 * promo with the changed terms takes its code. Refusals: PROMO_UNKNOWN, those of `refuseWrongPromo`, CHANGED_MEANWHILE with
 * the current promos, USED_ALREADY if the terms of a used promo change without `copy`.
 */
export function savePromo(
  { db, clock }: Deps,
  { staff, promoId, edit, locale }: SavePromoInput,
): Promise<PromoList> {
  const { locationId } = staff
  const { version: seenVersion, copy: savesAsCopy, ...enteredDetails } = edit
  const details = cleanPromo(enteredDetails)
  return db.transaction(async (tx) => {
    const timeZone = await lockLocation(tx, locationId)
    const isUsed = await lockPromo(tx, promoId)
    const list = await promoList(tx, clock, { locationId, locale })
    const current = list.promos.find(({ id }) => id === promoId)
    if (current === undefined) throw new Refusal(problem('PROMO_UNKNOWN'))
    const isReplaced = isUsed && changesPromoTerms(current, details)
    // The uses of a promo limit its changes. A copy has no uses yet.
    const stored = isReplaced ? { ...current, used: 0 } : current
    // `saveVersioned` refuses an old version. Its details are not checked, because a copy may have taken the code meanwhile.
    if (current.version === seenVersion)
      await refuseWrongPromo(tx, details, { ...list, staff, stored, locale })
    const change = {
      staff,
      at: clock.now(),
      timeZone,
      action: isReplaced ? 'replace-promo' : 'change-promo',
      thing: 'promo',
      thingId: promoId,
      current,
      seenVersion,
      newValues: details,
      toWire: () => promoListToWire(list),
    }
    await saveVersioned(tx, change, async () => {
      if (!isReplaced) return void (await updatePromo(tx, promoId, details))
      if (!savesAsCopy) throw new Refusal(problem('USED_ALREADY'))
      await retirePromo(tx, promoId)
      await insertPromo(tx, details)
    })
    return promoList(tx, clock, { locationId, locale })
  })
}
