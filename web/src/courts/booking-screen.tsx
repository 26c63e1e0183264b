import type { Location } from '@pantul/contract/locations-wire'
import * as m from '@pantul/messages/words'
import type { Basket } from '@pantul/rules/basket'
import { isEmptyItem } from '@pantul/rules/booking-item'
import type { PlayDate } from '@pantul/rules/play-date'
import { useDeferredValue, useEffect, useRef, useState } from 'react'
import { BookingColumns } from '../basket/booking-columns.tsx'
import { useBasket, useBasketStore } from '../basket/basket-store.ts'
import type { MissingPart } from '../basket/next-step.ts'
import { Notice } from '../basket/notice.tsx'
import { useOnline } from '../browser/online.ts'
import { lazyPart } from '../design/lazy-part.tsx'
import { toast } from '../design/toast.tsx'
import { useLocation } from '../venue/use-location.ts'
import { usePromoHours } from '../promos/use-promo-hours.ts'
import { BoardCard } from './board-card.tsx'
import cardStyles from './board-card.module.css'
import { BoardFilters, type KindFilter } from './board-filters.tsx'
import { BoardPlaceholder } from './board-placeholder.tsx'
import { hoursOnSale } from './board-view.ts'
import { DateStrip } from './date-strip.tsx'
import { LostSlotsPanel } from './lost-slots-panel.tsx'
import { lostSlotsOn } from './lost-slots.ts'
import { TapFeedbackPanel } from './tap-feedback-panel.tsx'
import { useLinkedHour } from './use-linked-hour.ts'
import { useContinueFromBoard } from './use-continue-from-board.ts'
import { useCourtDay, usePrefetchDays } from './use-court-day.ts'
import { usePicking, type BasketAccess } from './use-picking.ts'
import { useStripDays } from './use-strip-days.ts'
import { useShownDate } from './use-shown-date.ts'
import { useVenueNow } from './use-venue-now.ts'

const MonthDialog = lazyPart(async () => (await import('./month-dialog.tsx')).MonthDialog)

/** `/booking`: the board, to pick date, hours and courts of the current booking item. */
export function BookingScreen() {
  const { location, status, retry } = useLocation()
  if (location !== null) return <LocationBoard key={location.id} location={location} />
  return (
    <BookingColumns step="court">
      <h1 className="hiddenText">{m.courts_pick_your_court()}</h1>
      <div className={cardStyles['card']}>
        <BoardPlaceholder hasFailed={status === 'error'} onRetry={retry} isWide={false} courtCount={5} />
      </div>
    </BookingColumns>
  )
}

function LocationBoard({ location }: { readonly location: Location }) {
  const now = useVenueNow(location.timeZone)
  const { date: chosenDate, refusal, linkedHour, showDate } = useShownDate(location, now)
  // The strip marks the chosen day at once; the board renders it later.
  const date = useDeferredValue(chosenDate)
  const day = useCourtDay(location.id, date)
  const days = useStripDays(location, now.date)
  const prefetch = usePrefetchDays(location.id, date, now.date)
  const promos = usePromoHours({
    locationId: location.id,
    date,
    hours: day.data?.hours.map(({ hour }) => hour),
  })
  const basket = useBasket()
  const isOnline = useOnline()
  const [kind, setKind] = useState<KindFilter>('all')
  const [isMonthOpen, setIsMonthOpen] = useState(false)
  const page = useRef<HTMLDivElement>(null)
  useSetBasketLocation(location, date)

  const onSale = day.data === undefined ? [] : hoursOnSale({ day: day.data, date, now })
  const { feedback, tap, drag, applyBasket, closeFeedback } = usePicking({
    day: day.data,
    date,
    onSale,
    basketAccess,
  })
  useLinkedHour({ hour: linkedHour, date, day: day.data, tap, onPicked: () => showDate(date) })
  const { checkAndContinue, isCheckSlow } = useContinueFromBoard(location, showDate)

  const ifOnline = (action: () => void, offlineText = m.courts_offline()): void => {
    if (isOnline) action()
    else toast(offlineText, 'wrong')
  }
  const chooseDate = (chosen: PlayDate): void => {
    setIsMonthOpen(false)
    closeFeedback()
    showDate(chosen)
  }
  const [lostSlots] = day.data === undefined ? [] : lostSlotsOn(date, basket, day.data.taken)
  const lostSlotsPanel = lostSlots !== undefined && day.data !== undefined && (
    <LostSlotsPanel
      lostSlots={lostSlots}
      basket={basket}
      day={day.data}
      onSale={onSale}
      onBasket={applyBasket}
    />
  )
  const feedbackPanel = feedback !== null && (
    <TapFeedbackPanel feedback={feedback} onBasket={applyBasket} onClose={closeFeedback} />
  )
  return (
    <BookingColumns
      step="court"
      onContinue={() => ifOnline(checkAndContinue, m.layout_offline())}
      onFill={(missing) => focusFirstHeader(page.current, missing)}
      busyLabel={isCheckSlow ? m.checkout_checking() : undefined}
      alertPanel={lostSlotsPanel || feedbackPanel || undefined}
    >
      <div ref={page}>
        <BoardFilters
          date={chosenDate}
          onOpenMonth={() => setIsMonthOpen(true)}
          kind={kind}
          onKind={setKind}
          hasBothKinds={new Set(location.courts.map((court) => court.kind)).size > 1}
          hasManyCourts={location.courts.length > 5}
        />
        {refusal !== null && (
          <Notice>
            {refusal === 'past' ? m.courts_past_day() : m.courts_too_far({ count: location.daysAhead })}
          </Notice>
        )}
        <DateStrip
          days={withBookingCounts(days, basket)}
          date={chosenDate}
          today={now.date}
          onDate={chooseDate}
          onPrefetch={prefetch}
        />
        <BoardCard
          location={location}
          basket={basket}
          date={date}
          now={now}
          day={day}
          days={days}
          kind={kind}
          isOnline={isOnline}
          ignoresTaps={date !== chosenDate}
          promos={promos}
          lostSlotsPanel={lostSlotsPanel || null}
          feedbackPanel={feedbackPanel || null}
          onTap={(target) => ifOnline(() => void tap(target))}
          onDrag={(court, hours) => ifOnline(() => drag(court, hours))}
          onDate={chooseDate}
          onShowAll={() => setKind('all')}
        />
        <MonthDialog
          open={isMonthOpen}
          onClose={() => setIsMonthOpen(false)}
          days={withBookingCounts(days, basket)}
          date={chosenDate}
          onDate={chooseDate}
        />
      </div>
    </BookingColumns>
  )
}

/** Reads and changes the basket for `usePicking`. */
const basketAccess: BasketAccess = {
  read: () => useBasketStore.getState().basket,
  change: (basket) => useBasketStore.getState().change(basket),
}

/** Sets the location of the basket. A basket of another location is emptied. */
function useSetBasketLocation({ id, name }: Location, date: PlayDate): void {
  // An effect, because the store is outside of React.
  useEffect(() => useBasketStore.getState().setLocation({ id, name }, date), [id, name, date])
}

const withBookingCounts = (days: ReturnType<typeof useStripDays>, { items }: Basket) =>
  days.map((day) => ({
    ...day,
    bookingCount: items.filter((item) => item.date === day.date && !isEmptyItem(item)).length,
  }))

/** Focuses the first header of a court, or of an hour, that can be picked. */
function focusFirstHeader(page: HTMLElement | null, missing: MissingPart): void {
  const headerSelector =
    missing === 'court'
      ? '[data-court]:not([data-hour]):not([aria-disabled])'
      : '[data-hour]:not([data-court])'
  page?.querySelector<HTMLElement>(headerSelector)?.focus()
}
