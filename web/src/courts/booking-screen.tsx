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
import { hoursOnSale } from './board-view.ts'
import { BookingHead, type KindFilter } from './booking-head.tsx'
import { DateStrip } from './date-strip.tsx'
import { LossPanel } from './loss-panel.tsx'
import { lossesOn } from './lost-slots.ts'
import { QuestionPanel } from './question-panel.tsx'
import { useLinkedHour } from './use-linked-hour.ts'
import { useContinue } from './use-continue.ts'
import { useCourtDay, usePrefetchDays } from './use-court-day.ts'
import type { Target } from './use-drag.ts'
import { usePicking, type BasketAccess } from './use-picking.ts'
import { useStripDays } from './use-strip-days.ts'
import { useShownDate } from './use-shown-date.ts'
import { useVenueNow } from './use-venue-now.ts'
import { LocationWaiting } from './location-waiting.tsx'

const MonthDialog = lazyPart(async () => (await import('./month-dialog.tsx')).MonthDialog)

/** `/booking`: the board, to pick date, hours and courts of the current booking item. */
export function BookingScreen() {
  const { location, status, retry } = useLocation()
  if (location !== null) return <BookingAt key={location.id} location={location} />
  return (
    <BookingColumns step="court">
      <h1 className="hiddenText">{m.courts_pick_your_court()}</h1>
      <LocationWaiting hasFailed={status === 'error'} onRetry={retry} />
    </BookingColumns>
  )
}

function BookingAt({ location }: { readonly location: Location }) {
  const now = useVenueNow(location.timeZone)
  const { date: chosen, refusal, hour, show } = useShownDate(location, now)
  // The chosen day is marked at once; the board renders later.
  const date = useDeferredValue(chosen)
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
  useBasketOf(location, date)

  const onSale = day.data === undefined ? [] : hoursOnSale({ day: day.data, date, now })
  const { feedback, tap, drag, choose, close } = usePicking({ day: day.data, date, onSale, basketAccess })
  useLinkedHour({ hour, date, day: day.data, tap, onPicked: () => show(date) })
  const { checkAndContinue, isSlow } = useContinue(location, show)

  const tapWhenOnline = (act: () => void): void => {
    if (isOnline) act()
    else toast(m.courts_offline(), 'wrong')
  }
  const continues = (): void => {
    if (isOnline) checkAndContinue()
    else toast(m.layout_offline(), 'wrong')
  }
  const choosesDate = (next: PlayDate): void => {
    setIsMonthOpen(false)
    close()
    show(next)
  }
  const [loss] = day.data === undefined ? [] : lossesOn(date, basket, day.data.taken)
  const lossPanel = loss !== undefined && day.data !== undefined && (
    <LossPanel loss={loss} basket={basket} day={day.data} onSale={onSale} onBasket={choose} />
  )
  const questionPanel = feedback !== null && (
    <QuestionPanel feedback={feedback} onBasket={choose} onClose={close} />
  )
  const panel = lossPanel || questionPanel || undefined
  return (
    <BookingColumns
      step="court"
      onContinue={continues}
      onFill={(missing) => focusFirst(page.current, missing)}
      busyLabel={isSlow ? m.checkout_checking() : undefined}
      rulePanel={panel}
    >
      <div ref={page}>
        <BookingHead
          date={chosen}
          onMonth={() => setIsMonthOpen(true)}
          kind={kind}
          onKind={setKind}
          hasBothKinds={new Set(location.courts.map((court) => court.kind)).size > 1}
          hasMany={location.courts.length > 5}
        />
        {refusal !== null && (
          <Notice>
            {refusal === 'past' ? m.courts_past_day() : m.courts_too_far({ count: location.daysAhead })}
          </Notice>
        )}
        <DateStrip
          days={withBookings(days, basket)}
          date={chosen}
          today={now.date}
          onDate={choosesDate}
          onNear={prefetch}
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
          isLeaving={date !== chosen}
          promos={promos}
          lossPanel={lossPanel || null}
          questionPanel={questionPanel || null}
          onTap={(target: Target) => tapWhenOnline(() => void tap(target))}
          onDrag={(court, hours) => tapWhenOnline(() => drag(court, hours))}
          onDate={choosesDate}
          onShowAll={() => setKind('all')}
        />
        <MonthDialog
          open={isMonthOpen}
          onClose={() => setIsMonthOpen(false)}
          days={withBookings(days, basket)}
          date={chosen}
          onDate={choosesDate}
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

/** Assigns the basket to this location. */
function useBasketOf({ id, name }: Location, date: PlayDate): void {
  // An effect, because the store is outside of React.
  useEffect(() => useBasketStore.getState().setLocation({ id, name }, date), [id, name, date])
}

const withBookings = (days: ReturnType<typeof useStripDays>, { items }: Basket) =>
  days.map((day) => ({
    ...day,
    bookings: items.filter((item) => item.date === day.date && !isEmptyItem(item)).length,
  }))

/** Focuses the first heading of a court, or of an hour, that can be chosen. */
function focusFirst(page: HTMLElement | null, missing: MissingPart): void {
  const headingSelector =
    missing === 'court'
      ? '[data-court]:not([data-hour]):not([aria-disabled])'
      : '[data-hour]:not([data-court])'
  page?.querySelector<HTMLElement>(headingSelector)?.focus()
}
