import type { DeskDay } from '@pantul/contract/desk-schedule-wire'
import * as m from '@pantul/messages/words'
import { useOnline } from '../browser/online.ts'
import { momentTime } from '../desk/desk-moment-text.ts'
import styles from './desk-day-notices.module.css'

type Props = {
  readonly day: Pick<DeskDay, 'createdAt' | 'closedReason'>
  readonly isEmpty: boolean
  /** Whether the last fetch failed. */
  readonly isOutdated: boolean
  readonly onRetry: () => void
}

/**
 * Notices above the grid: the time of the shown data if no newer data could be fetched, or that the day is closed or
 * empty. `DeskShell` tells screen readers that the browser is offline.
 */
export function DeskDayNotices({ day, isEmpty, isOutdated, onRetry }: Props) {
  const isOnline = useOnline()
  const time = momentTime(day.createdAt)
  return (
    <div className={styles['notices']}>
      {!isOnline && <p className={styles['outdated']}>{m.schedule_offline({ time })}</p>}
      {isOnline && isOutdated && (
        <output className={styles['outdated']}>
          {m.schedule_outdated({ time })}
          <button type="button" onClick={onRetry}>
            {m.design_try_again()}
          </button>
        </output>
      )}
      {day.closedReason !== null && (
        <p className={styles['information']}>{m.schedule_closed({ reason: day.closedReason })}</p>
      )}
      {isEmpty && day.closedReason === null && <p className={styles['information']}>{m.schedule_empty()}</p>}
    </div>
  )
}
