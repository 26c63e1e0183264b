import type { OpenPayment, OrderDeps } from '../states/order-hooks.ts'

/** An accepted order. `payment` and `expiresAt` (ISO 8601) are null when nothing is to be paid; `total` in rupiah. */
export type PlacedOrder = {
  readonly number: string
  readonly publicId: string
  readonly total: number
  readonly expiresAt: string | null
  readonly timeZone: string
  readonly payment: { readonly publicId: string } | null
}

/** A written order, and the function that opens its payment page after the commit; null if nothing is to be paid. */
export type OrderWithPaymentOpener = { readonly order: PlacedOrder; readonly openPayment: OpenPayment | null }

/** `redirectUrl`: the payment page; null while the gateway is down, and if nothing is to be paid. */
export type OrderWithPaymentPage = { readonly order: PlacedOrder; readonly redirectUrl: string | null }

/** The answer for an order that an earlier request placed. Opens its payment if the gateway was down then. */
export const orderForRepeatedRequest = (deps: OrderDeps, order: PlacedOrder): OrderWithPaymentOpener => {
  const { payment } = order
  return { order, openPayment: payment && (() => deps.payments.open(payment.publicId)) }
}

/** After the commit: starts the mails and opens the payment at the gateway. */
export async function openOrderPayment(
  deps: OrderDeps,
  { order, openPayment }: OrderWithPaymentOpener,
): Promise<OrderWithPaymentPage> {
  deps.wakeOutbox()
  return { order, redirectUrl: openPayment && (await openPayment()) }
}
