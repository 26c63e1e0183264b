import type { BodyOf } from '@pantul/contract/call'
import type { OrderPackage } from '@pantul/contract/packages'
import { problem } from '@pantul/rules/problem'
import type { Transaction } from '../../platform/database/open.ts'
import type { MoneyDeps } from '../../money/money-deps.ts'
import type { Locale } from '../../platform/http/language.ts'
import type { Holder } from '../../platform/http/holder.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { CurrentCustomer } from '../../platform/http/session.ts'
import type { OrderingPlayer } from '../../orders/insert-order.ts'
import type { PlacedOrder } from '../../orders/placed-order.ts'
import { placeSale, type Offer, type SaleMoment } from '../../orders/place-sale.ts'
import { readBuyer } from '../../orders/read-request.ts'
import type { Attempt } from '../../platform/http/idempotency.ts'
import { boughtBefore } from './count-bought.ts'
import { packageOnSale } from './queries.ts'

type Buying = {
  readonly body: BodyOf<typeof OrderPackage>
  readonly customer: CurrentCustomer | null
  readonly language: Locale
  readonly holder: Holder
}

/**
 * Orders one package, several times if wished: held like courts until it is paid, granted when it is. The same try gives the same answer again. PACKAGE_UNKNOWN when it is not on sale at the location today;
 * PACKAGE_LIMIT `{most}` when the person would have more of it than one may; the problems of the buyer's details and of
 * `placeSale`.
 */
export function orderPackage(
  deps: MoneyDeps,
  { body, customer, language, holder }: Buying,
  attempt: Attempt,
): Promise<{ order: PlacedOrder; redirectUrl: string | null }> {
  const player = readBuyer(body.profileCustomer, { customer, language })
  return placeSale(
    deps,
    {
      kind: 'package',
      locationId: body.distChan,
      player,
      holder,
      language,
      expectedTotal: body.expectedTotal,
      offer: (tx, at) =>
        offerOf(tx, {
          ...at,
          player,
          browser: holder.browser,
          packageId: body.packageId,
          quantity: body.quantity,
        }),
      // Nothing is scarce but what one person may have, and the locks of the account and the browser are held.
      claim: async () => {},
    },
    attempt,
  )
}

type Wish = SaleMoment & {
  readonly player: OrderingPlayer
  readonly browser: string
  readonly packageId: string
  readonly quantity: number
}

async function offerOf(
  tx: Transaction,
  { location, now, player, browser, packageId, quantity }: Wish,
): Promise<Offer> {
  const today = now.toZonedDateTimeISO(location.timeZone).toPlainDate().toString()
  const found = await packageOnSale(tx, packageId, { locationId: location.id, today })
  if (found === undefined) throw new Refusal(problem('PACKAGE_UNKNOWN'))
  const { name, price, perCustomer, hours, validDays, weekdays, fromHour, toHour, priceTypes, locations } =
    found
  if (
    perCustomer !== null &&
    (await boughtBefore(tx, player, { packageId, browser })) + quantity > perCustomer
  )
    throw new Refusal(problem('PACKAGE_LIMIT', { most: perCustomer }))
  const terms = { hours, validDays, weekdays, fromHour, toHour, priceTypes, locations }
  return {
    lines: [{ kind: 'package', ref: packageId, name, date: null, quantity, unitPrice: price, terms }],
    endsAt: null,
  }
}
