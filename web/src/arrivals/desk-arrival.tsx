import type { DeskBooking } from '@pantul/contract/desk-schedule-wire'
import * as m from '@pantul/messages/words'
import {
  firstHourToCome,
  isArrivalOpen,
  isNoShowOpen,
  isUndoOpen,
  type ArrivalTimes,
} from '@pantul/rules/arrival'
import { isOwing, isHeld, type DayAndNow } from '@pantul/rules/desk-day'
import { Check, UserX } from 'lucide-react'
import { useState } from 'react'
import { useSingleKey } from '../browser/desk-use-single-key.ts'
import { Button } from '../design/button.tsx'
import styles from './desk-arrival.module.css'
import { DeskLeave } from './desk-leave.tsx'
import { DeskMissed } from './desk-missed.tsx'
import { useArrival } from './desk-use-arrival.ts'

type Props = {
  readonly locationId: string
  readonly booking: DeskBooking
  readonly times: ArrivalTimes
  readonly when: DayAndNow
}

/**
 * Buttons to check in a booking (key `C`), to mark it as missed, and to undo either. An unpaid booking can be checked
 * in too; it then owes its price.
 */
export function DeskArrival({ locationId, booking, times, when: { date, now } }: Props) {
  const { arrive, miss, undo, leave, isCheckingIn, isBusy, problem, releasedText } = useArrival(locationId)
  const [isAsking, setAsking] = useState(false)
  const { orderNumber: number, bookingId, arrival } = booking
  const bookedTime = { date, from: booking.from, until: booking.until }
  const mayArrive = arrival === null && isArrivalOpen(bookedTime, now, times)
  const mayMiss = !isHeld(booking) && arrival === null && isNoShowOpen(bookedTime, now, times)
  // The due amount is shown beside the button.
  const checkIn = (): void => arrive({ number, bookingId, letsPlay: isOwing(booking) || isHeld(booking) })
  useSingleKey('c', mayArrive ? checkIn : null)
  const hourLeft = firstHourToCome(bookedTime, now)
  const mayLeave =
    booking.state === 'confirmed' &&
    arrival?.kind === 'arrived' &&
    hourLeft !== null &&
    hourLeft > booking.from
  const isEarly = arrival === null && !mayArrive && !mayMiss && date === now.date && now.hour < booking.from

  return (
    <div className={styles['arrival']}>
      {mayArrive && (
        <Button
          variant={isHeld(booking) ? 'secondary' : 'primary'}
          wide
          large
          busy={isCheckingIn ? m.arrivals_checking_in() : undefined}
          onClick={checkIn}
        >
          {isHeld(booking) ? m.arrivals_let_play() : m.arrivals_check_in()} <kbd aria-hidden="true">C</kbd>
        </Button>
      )}
      {mayMiss && !isAsking && (
        <Button
          variant="secondary"
          wide
          onClick={() => {
            if (hourLeft === null) miss({ number, bookingId, releaseRest: false })
            else setAsking(true)
          }}
        >
          {m.arrivals_mark_no_show()}
        </Button>
      )}
      {mayMiss && isAsking && hourLeft !== null && (
        <DeskMissed
          from={hourLeft}
          until={booking.until}
          isBusy={isBusy}
          onMissed={(releaseRest) => miss({ number, bookingId, releaseRest })}
          onCancel={() => setAsking(false)}
        />
      )}
      {isEarly && (
        <p className={styles['note']}>{m.arrivals_opens({ time: opening(booking.from, times) })}</p>
      )}
      <output className={styles['state']} data-kind={arrival?.kind}>
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
                time: arrival.at.slice(11, 16),
                name: arrival.by,
              })}
            </span>
          </>
        )}
      </output>
      {mayLeave && !isAsking && (
        <Button variant="secondary" wide onClick={() => setAsking(true)}>
          {m.arrivals_leave()}
        </Button>
      )}
      {mayLeave && isAsking && (
        <DeskLeave
          from={hourLeft}
          until={booking.until}
          isBusy={isBusy}
          onLeave={() => leave({ number, bookingId })}
          onCancel={() => setAsking(false)}
        />
      )}
      {arrival !== null && isUndoOpen(bookedTime, now) && (
        <button
          type="button"
          className={styles['undo']}
          aria-disabled={isBusy || undefined}
          onClick={() => undo({ number, bookingId, kind: arrival.kind })}
        >
          {arrival.kind === 'arrived' ? m.arrivals_undo() : m.arrivals_undo_missed()}
        </button>
      )}
      {problem !== null && (
        <p className={styles['problem']} role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}

/** `17:00`: the local time from which a booking of today can be checked in. */
function opening(from: number, { opensMinutes }: ArrivalTimes): string {
  const minutes = Math.max(0, from * 60 - opensMinutes)
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}
