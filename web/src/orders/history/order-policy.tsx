import type { Order } from '@pantul/contract/history-wire'
import * as m from '@pantul/messages/words'
import { formatRupiah } from '@pantul/rules/money'
import { remainingItems } from '../after-booking/booking-states.ts'
import { serverNow } from '../../browser/clock.ts'
import { OrderCard } from '../order-card.tsx'
import styles from './order-policy.module.css'
import { policyNow } from './policy-now.ts'
import { momentText } from '../order-text.ts'

/** The cancellation policy of an order with exact deadlines. */
export function OrderPolicy({ order }: { readonly order: Order }) {
  const { policy, location, orderState } = order
  const localMoment = (moment: string): string => momentText(moment, location.timeZoneLabel)
  const { fullRefundUntil, partialRefunds, isRefundable } = policyNow(policy, serverNow())
  return (
    <OrderCard id="cancellation" title={m.history_policy()} className={styles['policy']}>
      <p className={styles['summary']}>
        {fullRefundUntil !== null
          ? m.history_policy_free({ moment: localMoment(fullRefundUntil) })
          : isRefundable
            ? m.history_policy_free_over()
            : m.history_policy_never()}
      </p>
      {(fullRefundUntil !== null || partialRefunds.length > 0) && (
        <ul>
          {partialRefunds.map(({ until, percent }) => (
            <li key={until}>{m.history_policy_tier({ moment: localMoment(until), percent })}</li>
          ))}
          <li>{m.history_policy_rest()}</li>
        </ul>
      )}
      {orderState === 'confirmed' && isRefundable && (
        <p>{m.history_policy_now({ amount: formatRupiah(policy.refundNow) })}</p>
      )}
      {remainingItems(order).length > 1 && isRefundable && <small>{m.history_policy_first()}</small>}
    </OrderCard>
  )
}
