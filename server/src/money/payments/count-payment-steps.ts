import { Counter, type Registry } from 'prom-client'
import { paymentSteps, type PaymentStep } from './payment-steps.ts'

/** Counts the published payment steps for the metrics. Returns a function that stops the counting. */
export function countPaymentSteps(registry: Registry): () => void {
  const outcomes = new Counter({
    name: 'pantul_payment_changes_total',
    help: 'Effects of gateway statuses on payments, by outcome.',
    labelNames: ['outcome'],
    registers: [registry],
  })
  // Only `publishPaymentStep` publishes on this channel.
  const count = (step: unknown): void => outcomes.inc({ outcome: (step as PaymentStep).outcome })
  paymentSteps.subscribe(count)
  return () => paymentSteps.unsubscribe(count)
}
