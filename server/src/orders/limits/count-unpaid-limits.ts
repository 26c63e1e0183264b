import { Counter, type Registry } from 'prom-client'
import { reachedLimits, type ReachedLimit } from './limit-unpaid.ts'

/** Counts how often unpaid orders reached a limit, by limit and location. Returns a function that stops counting. */
export function countUnpaidLimits(registry: Registry): () => void {
  const limits = new Counter({
    name: 'pantul_unpaid_limits_total',
    help: 'Orders that met a limit of what may stay unpaid: the code of the refusal, or SHORT_HOLD.',
    labelNames: ['limit', 'location'],
    registers: [registry],
  })
  const count = (event: unknown): void => {
    const { limit, locationId } = event as ReachedLimit
    limits.inc({ limit, location: locationId })
  }
  reachedLimits.subscribe(count)
  return () => reachedLimits.unsubscribe(count)
}
