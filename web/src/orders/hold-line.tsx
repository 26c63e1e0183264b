import * as m from '@pantul/messages/words'
import { Clock } from 'lucide-react'
import { clockText, isNearlyOver, shareOfHoldLeft, wholeMinutes, type Hold } from './countdown.ts'
import styles from './hold-line.module.css'

type Props = {
  readonly msLeft: number
  readonly hold: Hold
  /** Whether the order is of courts, not of a package or places. */
  readonly isBooking: boolean
}

/**
 * The time that is left to pay, highlighted in the last two minutes. Screen readers get whole minutes instead of the
 * ticking text.
 */
export function HoldLine({ msLeft, hold, isBooking }: Props) {
  const { held, nearlyOver, minutesLeft } = isBooking ? bookingTexts : saleTexts
  const isEnding = isNearlyOver(msLeft)
  return (
    <div className={styles['hold']} data-ending={isEnding || undefined}>
      <Clock size={20} strokeWidth={1.75} aria-hidden="true" />
      <p aria-hidden="true">
        {isEnding && <b>{m.payments_nearly_over()}</b>}
        <span>
          {isEnding ? nearlyOver() : held()} <strong>{clockText(msLeft)}</strong>
        </span>
      </p>
      <p className="hiddenText">{minutesLeft({ count: wholeMinutes(msLeft) })}</p>
      <span className={styles['bar']} aria-hidden="true">
        <i style={{ transform: `scaleX(${shareOfHoldLeft(msLeft, hold)})` }} />
      </span>
    </div>
  )
}

const bookingTexts = {
  held: m.payments_held,
  nearlyOver: m.payments_nearly_over_text,
  minutesLeft: m.payments_minutes_left,
}
const saleTexts = {
  held: m.payments_held_order,
  nearlyOver: m.payments_nearly_over_order,
  minutesLeft: m.payments_minutes_left_order,
}
