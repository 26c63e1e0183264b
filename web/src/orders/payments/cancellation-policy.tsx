import * as m from '@pantul/messages/words'
import type { Payment } from '@pantul/contract/payments-wire'
import styles from './cancellation-policy.module.css'

/** The refund tiers of a cancellation. */
export function CancellationPolicy({ tiers }: { readonly tiers: Payment['cancellationTiers'] }) {
  const paying = tiers.filter(({ percent }) => percent > 0)
  return (
    <section className={styles['policy']} aria-labelledby="cancellation-policy">
      <h2 id="cancellation-policy">{m.history_policy()}</h2>
      <ul>
        {paying.map(({ hours, percent }) => (
          <li key={hours}>{m.payments_policy_tier({ hours, percent })}</li>
        ))}
        <li>{paying.length === 0 ? m.payments_policy_never() : m.payments_policy_rest()}</li>
      </ul>
    </section>
  )
}
