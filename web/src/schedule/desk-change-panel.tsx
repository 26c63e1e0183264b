import type { DeskChanged as Changed } from '@pantul/contract/desk-change-wire'
import type { DeskBooking, DeskCourt, DeskDay } from '@pantul/contract/desk-schedule-wire'
import * as m from '@pantul/messages/words'
import type { DeskLocation } from '@pantul/contract/desk-wire'
import type { DayAndNow } from '@pantul/rules/desk-day'
import { staffMay } from '@pantul/rules/staff-may'
import { ArrowRight } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useEscape } from '../browser/desk-use-escape.ts'
import { DeskPanel } from '../desk/desk-panel.tsx'
import { useKeptFocus } from '../browser/desk-use-kept-focus.ts'
import { DeskChange } from '../changes/desk-change.tsx'
import { DeskCourtChange } from '../changes/desk-court-change.tsx'
import { DeskExchange } from '../changes/desk-exchange.tsx'
import { DeskLengthen } from '../changes/desk-lengthen.tsx'
import type { ChangeStep } from '../changes/desk-change-steps.tsx'
import { Court } from '../design/court.tsx'
import { shortDay } from '../design/date-text.ts'
import { deadlinesOf } from '../sell/desk-sale-deadline.ts'
import changeStyles from './desk-change-panel.module.css'
import styles from './desk-entry-panel.module.css'
import { hoursText } from './desk-entry-text.ts'
import { hoursOf, isElsewhere, isLonger, type MovingBooking } from './desk-moving.ts'

type Props = {
  readonly location: DeskLocation
  readonly moving: MovingBooking
  readonly when: DayAndNow
  readonly day: DeskDay
  /** The booking at the new place, if the two bookings would be exchanged; else null. */
  readonly partner: DeskBooking | null
  readonly onStep: (step: ChangeStep) => void
  readonly onPlace: () => void
  readonly onChanged: (changed: Changed & { readonly handOut: number }) => void
  readonly onExchanged: (partner: DeskBooking) => void
  /** Called after a running booking got another court. */
  readonly onCourt: () => void
  readonly onLeave: () => void
}

/** The panel while a booking is being changed: its current time, its new time, and the price difference. */
export function DeskChangePanel(props: Props) {
  const { location, moving, when, day, partner, onStep, onPlace } = props
  const { onChanged, onExchanged, onCourt, onLeave } = props
  const { date, now } = when
  const { courts } = day
  const { booking, origin, target, isPlaced } = moving
  const heading = useRef<HTMLHeadingElement>(null)
  useKeptFocus(heading)
  // An effect, because focus is outside of React.
  useEffect(() => heading.current?.focus(), [])
  useEscape(onLeave)
  const change = {
    bookingId: booking.bookingId,
    date,
    hours: hoursOf(target),
    courts: target.courts,
  }
  const isExchange = partner !== null && isPlaced
  const isRunning = moving.runningHour !== null
  const order = { locationId: location.id, orderNumber: booking.orderNumber }
  return (
    <DeskPanel
      label={m.changes_change_title()}
      topRow={<span>{m.history_order({ number: booking.orderNumber })}</span>}
      onClose={onLeave}
      className={styles['panel']}
    >
      <h2 ref={heading} tabIndex={-1} className="display">
        {m.changes_change_title()}
      </h2>
      {/* An exchange shows the names and places of both bookings itself. */}
      {!isExchange && <p className={changeStyles['name']}>{booking.name}</p>}
      {!isExchange && (
        <div className={changeStyles['way']}>
          <Where target={origin} day={shortDay(moving.date)} courts={courts} />
          <ArrowRight size={18} strokeWidth={1.75} aria-hidden="true" />
          <Where target={target} day={shortDay(date)} courts={courts} />
        </div>
      )}
      {!isExchange && !isRunning && booking.goods.length > 0 && (
        <p className={styles['note']}>{m.goods_moved()}</p>
      )}
      {isRunning && isPlaced && !isLonger(moving) && (
        <DeskCourtChange
          order={order}
          wanted={{ bookingId: booking.bookingId, courts: target.courts }}
          name={booking.name}
          onChanged={onCourt}
          onLeave={onLeave}
        />
      )}
      {isRunning && isPlaced && isLonger(moving) && (
        <DeskLengthen
          order={order}
          added={{ bookingId: booking.bookingId, hours: hoursOf(target) }}
          offset={day.createdAt.slice(19)}
          deadlines={deadlinesOf({ date, from: target.from }, now, {
            mayPlayFirst: staffMay(location.roles, 'let-pay-after-start'),
            payByMinutes: location.payByMinutes,
          })}
          onDone={onLeave}
          onLeave={onLeave}
        />
      )}
      {isExchange && (
        <DeskExchange
          order={order}
          exchanging={{
            bookingId: booking.bookingId,
            otherOrderNumber: partner.orderNumber,
            otherBookingId: partner.bookingId,
          }}
          onExchanged={() => onExchanged(partner)}
          onLeave={onLeave}
        />
      )}
      {!isExchange && !(isRunning && isPlaced) && (
        <DeskChange
          order={order}
          ask={askFor(partner, isRunning && isLonger(moving))}
          runningHour={moving.runningHour}
          target={change}
          isPlaced={isPlaced}
          isElsewhere={isElsewhere(moving, date)}
          onStep={onStep}
          onPlace={onPlace}
          onChanged={onChanged}
          onLeave={onLeave}
        />
      )}
    </DeskPanel>
  )
}

function askFor(partner: DeskBooking | null, isLengthening: boolean): string {
  if (isLengthening) return m.changes_show_price()
  return partner === null ? m.changes_show_difference() : m.changes_exchange_with({ name: partner.name })
}

type WhereProps = {
  readonly target: MovingBooking['target']
  readonly day: string
  readonly courts: readonly DeskCourt[]
}

function Where({ target, day, courts }: WhereProps) {
  const own = target.courts.map((id) => courts.find((court) => court.id === id))
  return (
    <span className={changeStyles['where']}>
      <Court turf={own[0]?.turf ?? 'blue'} width={18} height={34} />
      <span>
        <b>{hoursText(target)}</b>
        <small>{own.map((court, i) => court?.name ?? target.courts[i]).join(', ')}</small>
        <small>{day}</small>
      </span>
    </span>
  )
}
