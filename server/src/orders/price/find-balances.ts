import { isProblem, problem, type Problem } from '@pantul/rules/problem'
import { tidyCode } from '@pantul/rules/promo'
import { creditBalance } from '../../balances/credit/queries.ts'
import { awaitPipelined } from '../../platform/database/await-pipelined.ts'
import type { Connection } from '../../platform/database/open.ts'
import { isAnonymous, type PromoCustomer } from '../../balances/promos/customer-keys.ts'
import type { ClientKeys } from '../../platform/http/client-keys.ts'
import { offeredPromos, type PromoForCustomer } from '../../balances/promos/queries.ts'
import { ownedQuotas, type OwnedQuota } from '../../balances/quotas/queries.ts'

/**
 * What can pay an order besides money: packages, promos, store credit. `enteredPromo`: the promo of the code that the
 * buyer entered; a problem if the promo cannot be used; null without a code. `credit`: rupiah, null for a guest.
 */
export type Balances = {
  readonly quotas: readonly OwnedQuota[]
  readonly enteredPromo: PromoForCustomer | Problem | null
  readonly automaticPromos: readonly PromoForCustomer[]
  readonly credit: number | null
}

/** `promoCode` as entered. */
export type BalanceQuery = {
  readonly locationId: string
  readonly player: PromoCustomer
  readonly promoCode: string
  /** The browser that orders; null if staff order for the player. */
  readonly clientKeys: Pick<ClientKeys, 'browser'> | null
}

/**
 * Reads the balances and promos of a player at a location. If staff sell, a promo that is limited per person needs more
 * than the player's name, so that the person can be recognised.
 */
export async function findBalances(
  db: Connection,
  { locationId, player, promoCode, clientKeys }: BalanceQuery,
): Promise<Balances> {
  const code = tidyCode(promoCode)
  const { customerId } = player
  const [promos, quotas, credit] = await awaitPipelined([
    offeredPromos(db, {
      locationId,
      code: code === '' ? null : code,
      customer: player,
      browser: clientKeys?.browser ?? null,
    }),
    customerId === null ? Promise.resolve([]) : ownedQuotas(db, customerId),
    customerId === null ? Promise.resolve(null) : creditBalance(db, customerId),
  ])
  const found = promos.find(({ promo }) => promo.code === code)
  const needsKnownPerson = ({ promo }: PromoForCustomer): boolean =>
    promo.mostPerCustomer !== null && clientKeys === null && isAnonymous(player)
  return {
    quotas,
    enteredPromo: code === '' ? null : checkEnteredPromo(found, needsKnownPerson),
    automaticPromos: promos.filter((offered) => offered.promo.code === null && !needsKnownPerson(offered)),
    credit,
  }
}

/**
 * The promo of an entered code, or a problem: PROMO_UNKNOWN; ADDRESS_NEEDED if the promo is limited per person and the
 * person has no account, e-mail or phone.
 */
function checkEnteredPromo(
  found: PromoForCustomer | undefined,
  needsKnownPerson: (promo: PromoForCustomer) => boolean,
): PromoForCustomer | Problem {
  if (found === undefined) return problem('PROMO_UNKNOWN')
  return needsKnownPerson(found) ? problem('ADDRESS_NEEDED') : found
}

/** All promos, that of the entered code first. */
export const allPromos = ({
  enteredPromo,
  automaticPromos: automatic,
}: Balances): readonly PromoForCustomer[] =>
  enteredPromo === null || isProblem(enteredPromo) ? automatic : [enteredPromo, ...automatic]
