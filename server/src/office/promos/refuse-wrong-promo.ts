import type { PromoList, VersionedPromo } from '@pantul/contract/desk-promos-wire'
import { problem } from '@pantul/rules/problem'
import { checkPromo, type PromoDetails } from '@pantul/rules/promo-details'
import { takeAdvisoryLocks } from '../../people/accounts/lock-account.ts'
import type { ActingStaff } from '../../people/staff/write-staff-act.ts'
import type { Transaction } from '../../platform/database/open.ts'
import type { Locale } from '../../platform/http/language.ts'
import { refuseWrongFields, refuseWrongModelFields } from '../../platform/http/refuse-wrong-fields.ts'
import { refuseUnlessMayOffer } from '../rows/refuse-unless-may-offer.ts'
import { isCodeTaken } from './queries.ts'

type PromoToCheck = Pick<PromoList, 'locations' | 'items'> & {
  readonly staff: ActingStaff
  /** The promo before the change; null for a new promo. */
  readonly stored: VersionedPromo | null
  readonly locale: Locale
}

/**
 * Refusals: those of `checkPromo` at their fields; PROMO_CODE_TAKEN if another promo has the code; PROMO_ELSEWHERE if the
 * promo is valid, before or after the change, at a location where the person may not change what is sold.
 */
export async function refuseWrongPromo(
  tx: Transaction,
  details: PromoDetails,
  { staff, stored, locations, items, locale }: PromoToCheck,
): Promise<void> {
  const wrong = checkPromo(details, {
    locations: locations.map(({ id }) => id),
    items: [...items.map(({ item }) => item), ...(stored?.item == null ? [] : [stored.item])],
    uses: stored?.used ?? 0,
    code: stored?.code ?? null,
  })
  refuseWrongModelFields(wrong, locale)
  if (details.code !== null) {
    // Locked, because two locations may save the same code at the same time.
    await takeAdvisoryLocks(tx, [`promo code ${details.code}`])
    if (await isCodeTaken(tx, details.code, stored?.id ?? null))
      refuseWrongFields([{ path: 'Code', ...problem('PROMO_CODE_TAKEN') }], locale)
  }
  const offered = [details.locations, ...(stored === null ? [] : [stored.locations])]
  await refuseUnlessMayOffer(tx, staff, offered, 'PROMO_ELSEWHERE')
}
