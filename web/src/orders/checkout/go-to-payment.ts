import type { PlacedOrder } from '@pantul/contract/buyer-wire'
import type { RouterHistory } from '@tanstack/react-router'

/**
 * Goes to the gateway's page, or where there is none to the order's own. The checkout's place in
 * the history becomes the payment's status, so that Back from the gateway leads there and not to an empty basket.
 */
export function goToPayment(history: RouterHistory, { id, paymentId, redirectUrl }: PlacedOrder): void {
  const status = paymentId === null ? `/history-transactions/${id}` : `/status-payment/${paymentId}`
  if (redirectUrl === null) return history.replace(status)
  const gateway = new URL(redirectUrl, window.location.href)
  if (gateway.origin !== window.location.origin) {
    window.history.replaceState(null, '', status)
    return window.location.assign(gateway)
  }
  history.replace(status)
  // Of two changes at once the router's history keeps only the last.
  history.flush()
  history.push(gateway.pathname + gateway.search + gateway.hash)
}
