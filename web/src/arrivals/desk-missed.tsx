import * as m from '@pantul/messages/words'
import { hourRange, hoursBetween } from '@pantul/rules/hours'
import { Button } from '../design/button.tsx'
import styles from './desk-arrival.module.css'

type Props = {
  /** The first hour that has not begun, and the end of the booking. */
  readonly from: number
  readonly until: number
  readonly isBusy: boolean
  readonly onMissed: (releaseRest: boolean) => void
  readonly onCancel: () => void
}

/** Asks whether the remaining hours of a missed booking go on sale. */
export function DeskMissed({ from, until, isBusy, onMissed, onCancel }: Props) {
  const hours = hourRange(hoursBetween(from, until))
  return (
    <div className={styles['missed']}>
      <p className={styles['note']}>{m.arrivals_money_stays()}</p>
      <Button wide unavailable={isBusy} onClick={() => onMissed(true)}>
        {m.arrivals_no_show_and_sell({ hours })}
      </Button>
      <Button variant="secondary" wide unavailable={isBusy} onClick={() => onMissed(false)}>
        {m.arrivals_no_show_and_keep()}
      </Button>
      <Button variant="secondary" wide onClick={onCancel}>
        {m.label_not_now()}
      </Button>
    </div>
  )
}
