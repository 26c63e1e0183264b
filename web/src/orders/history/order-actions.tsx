import type { Order } from '@pantul/contract/history-wire'
import {
  history_actions,
  history_invoice,
  payments_add_to_calendar,
  payments_ask_us,
  payments_directions,
  payments_share,
} from '@pantul/messages/words'
import { CalendarPlus, CircleQuestionMark, MapPin, MessageCircle, ReceiptText } from 'lucide-react'
import { keptItems } from '../after-booking/booked.ts'
import { BookingChanges } from '../after-booking/booking-changes.tsx'
import { ButtonLink, FileButtonLink, OutsideButtonLink } from '../../design/button.tsx'
import { LeaveClassButton } from '../../enrolments/leave-class-button.tsx'
import { BookAgain } from '../book-again.tsx'
import { askAddress, mapAddress, shareAddress } from '../booking-words.ts'
import { calendarAddress, type HistoryFilter } from '../history-query.ts'
import { searchOf, useHistoryFilter } from '../history-search.ts'
import styles from './order-actions.module.css'

type Props = {
  readonly order: Order
  /** It is paid and lies ahead. */
  readonly isComing: boolean
}

/** What can be done with an order; on the way to the court first what leads there. */
export function OrderActions({ order, isComing }: Props) {
  const { filter } = useHistoryFilter()
  // One that was confirmed before there were invoices gets its number when it is first asked for.
  const hasInvoice = order.timeline.some(({ state }) => state === 'confirmed')
  const isUnpaid = order.orderState === 'held' || order.orderState === 'payment_review'
  return (
    <>
      <section className={styles['actions']} aria-label={history_actions()}>
        {isComing && (
          <>
            <FileButtonLink look="secondary" wide href={calendarAddress(order.id)}>
              <CalendarPlus {...icon} />
              {payments_add_to_calendar()}
            </FileButtonLink>
            {order.items.length > 0 && (
              <OutsideButtonLink
                look="secondary"
                wide
                href={shareAddress({ ...order, items: keptItems(order) })}
              >
                <MessageCircle {...icon} />
                {payments_share()}
              </OutsideButtonLink>
            )}
            <OutsideButtonLink look="secondary" wide href={mapAddress(order.location)}>
              <MapPin {...icon} />
              {payments_directions()}
            </OutsideButtonLink>
          </>
        )}
        {hasInvoice && (
          <ButtonLink
            look="secondary"
            wide
            to={`/history-transactions/${order.id}`}
            search={invoiceOf(filter)}
          >
            <ReceiptText {...icon} />
            {history_invoice()}
          </ButtonLink>
        )}
        {!isUnpaid && order.items.length > 0 && (
          <BookAgain order={order} look={isComing ? 'secondary' : 'primary'} size="medium" />
        )}
        <OutsideButtonLink look="secondary" wide href={askAddress(order)}>
          <CircleQuestionMark {...icon} />
          {payments_ask_us()}
        </OutsideButtonLink>
      </section>
      <BookingChanges order={order} />
      <LeaveClassButton order={order} />
    </>
  )
}

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const

/** The list's filter stays in the address, so that the way back finds it. */
const invoiceOf = (filter: HistoryFilter) => ({ ...searchOf(filter), invoice: true })
