import * as m from '@pantul/messages/words'
import { mondayOf, type PlayDate } from '@pantul/rules/play-date'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { longDay } from '../design/date-text.ts'
import { ErrorBlock } from '../design/error-block.tsx'
import { SelectField } from '../design/select-field.tsx'
import { DeskCourtWeekGrid, type CourtWeekGridProps } from './desk-court-week-grid.tsx'
import { DeskDayNotices } from './desk-day-notices.tsx'
import { pollInterval, useRefetchAtHoldEnd } from './desk-day-query.ts'
import { DeskFreeCourtsGrid } from './desk-free-courts-grid.tsx'
import { DeskScheduleSkeleton } from './desk-schedule-skeleton.tsx'
import styles from './desk-schedule-week.module.css'
import { deskWeekQuery } from './desk-week-query.ts'

type Props = Omit<CourtWeekGridProps, 'week' | 'court' | 'label'> & {
  readonly locationId: string
  /** The chosen court; null for all courts. */
  readonly courtId: string | null
  readonly hasStream: boolean
  readonly onCourt: (courtId: string | null) => void
  readonly onDay: (date: PlayDate, hour: number) => void
  /** Shown at the right of the field with the court. */
  readonly children: ReactNode
}

const ALL_COURTS = ''

/** The week of a date: the number of free courts in each hour, or the entries of one court. */
export function DeskScheduleWeek(props: Props) {
  const { locationId, courtId, hasStream, onCourt, onDay, children, ...gridProps } = props
  const { date, now } = gridProps
  const monday = mondayOf(date)
  const { data, isError, isFetching, isPlaceholderData, refetch } = useQuery({
    ...deskWeekQuery(locationId, monday, courtId),
    refetchInterval: pollInterval(hasStream),
    placeholderData: keepPreviousData,
  })
  const week = data?.days[0]?.date === monday ? data : undefined
  useRefetchAtHoldEnd(week?.days.flatMap(({ bookings }) => bookings) ?? [], refetch)
  const court = week?.courts.find(({ id }) => id === courtId) ?? null
  const mondayText = longDay(monday)
  // Entries of the previous court must not stand under the name of this court.
  const isLoading = week === undefined || (court !== null && isPlaceholderData)
  const hasFailed = isError && !isFetching

  return (
    <>
      <div className={styles['bar']}>
        <div className={styles['court']}>
          <SelectField
            label={m.layout_step_court()}
            isLabelHidden
            value={court?.id ?? ALL_COURTS}
            onValue={(id) => onCourt(id === ALL_COURTS ? null : id)}
            options={[
              { value: ALL_COURTS, label: m.courts_all() },
              ...(week?.courts ?? []).map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        </div>
        {children}
      </div>
      {isLoading && hasFailed && (
        <ErrorBlock title={m.schedule_not_loaded()} onRetry={() => void refetch()} />
      )}
      {isLoading && !hasFailed && <DeskScheduleSkeleton />}
      {!isLoading && (
        <>
          <DeskDayNotices
            day={{ createdAt: week.createdAt, closedReason: null }}
            isEmpty={false}
            isOutdated={isError}
            onRetry={() => void refetch()}
          />
          {court === null ? (
            <DeskFreeCourtsGrid
              key={monday}
              week={week}
              label={m.schedule_week_grid({ day: mondayText })}
              date={date}
              now={now}
              onDay={onDay}
            />
          ) : (
            <DeskCourtWeekGrid
              key={`${monday} ${court.id}`}
              {...gridProps}
              week={week}
              court={court}
              label={m.schedule_week_grid_court({ court: court.name, day: mondayText })}
            />
          )}
        </>
      )}
    </>
  )
}
