import type { PromoList, VersionedPromo } from '@pantul/contract/desk-promos-wire'
import { wireName } from '@pantul/contract/row-wire'
import { problem } from '@pantul/rules/problem'
import { checkPromo, type PromoDetails } from '@pantul/rules/promo-details'
import { lockNames } from '../../people/accounts/lock-account.ts'
import type { ActingStaff } from '../../people/staff/write-act.ts'
import type { Transaction } from '../../platform/database/open.ts'
import type { Locale } from '../../platform/http/language.ts'
import { refuseFields } from '../../platform/http/refuse-fields.ts'
import { refuseElsewhere } from '../places/refuse-elsewhere.ts'
import { isCodeTaken } from './queries.ts'

/** `present`: the promo as it is; null: a new one. */
type Saving = Pick<PromoList, 'places' | 'items'> & {
  readonly staff: ActingStaff
  readonly present: VersionedPromo | null
  readonly locale: Locale
}

/**
 * Refuses wrong details of a promo at their fields; PROMO_CODE_TAKEN if another promo of the group has the code, and
 * PROMO_ELSEWHERE if it counts, before or after, at a location where the person may not change what is sold, or everywhere
 * and the person is no owner.
 */
export async function refusePromo(
  tx: Transaction,
  details: PromoDetails,
  { staff, present, places: known, items, locale }: Saving,
): Promise<void> {
  const wrong = checkPromo(details, {
    locations: known.map(({ id }) => id),
    items: [...items.map(({ item }) => item), ...(present?.item == null ? [] : [present.item])],
    used: present?.used ?? 0,
    code: present?.code ?? null,
  })
  refuseFields(
    wrong.map(({ path, ...rest }) => ({ ...rest, path: wireName(path) })),
    locale,
  )
  if (details.code !== null) {
    // Two locations may save the same code at once.
    await lockNames(tx, [`promo code ${details.code}`])
    if (await isCodeTaken(tx, details.code, present?.id ?? null))
      refuseFields([{ path: 'Code', ...problem('PROMO_CODE_TAKEN') }], locale)
  }
  const places = [details.locations, ...(present === null ? [] : [present.locations])]
  await refuseElsewhere(tx, staff, places, 'PROMO_ELSEWHERE')
}
