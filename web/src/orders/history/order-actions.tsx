import type { Order } from '@pantul/contract/history-wire'
import * as m from '@pantul/messages/words'
import { CalendarPlus, CircleQuestionMark, MapPin, MessageCircle, ReceiptText } from 'lucide-react'
import { remainingItems } from '../after-booking/booking-states.ts'
import { MoveOrCancelPanel } from '../after-booking/move-or-cancel-panel.tsx'
import { ButtonLink, FileButtonLink, OutsideButtonLink } from '../../design/button.tsx'
import { LeaveEnrolmentButton } from '../../enrolments/leave-enrolment-button.tsx'
import { BookAgain } from '../book-again.tsx'
import { orderQuestionUrl, mapUrl, shareUrl } from '../booking-text.ts'
import { calendarUrl, type HistoryFilter } from '../history-query.ts'
import { searchOf, useHistoryFilter } from '../history-search.ts'
import styles from './order-actions.module.css'
import { OrderLinkPanel } from './order-link-panel.tsx'

type Props = {
  readonly order: Order
  /** Whether the order is paid and its hours have not ended. */
  readonly isUpcoming: boolean
}

/** The actions of an order. For an upcoming order calendar, sharing and directions come first. */
export function OrderActions({ order, isUpcoming }: Props) {
  const { filter } = useHistoryFilter()
  // Not `invoiceNumber`, because an older order gets its number only when the invoice is opened.
  const hasInvoice = order.timeline.some(({ state }) => state === 'confirmed')
  const isUnpaid = order.orderState === 'held' || order.orderState === 'payment_review'
  return (
    <>
      <section className={styles['actions']} aria-label={m.history_actions()}>
        {isUpcoming && (
          <>
            <FileButtonLink variant="secondary" wide href={calendarUrl(order.id)}>
              <CalendarPlus {...iconProps} />
              {m.payments_add_to_calendar()}
            </FileButtonLink>
            {order.items.length > 0 && (
              <OutsideButtonLink
                variant="secondary"
                wide
                href={shareUrl({ ...order, items: remainingItems(order) })}
              >
                <MessageCircle {...iconProps} />
                {m.payments_share()}
              </OutsideButtonLink>
            )}
            <OutsideButtonLink variant="secondary" wide href={mapUrl(order.location)}>
              <MapPin {...iconProps} />
              {m.payments_directions()}
            </OutsideButtonLink>
          </>
        )}
        {hasInvoice && (
          <ButtonLink
            variant="secondary"
            wide
            to={`/history-transactions/${order.id}`}
            search={invoiceSearch(filter)}
          >
            <ReceiptText {...iconProps} />
            {m.history_invoice()}
          </ButtonLink>
        )}
        {!isUnpaid && order.items.some(({ courts }) => courts.length > 0) && (
          <BookAgain order={order} variant={isUpcoming ? 'secondary' : 'primary'} size="medium" />
        )}
        <OutsideButtonLink variant="secondary" wide href={orderQuestionUrl(order)}>
          <CircleQuestionMark {...iconProps} />
          {m.payments_ask_us()}
        </OutsideButtonLink>
      </section>
      {order.mayChange && (
        <>
          <MoveOrCancelPanel order={order} />
          <LeaveEnrolmentButton order={order} />
        </>
      )}
      {!order.mayChange && order.orderState !== 'held' && <OrderLinkPanel order={order} />}
    </>
  )
}

const iconProps = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const

/** The URL parameters of the invoice page. They keep the filter of the list. */
const invoiceSearch = (filter: HistoryFilter) => ({ ...searchOf(filter), invoice: true })
