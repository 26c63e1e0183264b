import type { Order } from '@pantul/contract/history-wire'
import * as m from '@pantul/messages/words'
import { remainingItems } from '../after-booking/booking-states.ts'
import { changeLabelsOf } from '../after-booking/change-labels.ts'
import { NewTimePanel } from '../after-booking/new-time-panel.tsx'
import { ChangedBookings } from '../after-booking/changed-bookings.tsx'
import { RefundBankAccounts } from '../after-booking/refund-bank-accounts.tsx'
import { venueNow } from '../../browser/clock.ts'
import { BookingCode } from '../booking-code.tsx'
import { OrderCard } from '../order-card.tsx'
import cardStyles from '../order-card.module.css'
import { OrderSummary } from '../order-summary.tsx'
import { hasUnfinishedSession } from '../session-text.ts'
import { HoldPanel } from './hold-panel.tsx'
import { OrderActions } from './order-actions.tsx'
import styles from './order-detail.module.css'
import { OrderLinkPanel } from './order-link-panel.tsx'
import { OrderPayments } from './order-payments.tsx'
import { OrderPolicy } from './order-policy.tsx'
import { areGoods, hasEveryBookingEnded, historyDay, momentText, stateChangeLabels } from '../order-text.ts'

/** The whole order: next step, bookings, actions and history. */
export function OrderDetail({ order }: { readonly order: Order }) {
  const now = venueNow(order.location.timeZone)
  const remaining = remainingItems(order)
  const hasHoursLeft =
    (remaining.length > 0 && !hasEveryBookingEnded(remaining, now)) ||
    hasUnfinishedSession(order.enrolments, now)
  const isUpcoming = order.orderState === 'confirmed' && hasHoursLeft
  const isHeld = order.orderState === 'held'
  // An order of packages has no cancellation policy.
  const hasPolicy = order.items.length > 0 || order.enrolments.length > 0
  return (
    <div className={styles['detail']}>
      <div className={styles['columns']}>
        <div className={styles['column']}>
          {isHeld && <HoldPanel order={order} />}
          {isHeld && !order.mayChange && <OrderLinkPanel order={order} />}
          <NewTimePanel order={order} />
          <RefundBankAccounts order={order} />
          <ChangedBookings order={order} />
          <OrderSummary order={order} dayText={historyDay} changeLabels={changeLabelsOf(order)} />
          <OrderActions order={order} isUpcoming={isUpcoming} />
        </div>
        <div className={`${styles['column']} ${styles['aside']}`}>
          {isUpcoming && (
            <div className={cardStyles['card']}>
              <BookingCode orderNumber={order.orderNumber} />
            </div>
          )}
          {(isUpcoming || (isHeld && hasPolicy)) && <OrderPolicy order={order} />}
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
  <OrderCard id="timeline" title={m.history_timeline()}>
    <ol className={styles['timeline']}>
      {timeline
        .filter(({ state }) => state !== 'completed' || !areGoods(items))
        .map(({ state, at }) => (
          <li key={`${state} ${at}`}>
            <b>{stateChangeLabels[state]()}</b>
            <time dateTime={at}>{momentText(at, location.timeZoneLabel)}</time>
          </li>
        ))}
    </ol>
  </OrderCard>
)

function BookedBy({ order: { name, email, phone, notes } }: { readonly order: Order }) {
  const facts = [
    { label: m.history_name(), fact: name },
    { label: m.accounts_email(), fact: email },
    { label: m.history_phone(), fact: phone },
    { label: m.history_notes(), fact: notes },
  ].filter(({ fact }) => fact !== '')
  return (
    <OrderCard id="booked-by" title={m.history_details()}>
      <dl className={styles['facts']}>
        {facts.map(({ label, fact }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
      </dl>
    </OrderCard>
  )
}
