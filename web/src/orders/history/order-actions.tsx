import type { Order } from '@pantul/contract/history-wire'
import * as m from '@pantul/messages/words'
import { CalendarPlus, CircleQuestionMark, MapPin, MessageCircle, ReceiptText } from 'lucide-react'
import { remainingItems } from '../after-booking/booked.ts'
import { BookingChanges } from '../after-booking/booking-changes.tsx'
import { ButtonLink, FileButtonLink, OutsideButtonLink } from '../../design/button.tsx'
import { LeaveClassButton } from '../../enrolments/leave-class-button.tsx'
import { BookAgain } from '../book-again.tsx'
import { orderQuestionUrl, mapUrl, shareUrl } from '../booking-text.ts'
import { calendarAddress, type HistoryFilter } from '../history-query.ts'
import { searchOf, useHistoryFilter } from '../history-search.ts'
import styles from './order-actions.module.css'
import { OrderLinkPanel } from './order-link-panel.tsx'

type Props = {
  readonly order: Order
  /** Whether it is paid and in the future. */
  readonly isComing: boolean
}

/** The actions of an order; for a coming order, directions come first. */
export function OrderActions({ order, isComing }: Props) {
  const { filter } = useHistoryFilter()
  // Orders confirmed before invoices existed get a number at the first request.
  const hasInvoice = order.timeline.some(({ state }) => state === 'confirmed')
  const isUnpaid = order.orderState === 'held' || order.orderState === 'payment_review'
  return (
    <>
      <section className={styles['actions']} aria-label={m.history_actions()}>
        {isComing && (
          <>
            <FileButtonLink variant="secondary" wide href={calendarAddress(order.id)}>
              <CalendarPlus {...icon} />
              {m.payments_add_to_calendar()}
            </FileButtonLink>
            {order.items.length > 0 && (
              <OutsideButtonLink
                variant="secondary"
                wide
                href={shareUrl({ ...order, items: remainingItems(order) })}
              >
                <MessageCircle {...icon} />
                {m.payments_share()}
              </OutsideButtonLink>
            )}
            <OutsideButtonLink variant="secondary" wide href={mapUrl(order.location)}>
              <MapPin {...icon} />
              {m.payments_directions()}
            </OutsideButtonLink>
          </>
        )}
        {hasInvoice && (
          <ButtonLink
            variant="secondary"
            wide
            to={`/history-transactions/${order.id}`}
            search={invoiceOf(filter)}
          >
            <ReceiptText {...icon} />
            {m.history_invoice()}
          </ButtonLink>
        )}
        {!isUnpaid && order.items.some(({ courts }) => courts.length > 0) && (
          <BookAgain order={order} variant={isComing ? 'secondary' : 'primary'} size="medium" />
        )}
        <OutsideButtonLink variant="secondary" wide href={orderQuestionUrl(order)}>
          <CircleQuestionMark {...icon} />
          {m.payments_ask_us()}
        </OutsideButtonLink>
      </section>
      {order.mayChange && (
        <>
          <BookingChanges order={order} />
          <LeaveClassButton order={order} />
        </>
      )}
      {!order.mayChange && order.orderState !== 'held' && <OrderLinkPanel order={order} />}
    </>
  )
}

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const

/** Keeps the list's filter in the URL, for the way back. */
const invoiceOf = (filter: HistoryFilter) => ({ ...searchOf(filter), invoice: true })
