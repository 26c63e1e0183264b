import { promoListToWire, type PromoList, type PromoSaving } from '@pantul/contract/desk-promos-wire'
import { problem } from '@pantul/rules/problem'
import { changesPromoTerms, cleanPromo } from '@pantul/rules/promo-details'
import type { ActingStaff } from '../../people/staff/write-staff-act.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Locale } from '../../platform/http/language.ts'
import { lockLocation } from '../versions/lock-location.ts'
import { saveVersioned } from '../versions/save-versioned.ts'
import { insertPromo, lockPromo, promoList, retirePromo, updatePromo } from './queries.ts'
import { refuseWrongPromo } from './refuse-wrong-promo.ts'

type SavePromoInput = {
  readonly staff: ActingStaff
  readonly promoId: string
  readonly saving: PromoSaving
  readonly locale: Locale
}

/**
 * Changes a promo, and returns all promos. The terms of a used promo stay: with `copy` it is paused, and a new promo with
 * the changed terms takes its place and its code. Refusals: PROMO_UNKNOWN, those of `refuseWrongPromo`, CHANGED_MEANWHILE with
 * the current promos, USED_ALREADY without `copy`.
 */
export function savePromo(
  { db, clock }: Deps,
  { staff, promoId, saving, locale }: SavePromoInput,
): Promise<PromoList> {
  const { locationId } = staff
  const { version: seen, copy: mayCopy, ...typed } = saving
  const wanted = cleanPromo(typed)
  return db.transaction(async (tx) => {
    const timeZone = await lockLocation(tx, locationId)
    const isUsed = await lockPromo(tx, promoId)
    const list = await promoList(tx, clock, { locationId, locale })
    const current = list.promos.find(({ id }) => id === promoId)
    if (current === undefined) throw new Refusal(problem('PROMO_UNKNOWN'))
    const isReplaced = isUsed && changesPromoTerms(current, wanted)
    // The copy has no uses yet.
    const limited = isReplaced ? { ...current, used: 0 } : current
    // A stale change is refused as such, because its code may belong to the copy that somebody else made.
    if (current.version === seen)
      await refuseWrongPromo(tx, wanted, { ...list, staff, current: limited, locale })
    const change = {
      staff,
      at: clock.now(),
      timeZone,
      action: isReplaced ? 'replace-promo' : 'change-promo',
      thing: 'promo',
      thingId: promoId,
      current,
      seen,
      wanted,
      toWire: () => promoListToWire(list),
    }
    await saveVersioned(tx, change, async () => {
      if (!isReplaced) return void (await updatePromo(tx, promoId, wanted))
      if (!mayCopy) throw new Refusal(problem('USED_ALREADY'))
      await retirePromo(tx, promoId)
      await insertPromo(tx, wanted)
    })
    return promoList(tx, clock, { locationId, locale })
  })
}
