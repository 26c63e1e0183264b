import type { BodyOf } from '@pantul/contract/call'
import type { OrderPackage } from '@pantul/contract/packages'
import { problem } from '@pantul/rules/problem'
import type { Transaction } from '../../platform/database/open.ts'
import type { MoneyDeps } from '../../money/money-deps.ts'
import type { Locale } from '../../platform/http/language.ts'
import type { ClientKeys } from '../../platform/http/client-keys.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { CurrentCustomer } from '../../platform/http/session.ts'
import type { OrderingPlayer } from '../../orders/stored/insert-order.ts'
import type { PlacedOrder } from '../../orders/place/placed-order.ts'
import { placeSale, type SaleOffer, type SaleMoment } from '../../orders/place/place-sale.ts'
import { readBuyer } from '../../orders/place/read-request.ts'
import type { Attempt } from '../../platform/http/idempotency.ts'
import { countBoughtPieces } from './count-bought.ts'
import { packageOnSale } from './queries.ts'

type PackageOrder = {
  readonly body: BodyOf<typeof OrderPackage>
  readonly customer: CurrentCustomer | null
  readonly language: Locale
  readonly clientKeys: ClientKeys
}

/**
 * Orders one or more pieces of a package. They are held until paid, then granted. Idempotent. Refusals: PACKAGE_UNKNOWN if
 * the location does not sell it today; PACKAGE_LIMIT `{most}` above the limit per person; refusals of `readBuyer` and
 * `placeSale`.
 */
export function orderPackage(
  deps: MoneyDeps,
  { body, customer, language, clientKeys }: PackageOrder,
  attempt: Attempt,
): Promise<{ order: PlacedOrder; redirectUrl: string | null }> {
  const player = readBuyer(body.profileCustomer, { customer, language })
  return placeSale(
    deps,
    {
      kind: 'package',
      locationId: body.distChan,
      player,
      clientKeys,
      language,
      expectedTotal: body.expectedTotal,
      offer: (tx, at) =>
        offerPackage(tx, {
          ...at,
          player,
          browser: clientKeys.browser,
          packageId: body.packageId,
          quantity: body.quantity,
        }),
      // Claims nothing, because packages have no stock. `offer` has checked the limit per person, under the locks of
      // the account and the browser.
      claim: async () => {},
    },
    attempt,
  )
}

type PackageRequest = SaleMoment & {
  readonly player: OrderingPlayer
  readonly browser: string
  readonly packageId: string
  readonly quantity: number
}

async function offerPackage(
  tx: Transaction,
  { location, now, player, browser, packageId, quantity }: PackageRequest,
): Promise<SaleOffer> {
  const today = now.toZonedDateTimeISO(location.timeZone).toPlainDate().toString()
  const found = await packageOnSale(tx, packageId, { locationId: location.id, today })
  if (found === undefined) throw new Refusal(problem('PACKAGE_UNKNOWN'))
  const { name, price, perCustomer, hours, validDays, weekdays, fromHour, toHour, priceTypes, locations } =
    found
  if (
    perCustomer !== null &&
    (await countBoughtPieces(tx, { ...player, browser }, packageId)) + quantity > perCustomer
  )
    throw new Refusal(problem('PACKAGE_LIMIT', { most: perCustomer }))
  const terms = { hours, validDays, weekdays, fromHour, toHour, priceTypes, locations }
  return {
    lines: [{ kind: 'package', ref: packageId, name, date: null, quantity, unitPrice: price, terms }],
    latestHoldEnd: null,
  }
}
