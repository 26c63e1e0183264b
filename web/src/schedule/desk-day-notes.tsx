import type { DeskDay } from '@pantul/contract/desk-schedule-wire'
import * as m from '@pantul/messages/words'
import { useOnline } from '../browser/online.ts'
import styles from './desk-day-notes.module.css'
import { timeOf } from './desk-entry-text.ts'

type Props = {
  readonly day: Pick<DeskDay, 'createdAt' | 'closedReason'>
  readonly isEmpty: boolean
  /** The last fetch failed. */
  readonly isOutdated: boolean
  readonly onRetry: () => void
}

/**
 * Notes above the grid: the time of the shown data if a fetch failed, or that the day is closed or empty. The shell
 * announces that the browser is offline.
 */
export function DeskDayNotes({ day, isEmpty, isOutdated, onRetry }: Props) {
  const isOnline = useOnline()
  const time = timeOf(day.createdAt)
  return (
    <div className={styles['notes']}>
      {!isOnline && <p className={styles['late']}>{m.schedule_offline({ time })}</p>}
      {isOnline && isOutdated && (
        <output className={styles['late']}>
          {m.schedule_outdated({ time })}
          <button type="button" onClick={onRetry}>
            {m.design_try_again()}
          </button>
        </output>
      )}
      {day.closedReason !== null && (
        <p className={styles['quiet']}>{m.schedule_closed({ reason: day.closedReason })}</p>
      )}
      {isEmpty && day.closedReason === null && <p className={styles['quiet']}>{m.schedule_empty()}</p>}
    </div>
  )
}
