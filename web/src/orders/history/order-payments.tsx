import type { Order } from '@pantul/contract/history-wire'
import * as m from '@pantul/messages/words'
import { Link } from '@tanstack/react-router'
import { refundStateText, refundSummary } from '../after-booking/refund-text.ts'
import { RupiahAmount } from '../../design/price.tsx'
import { OrderCard } from '../order-card.tsx'
import styles from './order-payments.module.css'
import { attemptLabels, methodLabel, momentText, overLimitText } from '../order-text.ts'

export function OrderPayments({ order }: { readonly order: Order }) {
  const { attempts, refunds, packages, location, isGuest } = order
  const zoneLabel = location.timeZoneLabel
  return (
    <OrderCard id="payment" title={m.layout_page_status_payment()} className={styles['payments']}>
      {attempts.length === 0 && <p>{m.history_nothing_to_pay()}</p>}
      {attempts.length + refunds.length > 0 && (
        <ul>
          {attempts.map(({ id, state, method, amount, paidAt, createdAt }) => (
            <li key={id ?? createdAt}>
              <p>
                <b>{methodLabel(method)}</b>
                <span>
                  <RupiahAmount rupiah={amount} />
                </span>
              </p>
              <p>
                {attemptLabels[state]()}, {momentText(paidAt ?? createdAt, zoneLabel)}
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
                  {refundStateText(refund)}, {momentText(refund.createdAt, zoneLabel)}
                </p>
              )}
              {refund.sentAt !== null && (
                <p>
                  {m.after_booking_transfer_sent()}, {momentText(refund.sentAt, zoneLabel)}
                </p>
              )}
              {refund.isOverPersonLimit && <p>{overLimitText({ packages })}</p>}
              {refund.route === 'credit' && !isGuest && (
                <Link to="/profile">{m.after_booking_see_credit()}</Link>
              )}
            </li>
          ))}
        </ul>
      )}
    </OrderCard>
  )
}
