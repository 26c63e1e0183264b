import * as m from '@pantul/messages/words'
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
        label={m.schedule_by()}
        value={by}
        onValue={(value) => onChange({ by: value })}
        options={[
          { value: 'courts', label: m.payments_courts() },
          { value: 'coaches', label: m.schedule_by_coaches() },
        ]}
      />
    )}
    <Segmented
      name="schedule-view"
      label={m.schedule_view()}
      value={view}
      onValue={(value) => onChange({ view: value })}
      options={[
        { value: 'day', label: m.desk_payments_day() },
        { value: 'week', label: m.schedule_view_week() },
      ]}
    />
  </div>
)
