import type { Order } from '@pantul/contract/history-wire'
import {
  after_booking_see_credit,
  history_nothing_to_pay,
  layout_page_status_payment,
} from '@pantul/messages/words'
import { Link } from '@tanstack/react-router'
import { refundStateWords, refundWords } from '../after-booking/refund-words.ts'
import { Total } from '../../design/price.tsx'
import styles from './order-payments.module.css'
import { attemptWords, methodWords, momentWords } from '../order-words.ts'

/** How it was paid, attempt by attempt, and what went back. */
export function OrderPayments({
  order: { attempts, refunds, location, isGuest },
}: {
  readonly order: Order
}) {
  const zone = location.timeZoneLabel
  return (
    <section className={styles['payments']} aria-labelledby="payment">
      <h2 id="payment">{layout_page_status_payment()}</h2>
      {attempts.length === 0 && <p>{history_nothing_to_pay()}</p>}
      <ul>
        {attempts.map(({ id, state, method, amount, paidAt, createdAt }) => (
          <li key={id}>
            <p>
              <b>{methodWords(method)}</b>
              <span>
                <Total rupiah={amount} />
              </span>
            </p>
            <p>
              {attemptWords[state]()}, {momentWords(paidAt ?? createdAt, zone)}
            </p>
          </li>
        ))}
        {refunds.map((refund) => (
          <li key={`${refund.createdAt} ${refund.route} ${refund.amount}`}>
            <p>
              <b>{refundWords(refund)}</b>
            </p>
            <p>
              {refundStateWords(refund)}, {momentWords(refund.createdAt, zone)}
            </p>
            {refund.route === 'credit' && !isGuest && <Link to="/profile">{after_booking_see_credit()}</Link>}
          </li>
        ))}
      </ul>
    </section>
  )
}
