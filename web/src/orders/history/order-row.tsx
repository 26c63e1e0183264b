import type { OrderSummary } from '@pantul/contract/history-wire'
import type { PaidItem } from '@pantul/contract/sold-items-wire'
import * as m from '@pantul/messages/words'
import { hourRange } from '@pantul/rules/hours'
import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { ButtonLink } from '../../design/button.tsx'
import { Court } from '../../design/court.tsx'
import { RupiahAmount } from '../../design/price.tsx'
import { Tag } from '../../design/tag.tsx'
import { firstBooking, namedBookings } from '../booking-text.ts'
import { sessionsOf } from '../session-text.ts'
import { HoldLine } from '../hold-line.tsx'
import { useHoldMsLeft } from '../use-hold-ms-left.ts'
import type { HistoryFilter } from '../history-query.ts'
import { searchOf } from '../history-search.ts'
import styles from './order-row.module.css'
import { historyDay, tagOfOrder } from '../order-text.ts'

type Props = {
  readonly order: OrderSummary
  readonly filter: HistoryFilter
  /** Whether the order is shown next to the list. */
  readonly isOpen: boolean
}

/** An order in the list. A held order has the time left and a link to pay. */
export function OrderRow({ order, filter, isOpen }: Props) {
  const { id, orderNumber, orderState, total, items, packages, enrolments, location, paymentId } = order
  const msLeft = useHoldMsLeft(order)
  const row = useScrolledIntoView(isOpen)
  const booking = firstBooking(items)
  const [firstSession] = sessionsOf(enrolments)
  const firstBookingOrSession = booking ?? firstSession
  const moreBookings = namedBookings(items).length - 1
  const wasPlayed = filter.tab === 'done' && firstBookingOrSession !== undefined
  const { label, variant } = tagOfOrder(order, wasPlayed)
  const isPayable = orderState === 'held' && paymentId !== null && msLeft !== null && msLeft > 0
  return (
    <article ref={row} className={styles['row']} data-open={isOpen || undefined}>
      <Court turf={booking?.courts[0]?.turf ?? 'blue'} width={22} height={40} />
      <div className={styles['facts']}>
        <p className={styles['head']}>
          <Tag variant={variant}>{label}</Tag>
          <span className="tight">{orderNumber}</span>
        </p>
        <p className={styles['title']}>
          <Link
            to={`/history-transactions/${id}`}
            search={searchOf(filter)}
            aria-current={isOpen ? 'true' : undefined}
          >
            <span className="hiddenText">{m.history_order({ number: orderNumber })}, </span>
            {firstBookingOrSession === undefined ? (
              namesOf(packages)
            ) : (
              <>
                {historyDay(firstBookingOrSession.date)}
                {firstBookingOrSession.hours[0] !== undefined && ', '}
                <span className={styles['hours']}>{hourRange(firstBookingOrSession.hours)}</span>
              </>
            )}
          </Link>
        </p>
        <p>
          {namesOf(booking === undefined ? enrolments : courtsOrGoods(booking))}
          {moreBookings > 0 && ` ${m.history_more_bookings({ count: moreBookings })}`}
        </p>
        <p>
          {location.name}, {location.timeZoneLabel}
        </p>
        <p className={styles['total']}>
          <RupiahAmount rupiah={total} />
        </p>
      </div>
      <ChevronRight size={20} strokeWidth={1.75} aria-hidden="true" />
      {isPayable && (
        <div className={styles['pay']}>
          <HoldLine msLeft={msLeft} hold={order} isBooking={items.length > 0} />
          <ButtonLink
            to={`/status-payment/${paymentId}`}
            wide
            aria-label={m.history_pay_order({ number: orderNumber })}
          >
            {m.history_pay_now()}
          </ButtonLink>
        </div>
      )}
    </article>
  )
}

type Named = { readonly name: string }

/** An item of goods has no courts. */
const courtsOrGoods = ({ courts, addOns }: PaidItem): readonly Named[] =>
  courts.length > 0 ? courts : addOns

const namesOf = (list: readonly Named[]): string => list.map(({ name }) => name).join(', ')

/** Scrolls the list so that the open order is visible. */
function useScrolledIntoView(isOpen: boolean) {
  const row = useRef<HTMLElement>(null)
  // An effect, because scrolling is outside of React.
  useEffect(() => {
    if (isOpen) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpen])
  return row
}
