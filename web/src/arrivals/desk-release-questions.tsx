import * as m from '@pantul/messages/words'
import { spanRange, type HourSpan } from '@pantul/rules/hours'
import type { ReactNode } from 'react'
import { Button } from '../design/button.tsx'
import { DeskNotNowButton } from '../desk/desk-not-now-button.tsx'
import parts from '../desk/desk-panel-parts.module.css'
import styles from './desk-arrival.module.css'

type Props = {
  /** The hours of the booking that have not begun. */
  readonly remainingHours: HourSpan
  readonly isBusy: boolean
  readonly onCancel: () => void
}

type LeaveProps = Props & { readonly onLeave: () => void }

/** Asks before the remaining hours of players who leave early go on sale. */
export const DeskLeaveEarlyQuestion = ({ remainingHours, isBusy, onLeave, onCancel }: LeaveProps) => (
  <Question onCancel={onCancel}>
    <Button wide unavailable={isBusy} onClick={onLeave}>
      {m.arrivals_leave_and_sell({ hours: spanRange(remainingHours) })}
    </Button>
  </Question>
)

type NoShowProps = Props & { readonly onNoShow: (releasesRemainingHours: boolean) => void }

/** Asks whether the remaining hours of a no-show go on sale. */
export const DeskNoShowQuestion = ({ remainingHours, isBusy, onNoShow, onCancel }: NoShowProps) => (
  <Question onCancel={onCancel}>
    <Button wide unavailable={isBusy} onClick={() => onNoShow(true)}>
      {m.arrivals_no_show_and_sell({ hours: spanRange(remainingHours) })}
    </Button>
    <Button variant="secondary" wide unavailable={isBusy} onClick={() => onNoShow(false)}>
      {m.arrivals_no_show_and_keep()}
    </Button>
  </Question>
)

type QuestionProps = { readonly onCancel: () => void; readonly children: ReactNode }

const Question = ({ onCancel, children }: QuestionProps) => (
  <div className={styles['question']}>
    <p className={parts['note']}>{m.arrivals_money_stays()}</p>
    {children}
    <DeskNotNowButton onClick={onCancel} />
  </div>
)
