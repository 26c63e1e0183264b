import * as m from '@pantul/messages/words'
import styles from './quota-ring.module.css'

type Props = {
  readonly hoursLeft: number
  readonly hours: number
  /** The package is used up or expired. */
  readonly isOver: boolean
}

const RADIUS = 34
const CIRCUMFERENCE = 2 * Math.PI * RADIUS

/** The hours left of a package, as a ring and as text. */
export const QuotaRing = ({ hoursLeft, hours, isOver }: Props) => (
  <div className={styles['ring']} data-over={isOver || undefined}>
    <svg viewBox="0 0 76 76" width={76} height={76} aria-hidden="true">
      <circle cx="38" cy="38" r={RADIUS} />
      {hoursLeft > 0 && (
        <circle
          cx="38"
          cy="38"
          r={RADIUS}
          className={styles['remaining']}
          strokeDasharray={`${(CIRCUMFERENCE * hoursLeft) / hours} ${CIRCUMFERENCE}`}
          transform="rotate(-90 38 38)"
        />
      )}
    </svg>
    <span aria-hidden="true">
      <b className="display">{hoursLeft}</b>
      <small>{m.packages_left_short({ hours })}</small>
    </span>
    <span className="hiddenText">{m.packages_left_of({ left: hoursLeft, hours })}</span>
  </div>
)
