import {
  payments_held,
  payments_minutes_left,
  payments_nearly_over,
  payments_nearly_over_text,
} from '@pantul/messages/words'
import { HOLD_MINUTES } from '@pantul/rules/hold'
import { Clock } from 'lucide-react'
import { clockText, isNearlyOver, wholeMinutes } from './countdown.ts'
import styles from './hold-line.module.css'

/**
 * How long the courts are still held: calm until two minutes before the end. The ticking text is for the eye only;
 * beside it stands the time in whole minutes for screen readers (`design.md` §6.8).
 */
export function HoldLine({ msLeft }: { readonly msLeft: number }) {
  const isLate = isNearlyOver(msLeft)
  const share = Math.min(1, msLeft / (HOLD_MINUTES * 60_000))
  return (
    <div className={styles['hold']} data-late={isLate || undefined}>
      <Clock size={20} strokeWidth={1.75} aria-hidden="true" />
      <p aria-hidden="true">
        {isLate && <b>{payments_nearly_over()}</b>}
        <span>
          {isLate ? payments_nearly_over_text() : payments_held()} <strong>{clockText(msLeft)}</strong>
        </span>
      </p>
      <p className="hiddenText">{payments_minutes_left({ count: wholeMinutes(msLeft) })}</p>
      <span className={styles['bar']} aria-hidden="true">
        <i style={{ transform: `scaleX(${share})` }} />
      </span>
    </div>
  )
}
