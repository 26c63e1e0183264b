import {
  schedule_by,
  schedule_by_coaches,
  payments_courts,
  schedule_view,
  desk_payments_day,
  schedule_view_week,
} from '@pantul/messages/words'
import { Segmented } from '../design/segmented.tsx'
import styles from './desk-schedule-switches.module.css'
import type { ShownSchedule } from './desk-use-schedule-address.ts'

type Props = Pick<ShownSchedule, 'by' | 'view'> & {
  readonly onChange: (change: Partial<Pick<ShownSchedule, 'by' | 'view'>>) => void
}

/** Two switches of the schedule: day or week, and for a day by courts or by coaches. */
export const DeskScheduleSwitches = ({ by, view, onChange }: Props) => (
  <div className={styles['switches']}>
    {view === 'day' && (
      <Segmented
        name="schedule-by"
        label={schedule_by()}
        value={by}
        onValue={(value) => onChange({ by: value })}
        options={[
          { value: 'courts', label: payments_courts() },
          { value: 'coaches', label: schedule_by_coaches() },
        ]}
      />
    )}
    <Segmented
      name="schedule-view"
      label={schedule_view()}
      value={view}
      onValue={(value) => onChange({ view: value })}
      options={[
        { value: 'day', label: desk_payments_day() },
        { value: 'week', label: schedule_view_week() },
      ]}
    />
  </div>
)
