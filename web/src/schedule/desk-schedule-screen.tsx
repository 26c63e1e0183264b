import type { DeskLocation } from '@pantul/contract/desk-session-wire'
import { useDeskLocation } from '../desk/desk-staff.ts'
import { DeskScheduleHead } from './desk-schedule-head.tsx'
import { DeskSchedulePanels } from './desk-schedule-panels.tsx'
import styles from './desk-schedule-screen.module.css'
import { DeskScheduleView } from './desk-schedule-view.tsx'
import { useSchedule } from './desk-use-schedule.ts'

/** `/desk/KEM?date=2026-11-20`: the schedule of a location. Without a date it shows today. */
export function DeskScheduleScreen() {
  const location = useDeskLocation()
  return location === undefined ? null : <LocationSchedule key={location.id} location={location} />
}

function LocationSchedule({ location }: { readonly location: DeskLocation }) {
  const schedule = useSchedule(location)
  return (
    <div className={styles['screen']}>
      <div className={styles['main']}>
        <DeskScheduleHead schedule={schedule} />
        <DeskScheduleView schedule={schedule} />
      </div>
      <DeskSchedulePanels schedule={schedule} />
    </div>
  )
}
