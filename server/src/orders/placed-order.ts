import type { OpenPayment, OrderDeps } from './followers.ts'

/** An accepted order. `payment` and `expiresAt` (ISO 8601) are null when nothing is to be paid; `total` in rupiah. */
export type PlacedOrder = {
  readonly number: string
  readonly publicId: string
  readonly total: number
  readonly expiresAt: string | null
  readonly timeZone: string
  readonly payment: { readonly publicId: string } | null
}

/** An order that was written, and how its payment is opened; null when there is nothing to pay. */
export type WrittenOrder = { readonly order: PlacedOrder; readonly openPayment: OpenPayment | null }

/** `redirectUrl` is null while the gateway is away, and when nothing is to be paid. */
export type OpenedOrder = { readonly order: PlacedOrder; readonly redirectUrl: string | null }

/** The answer of an order that an earlier request placed. Its payment is opened now if the gateway was away then. */
export const repeatedOrder = (deps: OrderDeps, order: PlacedOrder): WrittenOrder => {
  const { payment } = order
  return { order, openPayment: payment && (() => deps.payments.open(payment.publicId)) }
}

/** After the commit: starts the mails and opens the payment at the gateway. */
export async function openOrder(deps: OrderDeps, { order, openPayment }: WrittenOrder): Promise<OpenedOrder> {
  deps.wakeOutbox()
  return { order, redirectUrl: openPayment && (await openPayment()) }
}
