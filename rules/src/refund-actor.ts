/** Who must act next so that money goes back. The gateway acts by itself. */
export type RefundActor = 'gateway' | 'guest' | 'finance'

/**
 * Who must act next for a refund that is not done. A transfer waits for the guest's bank account, then for finance, who
 * approves, sends and finishes it.
 */
export function refundActor({
  route,
  state,
}: {
  readonly route: string
  readonly state: string
}): RefundActor {
  if (route === 'gateway') return 'gateway'
  return route === 'transfer' && state === 'open' ? 'guest' : 'finance'
}
