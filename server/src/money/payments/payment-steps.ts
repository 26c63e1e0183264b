import { channel } from 'node:diagnostics_channel'
import type { Verdict } from './judge-status.ts'

/** The effect of each gateway status, published after the commit. Metrics count them. */
export const paymentSteps = channel('pantul:payment-step')

/** `outcome`: `confirm`, `owe` …; the new state of a closed or refunded attempt. */
export type PaymentStep = { readonly outcome: string }

export function publishPaymentStep(verdict: Verdict): void {
  const step: PaymentStep = { outcome: 'state' in verdict ? verdict.state : verdict.does }
  paymentSteps.publish(step)
}
