import * as m from '@pantul/messages/words'
import type { ListedClasses, ListedClass } from '@pantul/contract/classes-wire'
import type { Enrolment } from '@pantul/contract/enrolment-wire'
import type { Location } from '@pantul/contract/locations-wire'
import { addDays, daysBetween, type PlayDate } from '@pantul/rules/play-date'
import type { VenueNow } from '@pantul/rules/slot'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { serverNow } from '../browser/clock.ts'
import { useWideScreen } from '../browser/wide-screen.ts'
import { idOfUnansweredSale } from '../orders/checkout/use-place-sale.ts'
import { useVenueNow } from '../courts/use-venue-now.ts'
import { ErrorBlock } from '../design/error-block.tsx'
import { lazyPart } from '../design/lazy-part.tsx'
import type { LeavingQuestion } from '../enrolments/leave-dialog.tsx'
import { classStatus, minutesUntil } from '../enrolments/enrolment-status.ts'
import { useOpenedItem } from '../enrolments/use-opened-item.ts'
import { ClassesWaiting } from './classes-waiting.tsx'
import { ClassCard } from './class-card.tsx'
import { ClassFilters, type ClassCoach } from './class-filters.tsx'
import { ClassColumns, ClassList } from './class-list.tsx'
import { NoClasses } from './no-classes.tsx'
import styles from './class-week.module.css'
import { fits, useClassFilter, weekStartOf } from './class-search.ts'
import { classMessageInputs } from './class-text.ts'
import { classesQuery, WEEK } from './classes-query.ts'
import { DayStrip, WeekHead } from './week-strip.tsx'

const ClassSheet = lazyPart(async () => (await import('./class-sheet.tsx')).ClassSheet)
const LeaveDialog = lazyPart(async () => (await import('../enrolments/leave-dialog.tsx')).LeaveDialog)

type Props = { readonly location: Location; readonly onPlaced: () => void }

/** The classes of a week at a location, to join and to leave. */
export function ClassWeek({ location, onPlaced }: Props) {
  const now = useVenueNow(location.timeZone)
  const isWide = useWideScreen()
  const { filter, change } = useClassFilter(now.date)
  const from = weekStartOf(filter, now.date)
  const { data: week, error, refetch } = useQuery(classesQuery(location.id, from))
  // If an enrolment was sent and no response came before a reload, its class opens again.
  const [openId, setOpenId] = useState(() => idOfUnansweredSale('class'))
  const [leaving, setLeaving] = useState<LeavingQuestion | null>(null)
  const opened = useOpenedItem(week, openId, ({ id }) => id)

  const fitting = week?.items.filter((listedClass) => fits(listedClass, filter)) ?? []
  const days = Array.from({ length: WEEK }, (_, i) => addDays(from, i))
  const shown = isWide || filter.date === null ? fitting : fitting.filter(({ date }) => date === filter.date)
  const weeksAhead = daysBetween(now.date, from) / WEEK
  const toWeek = (start: PlayDate): void => change({ week: start === now.date ? null : start, date: null })

  const card = (listedClass: ListedClass) => (
    <ClassCard
      listedClass={listedClass}
      status={classStatus(listedClass, serverNow())}
      isAhead={isAhead(listedClass, now)}
      location={location}
      onOpen={() => setOpenId(listedClass.id)}
      onLeave={(enrolment) => setLeaving(questionOf(listedClass, enrolment))}
    />
  )
  const Classes = isWide ? ClassColumns : ClassList
  return (
    <>
      <div className={styles['head']}>
        <WeekHead
          from={from}
          hasBefore={weeksAhead > 0}
          hasAfter={week !== undefined && week.nextDate !== null}
          onStep={(weeks) => toWeek(addDays(from, weeks * WEEK))}
        />
        {!isWide && (
          <DayStrip
            days={days.map((date) => ({ date, count: fitting.filter((item) => item.date === date).length }))}
            date={filter.date}
            onDate={(date) => (date === null ? toWeek(from) : change({ date }))}
          />
        )}
        <ClassFilters filter={filter} coaches={coachesOf(week)} onFilter={change} />
      </div>
      {week === undefined && error === null && <ClassesWaiting />}
      {week === undefined && error !== null && (
        <ErrorBlock title={m.classes_not_loaded()} onRetry={() => void refetch()}>
          {error.message}
        </ErrorBlock>
      )}
      {week !== undefined &&
        (shown.length > 0 ? (
          <Classes days={days} items={shown} card={card} />
        ) : (
          <NoClasses
            week={week}
            filter={filter}
            from={from}
            isThisWeek={weeksAhead === 0}
            onFilter={change}
          />
        ))}
      <ClassSheet
        open={opened !== null}
        onClose={() => setOpenId(null)}
        listedClass={opened?.item ?? null}
        status={opened === null ? 'closed' : classStatus(opened.item, serverNow())}
        tax={opened?.tax ?? null}
        location={location}
        onPlaced={onPlaced}
      />
      <LeaveDialog
        open={leaving !== null}
        onClose={() => setLeaving(null)}
        question={leaving}
        location={location}
      />
    </>
  )
}

const isAhead = ({ date, fromHour }: ListedClass, now: VenueNow): boolean =>
  minutesUntil({ date, hour: fromHour }, now) > 0

const questionOf = (
  listedClass: ListedClass,
  { id, places, hasMovedSession }: Enrolment,
): LeavingQuestion => ({
  enrolmentId: id,
  title: m.classes_leave_title({ name: listedClass.name }),
  text: m.classes_leave_text({ ...classMessageInputs(listedClass), count: places }),
  start: { date: listedClass.date, hour: listedClass.fromHour },
  sessionsAhead: null,
  hasMovedSession,
})

/** The coaches of the week, sorted by name. */
function coachesOf(week: ListedClasses | undefined): readonly ClassCoach[] {
  const names = new Map(week?.items.map(({ coachId, coachName }) => [coachId, coachName]))
  return [...names].map(([id, name]) => ({ id, name })).toSorted((a, b) => a.name.localeCompare(b.name))
}
