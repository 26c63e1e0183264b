import { moveToWire, type SentMove } from '@pantul/contract/after-booking-wire'
import { placedOrderFromWire } from '@pantul/contract/buyer-wire'
import type { Location } from '@pantul/contract/locations-wire'
import type { Order } from '@pantul/contract/history-wire'
import * as m from '@pantul/messages/words'
import { currentItem, emptyBasket, type Basket } from '@pantul/rules/basket'
import { isComplete } from '@pantul/rules/booking-item'
import type { PlayDate } from '@pantul/rules/play-date'
import type { Slot } from '@pantul/rules/slot'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { call } from '../../api/call.ts'
import { venueNow } from '../../browser/clock.ts'
import { useOnline } from '../../browser/online.ts'
import { goToPayment } from '../checkout/go-to-payment.ts'
import type { PlacingState } from '../checkout/placing-state.ts'
import { usePlaceSale } from '../checkout/use-place-sale.ts'
import { courtDayQuery } from '../../venue/court-day-query.ts'
import { lostSlotsOn } from '../../courts/lost-slots.ts'
import { useCourtDay } from '../../courts/use-court-day.ts'
import { toast } from '../../design/toast.tsx'
import type { BookingWithState } from './booking-states.ts'
import { moveQuoteQuery } from './move-query.ts'
import { isUnmoved, movedSlotsOn, withMovedSlotsFree } from './moved-slots.ts'
import { useRefetchOrder } from './use-refetch-order.ts'

type MoveOptions = {
  readonly order: Order
  readonly booking: BookingWithState
  readonly location: Location
}

/** The move of a booking: the shown day, the picked slots, the price, and the move itself. */
export function useMove({ order, booking, location }: MoveOptions) {
  const { id: bookingId, date: bookedDate } = booking.item
  const isClosedByVenue = booking.bookingState.newTimeUntil !== null
  // The booked date of a closed booking may have passed.
  const [firstDate] = useState(() => laterDate(bookedDate, venueNow(location.timeZone).date))
  const [date, setDate] = useState(firstDate)
  const { basket, readBasket, setBasket } = useMemoryBasket(firstDate)
  const courtDay = useCourtDay(location.id, date)
  // The slots of a closed booking are not its own any more, so they stay taken.
  const movedSlots = isClosedByVenue ? NO_SLOTS : movedSlotsOn(date, order, bookingId)
  const day = { ...courtDay, data: courtDay.data && withMovedSlotsFree(courtDay.data, movedSlots) }
  const allLostSlots = day.data === undefined ? [] : lostSlotsOn(date, basket, day.data.taken)
  const item = currentItem(basket)
  const move =
    isComplete(item) && allLostSlots.length === 0 && !isUnmoved(item, movedSlots)
      ? moveToWire(bookingId, item)
      : null
  const quote = useQuery(moveQuoteQuery({ orderId: order.id, locationId: location.id, date, move }))
  const placing = usePlaceMove({ order, location, bookingId, date })
  const isOnline = useOnline()
  // A refusal is shown only for the picked slots that caused it.
  const change = (changed: Basket): void => {
    if (placing.state.kind === 'refused') placing.dismissRefusal()
    setBasket(changed)
  }
  const ifOnline = (action: () => void): void => {
    if (isOnline) action()
    else toast(m.courts_offline(), 'wrong')
  }
  return {
    date,
    /** Shows another day and clears the picked slots. */
    showDate: (chosen: PlayDate): void => {
      setDate(chosen)
      change(emptyBasket(chosen))
    },
    basket,
    basketAccess: { read: readBasket, change },
    movedSlots,
    day,
    lostSlots: allLostSlots[0] ?? null,
    item,
    quote: quote.data ?? null,
    isPricing: quote.isFetching && quote.data === undefined,
    problem: placing.problem ?? quote.error?.message ?? null,
    state: placing.state,
    isOnline,
    ifOnline,
    submit: () =>
      ifOnline(() => {
        if (move !== null && quote.data !== undefined)
          placing.placeOrder({ ...move, quoteHash: quote.data.hash })
      }),
  }
}

const NO_SLOTS: readonly Slot[] = []

const laterDate = (a: PlayDate, b: PlayDate): PlayDate => (a < b ? b : a)

/** A basket in memory only. `readBasket` gives the newest one, because several taps may come before a render. */
function useMemoryBasket(date: PlayDate) {
  const [basket, setRenderedBasket] = useState(() => emptyBasket(date))
  const newest = useRef(basket)
  const setBasket = (changed: Basket): void => {
    newest.current = changed
    setRenderedBasket(changed)
  }
  return { basket, readBasket: () => newest.current, setBasket }
}

type PlaceMoveOptions = Pick<MoveOptions, 'order' | 'location'> & {
  readonly bookingId: number
  readonly date: PlayDate
}

/** Sends the move, with retries that cannot move twice. Then opens the payment of the difference, or the new order. */
function usePlaceMove({ order, location, bookingId, date }: PlaceMoveOptions) {
  const { history } = useRouter()
  const cache = useQueryClient()
  const refetchOrder = useRefetchOrder(order.id)
  const { state, placeOrder, dismissRefusal } = usePlaceSale<SentMove & { readonly quoteHash: string }>({
    product: `move ${order.id} ${bookingId}`,
    send: async (request) =>
      placedOrderFromWire(
        (await call('POST /api/orders/:id/reschedule', { params: { id: order.id }, ...request })).data,
      ),
    onPlaced: (placed) => {
      if (placed.paymentId === null) toast(m.after_booking_move_done())
      goToPayment(history, placed)
      void refetchOrder()
    },
    onRefused: () => {
      void refetchOrder()
      void cache.invalidateQueries({ queryKey: ['move-quote', order.id] })
      void cache.invalidateQueries({ queryKey: courtDayQuery(location.id, date).queryKey })
    },
  })
  return { state, placeOrder, dismissRefusal, problem: problemTextOf(state) }
}

function problemTextOf(state: PlacingState): string | null {
  if (state.kind === 'unsure') return state.message ?? m.after_booking_move_unsure()
  if (state.kind !== 'refused') return null
  return state.problem.code === 'PRICE_CHANGED' ? m.after_booking_move_changed() : state.problem.message
}
