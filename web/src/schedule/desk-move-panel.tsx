import type { DeskBooking, DeskCourt, DeskDay } from '@pantul/contract/desk-schedule-wire'
import * as m from '@pantul/messages/words'
import { hoursBetween, spanRange } from '@pantul/rules/hours'
import { staffMay } from '@pantul/rules/staff-may'
import { ArrowRight } from 'lucide-react'
import { useEscape } from '../browser/desk-use-escape.ts'
import { useFocusOnMount } from '../browser/desk-use-focus.ts'
import { useFocusFallback } from '../browser/desk-use-focus-fallback.ts'
import { DeskChange } from '../changes/desk-change.tsx'
import type { ChangedBooking } from '../changes/desk-changed.tsx'
import { DeskCourtChange } from '../changes/desk-court-change.tsx'
import { DeskExchange } from '../changes/desk-exchange.tsx'
import { DeskLengthen } from '../changes/desk-lengthen.tsx'
import { Court } from '../design/court.tsx'
import { shortDay } from '../design/date-text.ts'
import { toast } from '../design/toast.tsx'
import { DeskPanel } from '../desk/desk-panel.tsx'
import { deadlinesOf } from '../sell/desk-sale-deadline.ts'
import { addsHours, exchangePartnerOf, hasNewTarget, type BookingMove } from './desk-booking-move.ts'
import entryStyles from './desk-entry-panel.module.css'
import { focusGrid } from './desk-grid-keys.ts'
import styles from './desk-move-panel.module.css'
import type { Schedule } from './desk-use-schedule.ts'

type Props = { readonly schedule: Schedule; readonly day: DeskDay; readonly move: BookingMove }

/** The panel of a booking that is being moved: its current time, its new time, and how the move is confirmed. */
export function DeskMovePanel({ schedule, day, move }: Props) {
  const { date, entries, moveControls } = schedule
  const { booking, origin, target, isTargetChosen } = move
  const heading = useFocusOnMount<HTMLHeadingElement>()
  useFocusFallback(heading)
  useEscape(moveControls.end)
  const exchangePartner = exchangePartnerOf(move, entries)
  const isExchange = exchangePartner !== null && isTargetChosen
  const isRunning = move.runningHour !== null
  return (
    <DeskPanel
      label={m.changes_change_title()}
      topRow={<span>{m.history_order({ number: booking.orderNumber })}</span>}
      onClose={moveControls.end}
      className={entryStyles['panel']}
    >
      <h2 ref={heading} tabIndex={-1} className="display">
        {m.changes_change_title()}
      </h2>
      {/* An exchange shows the names and the times of both bookings itself. */}
      {!isExchange && (
        <>
          <p className={styles['name']}>{booking.name}</p>
          <div className={styles['fromTo']}>
            <CourtsAndTime span={origin} day={shortDay(move.date)} courts={day.courts} />
            <ArrowRight size={18} strokeWidth={1.75} aria-hidden="true" />
            <CourtsAndTime span={target} day={shortDay(date)} courts={day.courts} />
          </div>
        </>
      )}
      {!isExchange && !isRunning && booking.goods.length > 0 && (
        <p className={entryStyles['note']}>{m.goods_moved()}</p>
      )}
      <Confirmation schedule={schedule} day={day} move={move} exchangePartner={exchangePartner} />
    </DeskPanel>
  )
}

type ConfirmationProps = Props & {
  /** The booking at the target, if the two bookings would be exchanged. */
  readonly exchangePartner: DeskBooking | null
}

/** The buttons that choose the target, and after that the price and the button that confirms the move. */
function Confirmation({ schedule, day, move, exchangePartner }: ConfirmationProps) {
  const { location, date, now, moveControls, closeEntry } = schedule
  const { booking, target, isTargetChosen, runningHour } = move
  const { bookingId } = booking
  const order = { locationId: location.id, orderNumber: booking.orderNumber }
  const finish = (): void => {
    moveControls.end()
    closeEntry()
    focusGrid()
  }
  const finishChange = (changed: ChangedBooking): void => {
    const names = target.courts.map((id) => day.courts.find((court) => court.id === id)?.name ?? id)
    schedule.setChangeResult({
      title: booking.name,
      courtsAndTimeText: `${names.join(', ')}, ${shortDay(date)}, ${spanRange(target)}`,
      changed,
    })
    moveControls.end()
    closeEntry()
  }
  const isLengthening = addsHours(move)
  if (isTargetChosen && isLengthening)
    return (
      <DeskLengthen
        order={order}
        added={{ bookingId, hours: hoursBetween(target.from, target.until) }}
        // The end of the moment: `+07:00`.
        offset={day.createdAt.slice(19)}
        deadlines={deadlinesOf({ date, from: target.from }, now, {
          mayPlayFirst: staffMay(location.roles, 'let-pay-after-start'),
          payByMinutes: location.payByMinutes,
        })}
        onDone={moveControls.end}
        onLeave={moveControls.end}
      />
    )
  if (isTargetChosen && runningHour !== null)
    return (
      <DeskCourtChange
        order={order}
        newCourts={{ bookingId, courts: target.courts }}
        name={booking.name}
        onChanged={finish}
        onLeave={moveControls.end}
      />
    )
  if (isTargetChosen && exchangePartner !== null)
    return (
      <DeskExchange
        order={order}
        request={{
          bookingId,
          otherOrderNumber: exchangePartner.orderNumber,
          otherBookingId: exchangePartner.bookingId,
        }}
        onExchanged={() => {
          toast(m.changes_exchanged({ one: booking.name, other: exchangePartner.name }))
          finish()
        }}
        onLeave={moveControls.end}
      />
    )
  return (
    <DeskChange
      order={order}
      showPriceLabel={showPriceLabel(exchangePartner, isLengthening)}
      runningHour={runningHour}
      target={{ bookingId, date, hours: hoursBetween(target.from, target.until), courts: target.courts }}
      isTargetChosen={isTargetChosen}
      hasNewTarget={hasNewTarget(move, date)}
      onStep={moveControls.pressStep}
      onTargetChosen={moveControls.chooseTarget}
      onChanged={finishChange}
      onLeave={moveControls.end}
    />
  )
}

function showPriceLabel(exchangePartner: DeskBooking | null, isLengthening: boolean): string {
  if (isLengthening) return m.changes_show_price()
  return exchangePartner === null
    ? m.changes_show_difference()
    : m.changes_exchange_with({ name: exchangePartner.name })
}

type CourtsAndTimeProps = {
  readonly span: BookingMove['target']
  readonly day: string
  readonly courts: readonly DeskCourt[]
}

function CourtsAndTime({ span, day, courts }: CourtsAndTimeProps) {
  const spanCourts = span.courts.map((id) => courts.find((court) => court.id === id))
  return (
    <span className={styles['courtsAndTime']}>
      <Court turf={spanCourts[0]?.turf ?? 'blue'} width={18} height={34} />
      <span>
        <b>{spanRange(span)}</b>
        <small>{spanCourts.map((court, i) => court?.name ?? span.courts[i]).join(', ')}</small>
        <small>{day}</small>
      </span>
    </span>
  )
}
