import * as m from '@pantul/messages/words'
import { spanRange, type HourSpan } from '@pantul/rules/hours'
import { Button } from '../design/button.tsx'
import { DeskNotNowButton } from '../desk/desk-not-now-button.tsx'
import parts from '../desk/desk-panel-parts.module.css'
import styles from './desk-arrival.module.css'

type Props = {
  /** The hours of the booking that have not begun. */
  readonly remainingHours: HourSpan
  readonly isBusy: boolean
  readonly onLeave: () => void
  readonly onCancel: () => void
}

/** Asks before the remaining hours of players who leave early go on sale. */
export const DeskLeaveEarly = ({ remainingHours, isBusy, onLeave, onCancel }: Props) => (
  <div className={styles['question']}>
    <p className={parts['note']}>{m.arrivals_money_stays()}</p>
    <Button wide unavailable={isBusy} onClick={onLeave}>
      {m.arrivals_leave_and_sell({ hours: spanRange(remainingHours) })}
    </Button>
    <DeskNotNowButton onClick={onCancel} />
  </div>
)
