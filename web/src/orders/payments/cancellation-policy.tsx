import * as m from '@pantul/messages/words'
import type { Payment } from '@pantul/contract/payments-wire'
import panelStyles from './outcome-panel.module.css'

export function CancellationPolicy({ tiers }: { readonly tiers: Payment['cancellationTiers'] }) {
  const refundingTiers = tiers.filter(({ percent }) => percent > 0)
  return (
    <section className={panelStyles['box']} aria-labelledby="cancellation-policy">
      <h2 id="cancellation-policy">{m.history_policy()}</h2>
      <ul>
        {refundingTiers.map(({ hours, percent }) => (
          <li key={hours}>{m.payments_policy_tier({ hours, percent })}</li>
        ))}
        <li>{refundingTiers.length === 0 ? m.payments_policy_never() : m.payments_policy_rest()}</li>
      </ul>
    </section>
  )
}
