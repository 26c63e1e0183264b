import type { DeskCancellationRefund } from '@pantul/contract/desk-cancel-booking-wire'
import type { DeskBooking, GoodsOfBooking } from '@pantul/contract/desk-schedule-wire'
import type { DeskLocation } from '@pantul/contract/desk-session-wire'
import * as m from '@pantul/messages/words'
import type { ArrivalTimes } from '@pantul/rules/arrival'
import { isHeld, isOwing, type DayAndNow } from '@pantul/rules/desk-day'
import { spanRange } from '@pantul/rules/hours'
import { staffMay } from '@pantul/rules/staff-may'
import { useState } from 'react'
import { DeskArrival } from '../arrivals/desk-arrival.tsx'
import { DeskCancel } from '../changes/desk-cancel.tsx'
import { DeskOrderPayment } from '../counter/desk-order-payment.tsx'
import { Button } from '../design/button.tsx'
import { shortDay } from '../design/date-text.ts'
import { DisplayLines } from '../display/desk-display-lines.ts'
import { DeskReturnGoods } from '../goods/desk-return-goods.tsx'
import { DeskSoldGoods, thingsText } from '../goods/desk-sold-goods.tsx'
import type { BookingEntry } from './desk-day-layout.ts'
import styles from './desk-entry-panel.module.css'
import { DeskUncancelledBookings } from './desk-related-bookings.tsx'

type Props = {
  readonly location: DeskLocation
  readonly booking: DeskBooking
  /** The bookings of other orders that a cancellation of this booking does not cancel. */
  readonly relatedEntries: readonly BookingEntry[]
  /** Whether the order has other bookings too. */
  readonly isPartOfOrder: boolean
  readonly dayAndNow: DayAndNow
  readonly arrivalTimes: ArrivalTimes
  readonly onCancelled: (cancelled: DeskCancellationRefund) => void
  /** Begins to change the booking; null if it may not be changed. */
  readonly onChange: (() => void) | null
  /** Begins a sale of goods to the booking; null if the person at the desk may not sell. */
  readonly onAddGoods: (() => void) | null
}

/**
 * What the person at the desk may do with a booking: take its payment, check it in, sell goods to it, change it, cancel
 * it.
 */
export function DeskBookingActions(props: Props) {
  const { location, booking, relatedEntries, isPartOfOrder, dayAndNow, arrivalTimes } = props
  const { onCancelled, onChange, onAddGoods } = props
  const [isCancelling, setCancelling] = useState(false)
  const [returnedGoods, setReturnedGoods] = useState<GoodsOfBooking | null>(null)
  const { id: locationId, roles } = location
  const { orderNumber, bookingId, due, state, goods } = booking
  if (returnedGoods !== null)
    return (
      <DeskReturnGoods
        locationId={locationId}
        roles={roles}
        orderNumber={returnedGoods.orderNumber}
        thingsText={thingsText(returnedGoods)}
        onLeave={() => setReturnedGoods(null)}
      />
    )
  const goodsProps = { locationId, roles, goods, onReturn: setReturnedGoods }
  if (isCancelling)
    return (
      <>
        <DeskUncancelledBookings booking={booking} relatedEntries={relatedEntries} />
        <DeskSoldGoods {...goodsProps} asksToReturn />
        <DeskCancel
          target={{ locationId, orderNumber, bookingId: state === 'held' ? null : bookingId }}
          isPartOfOrder={isPartOfOrder && state !== 'held'}
          roles={roles}
          onCancelled={onCancelled}
          onLeave={() => setCancelling(false)}
        />
      </>
    )
  const mayTakePayment = staffMay(roles, 'take-payment')
  const isUnpaid = due > 0 && (isHeld(booking) || isOwing(booking))
  // An order that a player is still paying at the checkout cannot be checked in.
  const mayPlayUnpaid = mayTakePayment && isHeld(booking) && booking.isByStaff
  const mayCheckIn =
    staffMay(roles, 'check-in') && (state === 'confirmed' || state === 'completed' || mayPlayUnpaid)
  const mayCancel = staffMay(roles, 'cancel-booking') && (state === 'held' || state === 'confirmed')
  return (
    <>
      <DeskSoldGoods {...goodsProps} />
      <DisplayLines value={[{ name: `${shortDay(dayAndNow.date)}, ${spanRange(booking)}`, amount: null }]}>
        <DeskOrderPayment
          key={orderNumber}
          order={{ locationId, orderNumber, due, isOwing: isOwing(booking) }}
          mayTakePayment={mayTakePayment && isUnpaid}
        />
      </DisplayLines>
      {mayCheckIn && (
        <DeskArrival
          locationId={locationId}
          booking={booking}
          arrivalTimes={arrivalTimes}
          dayAndNow={dayAndNow}
        />
      )}
      {onAddGoods !== null && (
        <div className={styles['actions']}>
          <Button variant="secondary" wide onClick={onAddGoods}>
            {m.goods_add()} <kbd aria-hidden="true">A</kbd>
          </Button>
        </div>
      )}
      {mayCancel && (
        <div className={styles['actions']}>
          {onChange !== null && (
            <Button variant="secondary" wide onClick={onChange}>
              {m.changes_change()} <kbd aria-hidden="true">M</kbd>
            </Button>
          )}
          <Button variant="secondary" wide onClick={() => setCancelling(true)}>
            {m.after_booking_cancel_one()}
          </Button>
        </div>
      )}
    </>
  )
}
