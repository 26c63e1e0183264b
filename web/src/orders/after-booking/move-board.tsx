import type { Order } from '@pantul/contract/history-wire'
import type { Location } from '@pantul/contract/locations-wire'
import * as m from '@pantul/messages/words'
import type { PlayDate } from '@pantul/rules/play-date'
import { Calendar } from 'lucide-react'
import { useState } from 'react'
import { BoardCard } from '../../courts/board-card.tsx'
import { hoursOnSale } from '../../courts/board-view.ts'
import { DateStrip } from '../../courts/date-strip.tsx'
import { LostSlotsPanel } from '../../courts/lost-slots-panel.tsx'
import { MonthDialog } from '../../courts/month-dialog.tsx'
import { TapFeedbackPanel } from '../../courts/tap-feedback-panel.tsx'
import { usePrefetchDays } from '../../courts/use-court-day.ts'
import { usePicking, type TapFeedback } from '../../courts/use-picking.ts'
import { useStripDays } from '../../courts/use-strip-days.ts'
import { useVenueNow } from '../../courts/use-venue-now.ts'
import { monthAndYear } from '../../design/date-text.ts'
import { historyDay, momentText } from '../order-text.ts'
import { bookingText } from '../booking-text.ts'
import type { BookingWithState } from './booking-states.ts'
import { MoveBar } from './move-bar.tsx'
import styles from './move-page.module.css'
import { useMove } from './use-move.ts'

type Props = {
  readonly order: Order
  readonly booking: BookingWithState
  readonly location: Location
  readonly movableUntil: string
}

/** The board of the order's location, on which the slots of the booking are free, and the price of the move. */
export function MoveBoard({ order, booking, location, movableUntil }: Props) {
  const now = useVenueNow(location.timeZone)
  const move = useMove({ order, booking, location })
  const { date, day, basket, movedSlots, ifOnline } = move
  const days = useStripDays(location, now.date).map((stripDay) => ({
    ...stripDay,
    bookingCount: stripDay.date === booking.item.date ? 1 : 0,
  }))
  const prefetch = usePrefetchDays(location.id, date, now.date)
  const [isMonthOpen, setMonthOpen] = useState(false)
  const onSale = day.data === undefined ? [] : hoursOnSale({ day: day.data, date, now })
  const { feedback, tap, drag, applyBasket, closeFeedback } = usePicking({
    day: day.data,
    date,
    onSale,
    basketAccess: move.basketAccess,
  })
  const chooseDate = (chosen: PlayDate): void => {
    setMonthOpen(false)
    closeFeedback()
    move.showDate(chosen)
  }
  const lostSlotsPanel = move.lostSlots !== null && day.data !== undefined && (
    <LostSlotsPanel
      lostSlots={move.lostSlots}
      basket={basket}
      day={day.data}
      onSale={onSale}
      onBasket={applyBasket}
    />
  )
  const shownFeedback = withoutAdding(feedback)
  const feedbackPanel = shownFeedback !== null && (
    <TapFeedbackPanel feedback={shownFeedback} onBasket={applyBasket} onClose={closeFeedback} />
  )
  const alertPanel = lostSlotsPanel || feedbackPanel
  const zoneLabel = location.timeZoneLabel
  return (
    <div className={styles['columns']}>
      <div className={styles['board']}>
        <MoveTerms booking={booking} movableUntil={movableUntil} zoneLabel={zoneLabel} />
        <button
          type="button"
          className={styles['month']}
          aria-label={m.courts_month({ month: monthAndYear(date) })}
          onClick={() => setMonthOpen(true)}
        >
          {monthAndYear(date)}
          <Calendar size={18} strokeWidth={1.75} aria-hidden="true" />
        </button>
        <DateStrip days={days} date={date} today={now.date} onDate={chooseDate} onPrefetch={prefetch} />
        <BoardCard
          location={location}
          basket={basket}
          movedSlots={movedSlots}
          date={date}
          now={now}
          day={day}
          days={days}
          kind="all"
          isOnline={move.isOnline}
          lostSlotsPanel={lostSlotsPanel || null}
          feedbackPanel={feedbackPanel || null}
          onTap={(target) => ifOnline(() => void tap(target))}
          onDrag={(court, hours) => ifOnline(() => drag(court, hours))}
          onDate={chooseDate}
          onShowAll={ignoreShowAll}
        />
        <MonthDialog
          open={isMonthOpen}
          onClose={() => setMonthOpen(false)}
          days={days}
          date={date}
          onDate={chooseDate}
        />
      </div>
      <div className={styles['aside']}>
        {alertPanel && <div className={styles['alertPanel']}>{alertPanel}</div>}
        <MoveBar move={move} zoneLabel={zoneLabel} />
      </div>
    </div>
  )
}

type TermsProps = Pick<Props, 'booking' | 'movableUntil'> & { readonly zoneLabel: string }

/** The current time of the booking, and until when it can be moved. */
function MoveTerms({ booking: { item, bookingState }, movableUntil, zoneLabel }: TermsProps) {
  const { newTimeUntil } = bookingState
  const currentBooking = bookingText(item, zoneLabel)
  if (newTimeUntil !== null)
    return (
      <>
        <p className={styles['terms']}>{m.after_booking_new_time_why({ booking: currentBooking })}</p>
        <p className={styles['terms']}>
          {m.after_booking_new_time_free()} {m.after_booking_move_same_place()}{' '}
          {m.after_booking_new_time_back({ until: historyDay(newTimeUntil) })}
        </p>
      </>
    )
  return (
    <>
      <p className={styles['terms']}>
        {m.label_now()}: <b>{currentBooking}</b>
      </p>
      <p className={styles['terms']}>
        {m.after_booking_move_once({ moment: momentText(movableUntil, zoneLabel) })}{' '}
        {m.after_booking_move_same_place()}
      </p>
    </>
  )
}

// The board of a move has no filter, so all courts are shown already.
const ignoreShowAll = (): void => undefined

/** Removes the choice to add a booking, because a move is one booking. */
function withoutAdding(feedback: TapFeedback | null): TapFeedback | null {
  if (feedback?.kind !== 'broken-rule') return feedback
  const choices = feedback.choices.filter(({ kind }) => kind !== 'add')
  return choices.length === 0 ? null : { ...feedback, choices }
}
