import type { Order } from '@pantul/contract/history-wire'
import type { Location } from '@pantul/contract/locations-wire'
import * as m from '@pantul/messages/words'
import type { PlayDate } from '@pantul/rules/play-date'
import { Calendar } from 'lucide-react'
import { useState } from 'react'
import { BoardCard } from '../../courts/board-card.tsx'
import { hoursOnSale } from '../../courts/board-view.ts'
import { DateStrip } from '../../courts/date-strip.tsx'
import { LossPanel } from '../../courts/loss-panel.tsx'
import { MonthDialog } from '../../courts/month-dialog.tsx'
import { QuestionPanel } from '../../courts/question-panel.tsx'
import { usePrefetchDays } from '../../courts/use-court-day.ts'
import { usePicking, type TapFeedback } from '../../courts/use-picking.ts'
import { useStripDays } from '../../courts/use-strip-days.ts'
import { useVenueNow } from '../../courts/use-venue-now.ts'
import { monthAndYear } from '../../design/date-text.ts'
import { historyDay, momentText } from '../order-text.ts'
import { bookingText } from '../booking-text.ts'
import type { BookingWithState } from './booked.ts'
import { MoveBar } from './move-bar.tsx'
import styles from './move-page.module.css'
import { useMove } from './use-move.ts'

type Props = {
  readonly order: Order
  readonly booked: BookingWithState
  readonly location: Location
  readonly until: string
}

/** The board of the order's location, with the booking's own slots shown as free, and the price of the move. */
export function MoveBoard({ order, booked, location, until }: Props) {
  const now = useVenueNow(location.timeZone)
  const move = useMove({ order, booked, location })
  const { date, day, basket, own, whenOnline } = move
  const days = useStripDays(location, now.date).map((one) => ({
    ...one,
    bookings: one.date === booked.item.date ? 1 : 0,
  }))
  const prefetch = usePrefetchDays(location.id, date, now.date)
  const [isMonthOpen, setMonthOpen] = useState(false)
  const onSale = day.data === undefined ? [] : hoursOnSale({ day: day.data, date, now })
  const { feedback, tap, drag, choose, close } = usePicking({
    day: day.data,
    date,
    onSale,
    basketAccess: move.picked,
  })
  const choosesDate = (next: PlayDate): void => {
    setMonthOpen(false)
    close()
    move.show(next)
  }
  const lossPanel = move.loss !== null && day.data !== undefined && (
    <LossPanel loss={move.loss} basket={basket} day={day.data} onSale={onSale} onBasket={choose} />
  )
  const shownFeedback = withoutAdding(feedback)
  const questionPanel = shownFeedback !== null && (
    <QuestionPanel feedback={shownFeedback} onBasket={choose} onClose={close} />
  )
  const zone = location.timeZoneLabel
  return (
    <div className={styles['columns']}>
      <div className={styles['board']}>
        <Terms booked={booked} until={until} zone={zone} />
        <button
          type="button"
          className={styles['month']}
          aria-label={m.courts_month({ month: monthAndYear(date) })}
          onClick={() => setMonthOpen(true)}
        >
          {monthAndYear(date)}
          <Calendar size={18} strokeWidth={1.75} aria-hidden="true" />
        </button>
        <DateStrip days={days} date={date} today={now.date} onDate={choosesDate} onNear={prefetch} />
        <BoardCard
          location={location}
          basket={basket}
          own={own}
          date={date}
          now={now}
          day={day}
          days={days}
          kind="all"
          isOnline={move.isOnline}
          lossPanel={lossPanel || null}
          questionPanel={questionPanel || null}
          onTap={(target) => whenOnline(() => void tap(target))}
          onDrag={(court, hours) => whenOnline(() => drag(court, hours))}
          onDate={choosesDate}
          onShowAll={ignoreFilter}
        />
        <MonthDialog
          open={isMonthOpen}
          onClose={() => setMonthOpen(false)}
          days={days}
          date={date}
          onDate={choosesDate}
        />
      </div>
      <div className={styles['aside']}>
        {(lossPanel || questionPanel) && <div className={styles['panel']}>{lossPanel || questionPanel}</div>}
        <MoveBar move={move} zone={zone} />
      </div>
    </div>
  )
}

/** The current time, and how often and until when it can be moved; why, if the venue closed it. */
function Terms({ booked, until, zone }: Pick<Props, 'booked' | 'until'> & { readonly zone: string }) {
  const { newTimeUntil } = booked.bookingState
  const booking = bookingText(booked.item, zone)
  if (newTimeUntil !== null)
    return (
      <>
        <p className={styles['current']}>{m.after_booking_new_time_why({ booking })}</p>
        <p className={styles['current']}>
          {m.after_booking_new_time_free()} {m.after_booking_move_same_place()}{' '}
          {m.after_booking_new_time_back({ until: historyDay(newTimeUntil) })}
        </p>
      </>
    )
  return (
    <>
      <p className={styles['current']}>
        {m.label_now()}: <b>{booking}</b>
      </p>
      <p className={styles['current']}>
        {m.after_booking_move_once({ moment: momentText(until, zone) })} {m.after_booking_move_same_place()}
      </p>
    </>
  )
}

// Does nothing: all courts are always shown here.
const ignoreFilter = (): void => undefined

/** Removes the option to add a booking, because a move is one booking. */
function withoutAdding(feedback: TapFeedback | null): TapFeedback | null {
  if (feedback?.kind !== 'choice') return feedback
  const choices = feedback.choices.filter(({ kind }) => kind !== 'add')
  return choices.length === 0 ? null : { ...feedback, choices }
}
