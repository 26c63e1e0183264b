import type { PromoList, VersionedPromo } from '@pantul/contract/desk-promos-wire'
import { wireName } from '@pantul/contract/row-wire'
import { problem } from '@pantul/rules/problem'
import { checkPromo, type PromoDetails } from '@pantul/rules/promo-details'
import { lockNames } from '../../people/accounts/lock-account.ts'
import type { ActingStaff } from '../../people/staff/write-staff-act.ts'
import type { Transaction } from '../../platform/database/open.ts'
import type { Locale } from '../../platform/http/language.ts'
import { refuseWrongFields } from '../../platform/http/refuse-wrong-fields.ts'
import { refuseIfElsewhere } from '../offered-locations/refuse-if-elsewhere.ts'
import { isCodeTaken } from './queries.ts'

/** `current`: the stored promo; null for a new one. */
type Saving = Pick<PromoList, 'locations' | 'items'> & {
  readonly staff: ActingStaff
  readonly current: VersionedPromo | null
  readonly locale: Locale
}

/**
 * Refuses the faults that `checkPromo` finds, each with its form field; PROMO_CODE_TAKEN if another promo of the group has
 * the code; PROMO_ELSEWHERE if the old or the new promo is valid at a location where the person may not change what is sold,
 * or everywhere and the person is no owner.
 */
export async function refuseWrongPromo(
  tx: Transaction,
  details: PromoDetails,
  { staff, current, locations: known, items, locale }: Saving,
): Promise<void> {
  const wrong = checkPromo(details, {
    locations: known.map(({ id }) => id),
    items: [...items.map(({ item }) => item), ...(current?.item == null ? [] : [current.item])],
    used: current?.used ?? 0,
    code: current?.code ?? null,
  })
  refuseWrongFields(
    wrong.map(({ path, ...rest }) => ({ ...rest, path: wireName(path) })),
    locale,
  )
  if (details.code !== null) {
    // Two locations may save the same code at once.
    await lockNames(tx, [`promo code ${details.code}`])
    if (await isCodeTaken(tx, details.code, current?.id ?? null))
      refuseWrongFields([{ path: 'Code', ...problem('PROMO_CODE_TAKEN') }], locale)
  }
  const locations = [details.locations, ...(current === null ? [] : [current.locations])]
  await refuseIfElsewhere(tx, staff, locations, 'PROMO_ELSEWHERE')
}
