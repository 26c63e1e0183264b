import * as m from '@pantul/messages/words'
import { hourRange, hoursBetween } from '@pantul/rules/hours'
import { Button } from '../design/button.tsx'
import styles from './desk-arrival.module.css'

type Props = {
  /** The first hour that has not begun, and the end of the booking. */
  readonly from: number
  readonly until: number
  readonly isBusy: boolean
  readonly onLeave: () => void
  readonly onCancel: () => void
}

/** Asks before the remaining hours of players who leave go on sale. */
export function DeskLeave({ from, until, isBusy, onLeave, onCancel }: Props) {
  const hours = hourRange(hoursBetween(from, until))
  return (
    <div className={styles['missed']}>
      <p className={styles['note']}>{m.arrivals_money_stays()}</p>
      <Button wide unavailable={isBusy} onClick={onLeave}>
        {m.arrivals_leave_and_sell({ hours })}
      </Button>
      <Button variant="secondary" wide onClick={onCancel}>
        {m.label_not_now()}
      </Button>
    </div>
  )
}
