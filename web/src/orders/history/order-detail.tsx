import type { Order } from '@pantul/contract/history-wire'
import * as m from '@pantul/messages/words'
import { remainingItems } from '../after-booking/booked.ts'
import { endingsOf } from '../after-booking/change-labels.ts'
import { NewTimePanel } from '../after-booking/new-time-panel.tsx'
import { ChangedBookings } from '../after-booking/changed-bookings.tsx'
import { RefundAccounts } from '../after-booking/refund-accounts.tsx'
import { venueNow } from '../../browser/clock.ts'
import { BookingCode } from '../booking-code.tsx'
import { OrderSummary } from '../order-summary.tsx'
import { hasUnfinishedSession } from '../place-text.ts'
import { HoldPanel } from './hold-panel.tsx'
import { OrderActions } from './order-actions.tsx'
import styles from './order-detail.module.css'
import { OrderLinkPanel } from './order-link-panel.tsx'
import { OrderPayments } from './order-payments.tsx'
import { OrderPolicy } from './order-policy.tsx'
import { historyDay, isOver, isPlayed, momentText, stepText } from '../order-text.ts'

/** The whole order: next step, bookings, actions and history. */
export function OrderDetail({ order }: { readonly order: Order }) {
  const now = venueNow(order.location.timeZone)
  const kept = remainingItems(order)
  const isPlayed = order.items.length > 0 || order.enrolments.length > 0
  const isAhead = (kept.length > 0 && !isOver(kept, now)) || hasUnfinishedSession(order.enrolments, now)
  const isComing = order.orderState === 'confirmed' && isAhead
  return (
    <div className={styles['detail']}>
      <div className={styles['columns']}>
        <div className={styles['column']}>
          {order.orderState === 'held' && <HoldPanel order={order} />}
          {order.orderState === 'held' && !order.mayChange && <OrderLinkPanel order={order} />}
          <NewTimePanel order={order} />
          <RefundAccounts order={order} />
          <ChangedBookings order={order} />
          <OrderSummary order={order} dayText={historyDay} endings={endingsOf(order)} />
          <OrderActions order={order} isComing={isComing} />
        </div>
        <div className={`${styles['column']} ${styles['aside']}`}>
          {isComing && (
            <div className={styles['card']}>
              <BookingCode number={order.orderNumber} />
            </div>
          )}
          {(isComing || (order.orderState === 'held' && isPlayed)) && <OrderPolicy order={order} />}
          <OrderPayments order={order} />
        </div>
        <div className={styles['column']}>
          <Timeline order={order} />
          <BookedBy order={order} />
        </div>
      </div>
    </div>
  )
}

const Timeline = ({ order: { timeline, items, location } }: { readonly order: Order }) => (
  <section className={styles['card']} aria-labelledby="timeline">
    <h2 id="timeline">{m.history_timeline()}</h2>
    <ol className={styles['timeline']}>
      {timeline
        .filter(({ state }) => state !== 'completed' || isPlayed(items))
        .map(({ state, at }) => (
          <li key={`${state} ${at}`}>
            <b>{stepText[state]()}</b>
            <time dateTime={at}>{momentText(at, location.timeZoneLabel)}</time>
          </li>
        ))}
    </ol>
  </section>
)

function BookedBy({ order: { name, email, phone, notes } }: { readonly order: Order }) {
  const facts = [
    { word: m.history_name(), fact: name },
    { word: m.accounts_email(), fact: email },
    { word: m.history_phone(), fact: phone },
    { word: m.history_notes(), fact: notes },
  ].filter(({ fact }) => fact !== '')
  return (
    <section className={styles['card']} aria-labelledby="booked-by">
      <h2 id="booked-by">{m.history_details()}</h2>
      <dl className={styles['facts']}>
        {facts.map(({ word, fact }) => (
          <div key={word}>
            <dt>{word}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
