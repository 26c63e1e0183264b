import type { Order } from '@pantul/contract/history-wire'
import {
  history_nothing_to_pay,
  history_payment,
  history_refund_done,
  history_refund_due,
} from '@pantul/messages/words'
import { formatRupiah } from '@pantul/rules/money'
import { Total } from '../design/price.tsx'
import styles from './order-payments.module.css'
import { attemptWords, methodWords, momentWords } from './order-words.ts'

/** How it was paid, attempt by attempt, and what went back. */
export function OrderPayments({ order: { attempts, refunds, location } }: { readonly order: Order }) {
  const zone = location.timeZoneLabel
  return (
    <section className={styles['payments']} aria-labelledby="payment">
      <h2 id="payment">{history_payment()}</h2>
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
        {refunds.map(({ amount, isDone, createdAt }) => (
          <li key={createdAt}>
            <p>
              <b>
                {isDone
                  ? history_refund_done({ amount: formatRupiah(amount) })
                  : history_refund_due({ amount: formatRupiah(amount) })}
              </b>
            </p>
            <p>{momentWords(createdAt, zone)}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
