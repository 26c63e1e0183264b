import type { Order } from '@pantul/contract/history-wire'
import * as m from '@pantul/messages/words'
import { formatRupiah } from '@pantul/rules/money'
import { remainingItems } from '../after-booking/booked.ts'
import { serverNow } from '../../browser/clock.ts'
import styles from './order-policy.module.css'
import { policyNow } from './policy-now.ts'
import { momentText } from '../order-text.ts'

/** The refund tiers with exact deadlines. */
export function OrderPolicy({ order }: { readonly order: Order }) {
  const { policy, location, orderState } = order
  const until = (moment: string): string => momentText(moment, location.timeZoneLabel)
  const { fullRefundUntil, ahead, isRefunded } = policyNow(policy, serverNow())
  return (
    <section className={styles['policy']} aria-labelledby="cancellation">
      <h2 id="cancellation">{m.history_policy()}</h2>
      <p className={styles['first']}>
        {fullRefundUntil !== null
          ? m.history_policy_free({ moment: until(fullRefundUntil) })
          : isRefunded
            ? m.history_policy_free_over()
            : m.history_policy_never()}
      </p>
      {(fullRefundUntil !== null || ahead.length > 0) && (
        <ul>
          {ahead.map((tier) => (
            <li key={tier.until}>
              {m.history_policy_tier({ moment: until(tier.until), percent: tier.percent })}
            </li>
          ))}
          <li>{m.history_policy_rest()}</li>
        </ul>
      )}
      {orderState === 'confirmed' && isRefunded && (
        <p>{m.history_policy_now({ amount: formatRupiah(policy.refundNow) })}</p>
      )}
      {remainingItems(order).length > 1 && isRefunded && <small>{m.history_policy_first()}</small>}
    </section>
  )
}
