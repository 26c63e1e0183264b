import type { RouterHistory } from '@tanstack/react-router'
import type { PlacedOrder } from './order-body.ts'

/**
 * Goes to the gateway's page, or where there is none to the order's own. The checkout's place in
 * the history becomes the payment's status, so that Back from the gateway leads there and not to an empty basket.
 */
export function goToPayment(history: RouterHistory, { OrderID, PaymentID, RedirectUrl }: PlacedOrder): void {
  const status = PaymentID === null ? `/history-transactions/${OrderID}` : `/status-payment/${PaymentID}`
  if (RedirectUrl === null) return history.replace(status)
  const gateway = new URL(RedirectUrl, window.location.href)
  if (gateway.origin !== window.location.origin) {
    window.history.replaceState(null, '', status)
    return window.location.assign(gateway)
  }
  history.replace(status)
  // Of two changes at once the router's history keeps only the last.
  history.flush()
  history.push(gateway.pathname + gateway.search + gateway.hash)
}
