import { channel } from 'node:diagnostics_channel'
import type { Verdict } from './judge-status.ts'

/** What the gateway's word did to an attempt, told after the commit to whoever counts. Nobody has to listen. */
export const paymentSteps = channel('pantul:payment-step')

/** `confirm`, `owe` …; where an attempt closed or gave back, the state it went to. */
export type PaymentStep = { readonly outcome: string }

export function tellPaymentStep(verdict: Verdict): void {
  const step: PaymentStep = { outcome: 'state' in verdict ? verdict.state : verdict.does }
  paymentSteps.publish(step)
}
