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
  readonly onNoShow: (releasesRest: boolean) => void
  readonly onCancel: () => void
}

/** Asks whether the remaining hours of a no-show go on sale. */
export const DeskMarkNoShow = ({ remainingHours, isBusy, onNoShow, onCancel }: Props) => (
  <div className={styles['question']}>
    <p className={parts['note']}>{m.arrivals_money_stays()}</p>
    <Button wide unavailable={isBusy} onClick={() => onNoShow(true)}>
      {m.arrivals_no_show_and_sell({ hours: spanRange(remainingHours) })}
    </Button>
    <Button variant="secondary" wide unavailable={isBusy} onClick={() => onNoShow(false)}>
      {m.arrivals_no_show_and_keep()}
    </Button>
    <DeskNotNowButton onClick={onCancel} />
  </div>
)
