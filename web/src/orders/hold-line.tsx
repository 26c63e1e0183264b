import * as m from '@pantul/messages/words'
import { Clock } from 'lucide-react'
import { clockText, isNearlyOver, shareLeft, wholeMinutes, type Hold } from './countdown.ts'
import styles from './hold-line.module.css'

type Props = {
  readonly msLeft: number
  /** The order, with start and end of its hold. */
  readonly hold: Hold
  /** Whether it is an order of courts, not of a package or places. */
  readonly isBooking: boolean
}

/**
 * How long the hours are still held; highlighted in the last two minutes. Screen readers get whole minutes instead of
 * the ticking text.
 */
export function HoldLine({ msLeft, hold, isBooking }: Props) {
  const { held, nearlyOver, minutesLeft } = isBooking ? courtText : orderText
  const isLate = isNearlyOver(msLeft)
  return (
    <div className={styles['hold']} data-late={isLate || undefined}>
      <Clock size={20} strokeWidth={1.75} aria-hidden="true" />
      <p aria-hidden="true">
        {isLate && <b>{m.payments_nearly_over()}</b>}
        <span>
          {isLate ? nearlyOver() : held()} <strong>{clockText(msLeft)}</strong>
        </span>
      </p>
      <p className="hiddenText">{minutesLeft({ count: wholeMinutes(msLeft) })}</p>
      <span className={styles['bar']} aria-hidden="true">
        <i style={{ transform: `scaleX(${shareLeft(msLeft, hold)})` }} />
      </span>
    </div>
  )
}

const courtText = {
  held: m.payments_held,
  nearlyOver: m.payments_nearly_over_text,
  minutesLeft: m.payments_minutes_left,
}
const orderText = {
  held: m.payments_held_order,
  nearlyOver: m.payments_nearly_over_order,
  minutesLeft: m.payments_minutes_left_order,
}
