import * as m from '@pantul/messages/words'
import { Segmented } from '../design/segmented.tsx'
import styles from './desk-schedule-switches.module.css'
import type { ScheduleView } from './desk-use-schedule-url.ts'

type Choice = Pick<ScheduleView, 'columns' | 'period'>

type Props = Choice & { readonly onSwitch: (change: Partial<Choice>) => void }

/** Two switches of the schedule: day or week, and for a day courts or coaches. */
export const DeskScheduleSwitches = ({ columns, period, onSwitch }: Props) => (
  <div className={styles['switches']}>
    {period === 'day' && (
      <Segmented
        name="schedule-by"
        label={m.schedule_by()}
        value={columns}
        onValue={(value) => onSwitch({ columns: value })}
        options={[
          { value: 'courts', label: m.payments_courts() },
          { value: 'coaches', label: m.schedule_by_coaches() },
        ]}
      />
    )}
    <Segmented
      name="schedule-view"
      label={m.schedule_view()}
      value={period}
      onValue={(value) => onSwitch({ period: value })}
      options={[
        { value: 'day', label: m.desk_payments_day() },
        { value: 'week', label: m.schedule_view_week() },
      ]}
    />
  </div>
)
