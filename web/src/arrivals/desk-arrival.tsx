import type { DeskBooking } from '@pantul/contract/desk-schedule-wire'
import * as m from '@pantul/messages/words'
import {
  firstHourToCome,
  isCheckInOpen,
  canMarkNoShow,
  canUndoArrival,
  type ArrivalTimes,
} from '@pantul/rules/arrival'
import { isHeld, isOwing, type DayAndNow } from '@pantul/rules/desk-day'
import { Check, UserX } from 'lucide-react'
import { useState } from 'react'
import { useSingleKey } from '../browser/desk-use-single-key.ts'
import { Button } from '../design/button.tsx'
import { momentTime } from '../desk/desk-moment-text.ts'
import parts from '../desk/desk-panel-parts.module.css'
import { DeskProblem } from '../desk/desk-problem.tsx'
import styles from './desk-arrival.module.css'
import { DeskLeaveEarlyQuestion, DeskNoShowQuestion } from './desk-release-questions.tsx'
import { useArrival } from './desk-use-arrival.ts'

type Props = {
  readonly locationId: string
  readonly booking: DeskBooking
  readonly arrivalTimes: ArrivalTimes
  readonly dayAndNow: DayAndNow
}

/**
 * Checks in a booking (key `C`), marks it as a no-show, or undoes either. An unpaid booking can be checked in too. Its
 * due amount then becomes an unpaid balance.
 */
export function DeskArrival({ locationId, booking, arrivalTimes, dayAndNow: { date, now } }: Props) {
  const arrivalChanges = useArrival(locationId)
  const { isBusy, releasedText } = arrivalChanges
  const [isQuestionShown, setQuestionShown] = useState(false)
  const { orderNumber, bookingId, arrival } = booking
  const bookedTime = { date, from: booking.from, until: booking.until }
  const mayCheckIn = arrival === null && isCheckInOpen(bookedTime, now, arrivalTimes)
  const mayMarkNoShow = !isHeld(booking) && arrival === null && canMarkNoShow(bookedTime, now, arrivalTimes)
  // Lets the guest play although money is due. Staff see the amount beside the button, so they are not asked again.
  const letsPlay = isOwing(booking) || isHeld(booking)
  const checkIn = (): void => arrivalChanges.checkIn({ orderNumber, bookingId, letsPlay })
  useSingleKey('c', mayCheckIn ? checkIn : null)
  const firstRemainingHour = firstHourToCome(bookedTime, now)
  const remainingHours =
    firstRemainingHour === null ? null : { from: firstRemainingHour, until: booking.until }
  const mayLeaveEarly =
    booking.state === 'confirmed' &&
    arrival?.kind === 'arrived' &&
    remainingHours !== null &&
    remainingHours.from > booking.from
  const isTooEarly =
    arrival === null && !mayCheckIn && !mayMarkNoShow && date === now.date && now.hour < booking.from

  return (
    <div className={styles['arrival']}>
      {mayCheckIn && (
        <Button
          variant={isHeld(booking) ? 'secondary' : 'primary'}
          wide
          large
          busy={arrivalChanges.isCheckingIn ? m.arrivals_checking_in() : undefined}
          onClick={checkIn}
        >
          {isHeld(booking) ? m.arrivals_let_play() : m.arrivals_check_in()} <kbd aria-hidden="true">C</kbd>
        </Button>
      )}
      {mayMarkNoShow && !isQuestionShown && (
        <Button
          variant="secondary"
          wide
          onClick={() => {
            if (remainingHours === null)
              arrivalChanges.markNoShow({ orderNumber, bookingId, releasesRemainingHours: false })
            else setQuestionShown(true)
          }}
        >
          {m.arrivals_mark_no_show()}
        </Button>
      )}
      {mayMarkNoShow && isQuestionShown && remainingHours !== null && (
        <DeskNoShowQuestion
          remainingHours={remainingHours}
          isBusy={isBusy}
          onNoShow={(releasesRemainingHours) =>
            arrivalChanges.markNoShow({ orderNumber, bookingId, releasesRemainingHours })
          }
          onCancel={() => setQuestionShown(false)}
        />
      )}
      {isTooEarly && (
        <p className={parts['note']}>{m.arrivals_opens({ time: openingTime(booking.from, arrivalTimes) })}</p>
      )}
      <output className={styles['arrivalState']} data-kind={arrival?.kind}>
        {arrival === null && releasedText !== null && <span>{releasedText}</span>}
        {arrival !== null && (
          <>
            {arrival.kind === 'arrived' ? (
              <Check size={18} strokeWidth={2.2} aria-hidden="true" />
            ) : (
              <UserX size={18} strokeWidth={1.75} aria-hidden="true" />
            )}
            <span>
              {(arrival.kind === 'arrived' ? m.arrivals_checked_in : m.arrivals_marked_no_show_by)({
                time: momentTime(arrival.at),
                name: arrival.by,
              })}
            </span>
          </>
        )}
      </output>
      {mayLeaveEarly && !isQuestionShown && (
        <Button variant="secondary" wide onClick={() => setQuestionShown(true)}>
          {m.arrivals_leave()}
        </Button>
      )}
      {mayLeaveEarly && isQuestionShown && (
        <DeskLeaveEarlyQuestion
          remainingHours={remainingHours}
          isBusy={isBusy}
          onLeave={() => arrivalChanges.leaveEarly({ orderNumber, bookingId })}
          onCancel={() => setQuestionShown(false)}
        />
      )}
      {arrival !== null && canUndoArrival(bookedTime, now) && (
        <button
          type="button"
          className={styles['undo']}
          aria-disabled={isBusy || undefined}
          onClick={() => arrivalChanges.undo({ orderNumber, bookingId, kind: arrival.kind })}
        >
          {arrival.kind === 'arrived' ? m.arrivals_undo() : m.arrivals_undo_missed()}
        </button>
      )}
      <DeskProblem look="small" message={arrivalChanges.problem} />
    </div>
  )
}

/** `17:00`: the local time from which a booking that begins at `from` can be checked in. */
function openingTime(from: number, { opensMinutes }: ArrivalTimes): string {
  const minutes = Math.max(0, from * 60 - opensMinutes)
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}
