import { moveToWire, type SentMove } from '@pantul/contract/after-booking-wire'
import { placedOrderFromWire } from '@pantul/contract/buyer-wire'
import type { Location } from '@pantul/contract/locations-wire'
import type { Order } from '@pantul/contract/history-wire'
import * as m from '@pantul/messages/words'
import { currentItem, emptyBasket, type Basket } from '@pantul/rules/basket'
import { isComplete } from '@pantul/rules/booking-item'
import type { PlayDate } from '@pantul/rules/play-date'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { call } from '../../api/call.ts'
import { venueNow } from '../../browser/clock.ts'
import { useOnline } from '../../browser/online.ts'
import { goToPayment } from '../checkout/go-to-payment.ts'
import { usePlaceSale, type SaleState } from '../checkout/use-place-sale.ts'
import { courtDayQuery } from '../../venue/court-day-query.ts'
import { lossesOn } from '../../courts/lost-slots.ts'
import { useCourtDay } from '../../courts/use-court-day.ts'
import { toast } from '../../design/toast.tsx'
import type { BookingWithState } from './booked.ts'
import { moveQuoteQuery } from './move-query.ts'
import { withoutOwnSlots, isUnmoved, ownSlots } from './own-slots.ts'
import { useOrderChanged } from './use-order-changed.ts'

type MoveOptions = { readonly order: Order; readonly booked: BookingWithState; readonly location: Location }

/** The move of a booking: shown day, pick, price, and the move itself. */
export function useMove({ order, booked, location }: MoveOptions) {
  const { id: bookingId, date: oldDate } = booked.item
  const isClosed = booked.bookingState.newTimeUntil !== null
  const [firstDate] = useState(() => laterOf(oldDate, venueNow(location.timeZone).date))
  const [date, setDate] = useState(firstDate)
  const { basket, read, keep } = usePicks(firstDate)
  const courtDay = useCourtDay(location.id, date)
  // A booking that the venue closed has no slots.
  const own = isClosed ? none : ownSlots(order, bookingId, date)
  const day = { ...courtDay, data: courtDay.data && withoutOwnSlots(courtDay.data, own) }
  const losses = day.data === undefined ? [] : lossesOn(date, basket, day.data.taken)
  const item = currentItem(basket)
  const move =
    isComplete(item) && losses.length === 0 && !isUnmoved(item, own) ? moveToWire(bookingId, item) : null
  const priced = useQuery(moveQuoteQuery({ orderId: order.id, locationId: location.id, date, move }))
  const sale = useMoveSale({ order, location, bookingId, date })
  const isOnline = useOnline()
  // A refusal is shown only for the pick that caused it.
  const change = (next: Basket): void => {
    if (sale.state.kind === 'refused') sale.dismiss()
    keep(next)
  }
  const whenOnline = (act: () => void): void => {
    if (isOnline) act()
    else toast(m.courts_offline(), 'wrong')
  }
  return {
    date,
    /** A new day clears the pick. */
    show: (next: PlayDate): void => {
      setDate(next)
      change(emptyBasket(next))
    },
    basket,
    picked: { read, change },
    own,
    day,
    loss: losses[0] ?? null,
    item,
    quote: priced.data ?? null,
    isPricing: priced.isFetching && priced.data === undefined,
    problem: sale.problem ?? priced.error?.message ?? null,
    state: sale.state,
    isOnline,
    whenOnline,
    submit: () =>
      whenOnline(() => {
        if (move !== null && priced.data !== undefined) sale.place({ ...move, quoteHash: priced.data.hash })
      }),
  }
}

const none: ReturnType<typeof ownSlots> = []

/** The old time may be over. */
const laterOf = (one: PlayDate, other: PlayDate): PlayDate => (one < other ? other : one)

/** The pick is kept in memory only. Several taps may come before a render. */
function usePicks(date: PlayDate) {
  const [basket, setBasket] = useState(() => emptyBasket(date))
  const newest = useRef(basket)
  const keep = (next: Basket): void => {
    newest.current = next
    setBasket(next)
  }
  return { basket, read: () => newest.current, keep }
}

type MoveSaleOptions = Pick<MoveOptions, 'order' | 'location'> & {
  readonly bookingId: number
  readonly date: PlayDate
}

/** Moves exactly once with retries; then opens the payment of the difference, or the new order. */
function useMoveSale({ order, location, bookingId, date }: MoveSaleOptions) {
  const { history } = useRouter()
  const cache = useQueryClient()
  const orderChanged = useOrderChanged(order.id)
  const { state, place, dismiss } = usePlaceSale<SentMove & { readonly quoteHash: string }>({
    what: `move ${order.id} ${bookingId}`,
    send: async (sending) =>
      placedOrderFromWire(
        (await call('POST /api/orders/:id/reschedule', { params: { id: order.id }, ...sending })).data,
      ),
    onPlaced: (placed) => {
      if (placed.paymentId === null) toast(m.after_booking_move_done())
      goToPayment(history, placed)
      void orderChanged()
    },
    onRefused: () => {
      void orderChanged()
      void cache.invalidateQueries({ queryKey: ['move-quote', order.id] })
      void cache.invalidateQueries({ queryKey: courtDayQuery(location.id, date).queryKey })
    },
  })
  return { state, place, dismiss, problem: problemOf(state) }
}

function problemOf(state: SaleState): string | null {
  if (state.kind === 'unsure') return state.message ?? m.after_booking_move_unsure()
  if (state.kind !== 'refused') return null
  return state.problem.code === 'PRICE_CHANGED' ? m.after_booking_move_changed() : state.problem.message
}
