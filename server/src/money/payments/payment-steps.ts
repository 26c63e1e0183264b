import { channel } from 'node:diagnostics_channel'
import type { Verdict } from './judge-status.ts'

/** Diagnostics channel with the effect of each gateway status, published after the commit. Used by metrics. */
export const paymentSteps = channel('pantul:payment-step')

/** `confirm`, `owe` …; for a closed or refunded attempt, its new state. */
export type PaymentStep = { readonly outcome: string }

export function publishPaymentStep(verdict: Verdict): void {
  const step: PaymentStep = { outcome: 'state' in verdict ? verdict.state : verdict.does }
  paymentSteps.publish(step)
}
