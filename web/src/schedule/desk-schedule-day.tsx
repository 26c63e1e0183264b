import type { DeskDay } from '@pantul/contract/desk-schedule-wire'
import type { DeskLocation } from '@pantul/contract/desk-wire'
import * as m from '@pantul/messages/words'
import { dayCounters } from '@pantul/rules/desk-day'
import type { ComponentProps, ReactNode } from 'react'
import { longDay } from '../design/date-text.ts'
import { DeskCoachGrid } from './desk-coach-grid.tsx'
import { DeskCounters } from './desk-counters.tsx'
import { matchesFilter, type DayFilter } from './desk-day-filter.ts'
import { DeskDayGrid } from './desk-day-grid.tsx'
import type { DayEntry } from './desk-day-layout.ts'
import { DeskDayNotes } from './desk-day-notes.tsx'
import { DeskDaySheet } from './desk-day-sheet.tsx'
import styles from './desk-schedule-screen.module.css'
import type { ShownSchedule } from './desk-use-schedule-address.ts'

type Props = Omit<ComponentProps<typeof DeskDayGrid>, 'label' | 'matchesFilter'> & {
  readonly location: DeskLocation
  readonly day: DeskDay
  readonly by: ShownSchedule['by']
  readonly filter: DayFilter | null
  readonly onFilter: (filter: DayFilter | null) => void
  /** The last fetch failed. */
  readonly isOutdated: boolean
  readonly onRetry: () => void
  /** Content at the right of the counters. */
  readonly children: ReactNode
}

/** A day of the schedule: counters that filter, notes, and the grid of courts or coaches. */
export function DeskScheduleDay(props: Props) {
  const { location, by, filter, onFilter, isOutdated, onRetry, children, ...grid } = props
  const { day, layout, when, shown, onOpen } = grid
  const matchesShownFilter = (one: DayEntry): boolean => matchesFilter(one, filter, when)
  return (
    <>
      <div className={styles['counters']}>
        <DeskCounters
          locationId={location.id}
          counters={dayCounters(day.bookings, when)}
          openRefunds={day.openRefunds}
          filter={filter}
          onFilter={onFilter}
        />
        <div className={styles['views']}>
          {children}
          <DeskDaySheet location={location} day={day} layout={layout} when={when} />
        </div>
      </div>
      <DeskDayNotes
        day={day}
        isEmpty={layout.entries.length === 0}
        isOutdated={isOutdated}
        onRetry={onRetry}
      />
      {by === 'coaches' ? (
        <DeskCoachGrid
          key={when.date}
          day={day}
          layout={layout}
          when={when}
          shown={shown}
          matchesFilter={matchesShownFilter}
          onOpen={onOpen}
          moving={grid.moving}
        />
      ) : (
        <DeskDayGrid
          key={when.date}
          {...grid}
          label={m.schedule_grid({ day: longDay(when.date) })}
          matchesFilter={matchesShownFilter}
        />
      )}
    </>
  )
}
