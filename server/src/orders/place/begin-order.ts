import type { BookingItem } from '@pantul/rules/booking-item'
import { countUnpaidHours } from '@pantul/rules/unpaid-limits'
import type { Transaction } from '../../platform/database/open.ts'
import type { Location } from '../../venue/locations/queries.ts'
import { checkPriorOrders, lockPerson, type Person, type PriorOrders } from '../limits/check-prior-orders.ts'
import { holdEndOf } from '../limits/hold-duration.ts'
import { holderOf, limitUnpaid, withHoldMinutes, type OrderHolder } from '../limits/limit-unpaid.ts'
import type { OrderLine } from '../price/list-lines.ts'
import type { OrderRequest } from './order-request.ts'
import { lockCustomer, settleCounterSale, type CounterSale, type Seller } from './seller.ts'

/** Who places an order: a player, whose limits are checked, or staff, who have no such limits. */
export type Placer =
  | { readonly by: 'player'; readonly person: Person; readonly priorOrders: PriorOrders }
  | { readonly by: 'staff'; readonly seller: Seller }

/**
 * Locks the buyer until the transaction ends. For a player, reads the earlier orders that count against the limits.
 * Refusal: LOGIN_REQUIRED if the account was deleted.
 */
export async function lockBuyer(
  tx: Transaction,
  { player, clientKeys, seller, locationId }: OrderRequest,
  now: Temporal.Instant,
): Promise<Placer> {
  const { customerId, email, phoneE164: phone } = player
  if (seller !== null) {
    await lockCustomer(tx, customerId)
    return { by: 'staff', seller }
  }
  const person = { customerId, email, phone, clientKeys }
  return { by: 'player', person, priorOrders: await lockPerson(tx, person, { locationId, now }) }
}

/** A priced order; `due` in rupiah. */
export type PricedOrder = {
  readonly due: number
  readonly items: readonly BookingItem[]
  readonly lines: readonly OrderLine[]
  readonly location: Location
  readonly now: Temporal.Instant
}

/**
 * The state in which an order is written. `heldUntil` null: it is confirmed at once. `orderHolder`: against whose
 * limits it counts, null for an order of staff. `counterSale`: the payment and deadline that staff agreed on, null for
 * an order of a player.
 */
export type OrderStart = {
  readonly heldUntil: Temporal.Instant | null
  readonly orderHolder: OrderHolder | null
  readonly counterSale: CounterSale | null
}

/**
 * Checks the limits of a player, or the payment and deadline that staff agreed on. Refusals for a player: those of
 * `checkPriorOrders`, `limitUnpaid` and `holdEndOf`; for staff: those of `settleCounterSale`.
 */
export function beginOrder(placer: Placer, priced: PricedOrder): OrderStart {
  const { due, items, lines, location, now } = priced
  if (placer.by === 'staff') {
    const { seller } = placer
    const counterSale = settleCounterSale(seller, { due, items, now, timeZone: location.timeZone })
    return { heldUntil: counterSale.heldUntil, orderHolder: null, counterSale }
  }
  const { person, priorOrders } = placer
  checkPriorOrders(priorOrders, { items, limits: location.limits })
  const unpaidOrder = { person, priorOrders, unpaidHours: countUnpaidHours(lines), location }
  if (due === 0) return { heldUntil: null, orderHolder: holderOf(unpaidOrder), counterSale: null }
  const orderHolder = limitUnpaid(unpaidOrder)
  return {
    heldUntil: holdEndOf(now, withHoldMinutes(location, priorOrders), items),
    orderHolder,
    counterSale: null,
  }
}
