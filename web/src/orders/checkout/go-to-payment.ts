import type { PlacedOrder } from '@pantul/contract/buyer-wire'
import type { RouterHistory } from '@tanstack/react-router'

/**
 * Opens the gateway's page. An order without a gateway page opens the page of its payment, or of the order if nothing is
 * to be paid. Back from the gateway leads to the payment instead of the checkout, whose basket is empty.
 */
export function goToPayment(history: RouterHistory, { id, paymentId, redirectUrl }: PlacedOrder): void {
  const statusPath = paymentId === null ? `/history-transactions/${id}` : `/status-payment/${paymentId}`
  if (redirectUrl === null) return history.replace(statusPath)
  const gateway = new URL(redirectUrl, window.location.href)
  if (gateway.origin !== window.location.origin) {
    window.history.replaceState(null, '', statusPath)
    return window.location.assign(gateway)
  }
  history.replace(statusPath)
  // Otherwise the router's history keeps only the second change.
  history.flush()
  history.push(gateway.pathname + gateway.search + gateway.hash)
}
