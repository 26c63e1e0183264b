import type { Order } from '@pantul/contract/history-wire'
import * as m from '@pantul/messages/words'
import { Link } from '@tanstack/react-router'
import { refundStateText, refundSummary } from '../after-booking/refund-text.ts'
import { RupiahAmount } from '../../design/price.tsx'
import styles from './order-payments.module.css'
import { overLimitText } from '../over-limit-text.ts'
import { attemptText, methodText, momentText } from '../order-text.ts'

/** All payment attempts and refunds. */
export function OrderPayments({
  order: { attempts, refunds, packages, location, isGuest },
}: {
  readonly order: Order
}) {
  const zone = location.timeZoneLabel
  return (
    <section className={styles['payments']} aria-labelledby="payment">
      <h2 id="payment">{m.layout_page_status_payment()}</h2>
      {attempts.length === 0 && <p>{m.history_nothing_to_pay()}</p>}
      <ul>
        {attempts.map(({ id, state, method, amount, paidAt, createdAt }) => (
          <li key={id ?? createdAt}>
            <p>
              <b>{methodText(method)}</b>
              <span>
                <RupiahAmount rupiah={amount} />
              </span>
            </p>
            <p>
              {attemptText[state]()}, {momentText(paidAt ?? createdAt, zone)}
            </p>
          </li>
        ))}
        {refunds.map((refund) => (
          <li key={`${refund.createdAt} ${refund.route} ${refund.amount}`}>
            <p>
              <b>{refundSummary(refund)}</b>
            </p>
            {(refund.state !== 'sent' || refund.sentAt === null) && (
              <p>
                {refundStateText(refund)}, {momentText(refund.createdAt, zone)}
              </p>
            )}
            {refund.sentAt !== null && (
              <p>
                {m.after_booking_transfer_sent()}, {momentText(refund.sentAt, zone)}
              </p>
            )}
            {refund.isOverPersonLimit && <p>{overLimitText({ packages })}</p>}
            {refund.route === 'credit' && !isGuest && (
              <Link to="/profile">{m.after_booking_see_credit()}</Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
