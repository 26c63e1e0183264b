import * as m from '@pantul/messages/words'
import { mondayOf, type PlayDate } from '@pantul/rules/play-date'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { longDay } from '../design/date-text.ts'
import { ErrorBlock } from '../design/error-block.tsx'
import { SelectField } from '../design/select-field.tsx'
import { DeskDayNotes } from './desk-day-notes.tsx'
import { pollInterval, useRefetchAtHoldEnd } from './desk-day-query.ts'
import { DeskScheduleWaiting } from './desk-schedule-waiting.tsx'
import { DeskWeekCounts } from './desk-week-counts.tsx'
import { DeskWeekGrid, type WeekGridProps } from './desk-week-grid.tsx'
import { deskWeekQuery } from './desk-week-query.ts'
import styles from './desk-week.module.css'

type Props = Pick<WeekGridProps, 'date' | 'now' | 'shown' | 'onOpen' | 'onFree' | 'draft' | 'moving'> & {
  readonly locationId: string
  readonly courtId: string | null
  /** The stream of the desk is open. */
  readonly isLive: boolean
  readonly onCourt: (courtId: string | null) => void
  /** Opens a day at an hour. */
  readonly onDay: (date: PlayDate, hour: number) => void
  /** Content at the right of the chosen court. */
  readonly children: ReactNode
}

const ALL = ''

/** The week of a date: the free courts of each hour, or one court on seven days. */
export function DeskWeek(props: Props) {
  const { locationId, courtId, date, now, isLive, onCourt, onDay, children, ...grid } = props
  const monday = mondayOf(date)
  const { data, isError, isFetching, isPlaceholderData, refetch } = useQuery({
    ...deskWeekQuery(locationId, monday, courtId),
    refetchInterval: pollInterval(isLive),
    placeholderData: keepPreviousData,
  })
  const week = data?.days[0]?.date === monday ? data : undefined
  useRefetchAtHoldEnd(week?.days.flatMap(({ bookings }) => bookings) ?? [], refetch)
  const court = week?.courts.find(({ id }) => id === courtId) ?? null
  const day = longDay(monday)
  // The entries of another court are not shown under the name of this one.
  const isWaiting = week === undefined || (court !== null && isPlaceholderData)
  const hasFailed = isError && !isFetching

  return (
    <>
      <div className={styles['bar']}>
        <div className={styles['court']}>
          <SelectField
            label={m.layout_step_court()}
            isLabelHidden
            value={court?.id ?? ALL}
            onValue={(id) => onCourt(id === ALL ? null : id)}
            options={[
              { value: ALL, label: m.courts_all() },
              ...(week?.courts ?? []).map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        </div>
        {children}
      </div>
      {isWaiting && hasFailed && (
        <ErrorBlock title={m.schedule_not_loaded()} onRetry={() => void refetch()} />
      )}
      {!isWaiting && (
        <DeskDayNotes
          day={{ createdAt: week.createdAt, closedReason: null }}
          isEmpty={false}
          isOutdated={isError}
          onRetry={() => void refetch()}
        />
      )}
      {isWaiting && !hasFailed && <DeskScheduleWaiting />}
      {!isWaiting && court === null && (
        <DeskWeekCounts
          key={monday}
          week={week}
          label={m.schedule_week_grid({ day })}
          date={date}
          now={now}
          onDay={onDay}
        />
      )}
      {!isWaiting && court !== null && (
        <DeskWeekGrid
          key={`${monday} ${court.id}`}
          {...grid}
          week={week}
          court={court}
          label={m.schedule_week_grid_court({ court: court.name, day })}
          date={date}
          now={now}
        />
      )}
    </>
  )
}
