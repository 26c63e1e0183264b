import type { DeskLocation } from '@pantul/contract/desk-session-wire'
import * as m from '@pantul/messages/words'
import { dayCounters } from '@pantul/rules/desk-day'
import type { ComponentProps, ReactNode } from 'react'
import { longDay } from '../design/date-text.ts'
import { DeskCoachGrid } from './desk-coach-grid.tsx'
import { DeskDayCounters } from './desk-day-counters.tsx'
import { matchesFilter, type DayFilter } from './desk-day-filter.ts'
import { DeskDayGrid } from './desk-day-grid.tsx'
import type { DayEntry } from './desk-day-layout.ts'
import { DeskDayNotices } from './desk-day-notices.tsx'
import { DeskDaySheet } from './desk-day-sheet.tsx'
import styles from './desk-schedule-screen.module.css'
import type { ScheduleView } from './desk-use-schedule-url.ts'

type Props = Omit<ComponentProps<typeof DeskDayGrid>, 'label' | 'matchesFilter'> & {
  readonly location: DeskLocation
  readonly columns: ScheduleView['columns']
  readonly filter: DayFilter | null
  readonly onFilter: (filter: DayFilter | null) => void
  /** Whether the last fetch failed. */
  readonly isOutdated: boolean
  readonly onRetry: () => void
  /** Shown at the right of the counters. */
  readonly children: ReactNode
}

/** A day of the schedule: counters that filter, notices, and the grid of courts or coaches. */
export function DeskScheduleDay(props: Props) {
  const { location, columns, filter, onFilter, isOutdated, onRetry, children, ...gridProps } = props
  const { day, layout, dayAndNow, shownEntry, onOpen, move } = gridProps
  const { date } = dayAndNow
  const matchesChosenFilter = (entry: DayEntry): boolean => matchesFilter(entry, filter, dayAndNow)
  return (
    <>
      <div className={styles['dayBar']}>
        <DeskDayCounters
          locationId={location.id}
          counters={dayCounters(day.bookings, dayAndNow)}
          openRefunds={day.openRefunds}
          filter={filter}
          onFilter={onFilter}
        />
        <div className={styles['switches']}>
          {children}
          <DeskDaySheet location={location} day={day} layout={layout} dayAndNow={dayAndNow} />
        </div>
      </div>
      <DeskDayNotices
        day={day}
        isEmpty={layout.entries.length === 0}
        isOutdated={isOutdated}
        onRetry={onRetry}
      />
      {columns === 'coaches' ? (
        <DeskCoachGrid
          key={date}
          day={day}
          layout={layout}
          dayAndNow={dayAndNow}
          shownEntry={shownEntry}
          matchesFilter={matchesChosenFilter}
          onOpen={onOpen}
          move={move}
        />
      ) : (
        <DeskDayGrid
          key={date}
          {...gridProps}
          label={m.schedule_grid({ day: longDay(date) })}
          matchesFilter={matchesChosenFilter}
        />
      )}
    </>
  )
}
