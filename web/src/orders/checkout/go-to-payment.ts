import type { PlacedOrder } from '@pantul/contract/buyer-wire'
import type { RouterHistory } from '@tanstack/react-router'

/**
 * Opens the gateway's page, or the payment page if there is none. Replaces the checkout in the history by the payment
 * page, so that Back from the gateway does not lead to an empty basket.
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
  // If two changes happen at once, the router's history keeps only the last.
  history.flush()
  history.push(gateway.pathname + gateway.search + gateway.hash)
}
