import type { EndOfDay } from '@pantul/contract/desk-end-of-day-wire'
import type { DeskLocation } from '@pantul/contract/desk-session-wire'
import * as m from '@pantul/messages/words'
import { addDays, isPlayDate, type PlayDate } from '@pantul/rules/play-date'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight, Printer } from 'lucide-react'
import { venueNow } from '../browser/clock.ts'
import { Button } from '../design/button.tsx'
import { longDay } from '../design/date-text.ts'
import { ErrorBlock } from '../design/error-block.tsx'
import { Skeleton, SkeletonRegion } from '../design/skeleton.tsx'
import { useDeskLocation } from '../desk/desk-staff.ts'
import { DeskDayAlone, DeskDayBlocks, DeskDayLapsed, DeskDaySeal } from './desk-day-acts.tsx'
import { DeskDayDrawers } from './desk-day-drawers.tsx'
import {
  DeskDayImported,
  DeskDayOwed,
  DeskDayRefunds,
  DeskDayTenders,
  DeskDayUnverified,
  DeskDayWaived,
} from './desk-day-money.tsx'
import { DeskDayNoShows, DeskDayPlayed, DeskDaySold, DeskDayTomorrow } from './desk-day-sales.tsx'
import { endOfDayQuery } from './desk-end-of-day-query.ts'
import styles from './desk-end-of-day.module.css'

/** `/desk/KEM/end-of-day?date=2026-11-21`: what happened on a day; today without a date. */
export function DeskEndOfDayScreen() {
  const location = useDeskLocation()
  return location === undefined ? null : <Day key={location.id} location={location} />
}

/** The parameters of the address. */
type Address = { readonly date?: string }

function Day({ location: { id: locationId, name, timeZone } }: { readonly location: DeskLocation }) {
  const address: Address = useSearch({ strict: false })
  const navigate = useNavigate()
  const today = venueNow(timeZone).date
  const { date: typed } = address
  const date = isPlayDate(typed) && typed <= today ? typed : today
  const { data, isError, isPlaceholderData, error, refetch } = useQuery(endOfDayQuery(locationId, date))
  const go = (next: PlayDate): void => {
    if (!isPlayDate(next) || next > today) return
    void navigate({
      to: `/desk/${locationId}/end-of-day`,
      search: next === today ? {} : { date: next },
      resetScroll: false,
    })
  }
  const day = isPlaceholderData ? undefined : data
  return (
    <div className={styles['screen']}>
      <header className={styles['head']}>
        <h1 className="display">{m.end_of_day()}</h1>
        <p aria-live="polite">
          <b>
            {name}, {longDay(date)}
          </b>
          {day !== undefined && <span>{untilText(day)}</span>}
        </p>
        <div className={styles['controls']}>
          <button type="button" aria-label={m.schedule_previous_day()} onClick={() => go(addDays(date, -1))}>
            <ChevronLeft size={18} aria-hidden="true" />
          </button>
          <input
            type="date"
            aria-label={m.end_of_day_go()}
            value={date}
            max={today}
            onChange={({ target: { value } }) => go(value)}
          />
          <button
            type="button"
            aria-label={m.schedule_next_day()}
            aria-disabled={date === today || undefined}
            onClick={() => go(addDays(date, 1))}
          >
            <ChevronRight size={18} aria-hidden="true" />
          </button>
          {date !== today && (
            <Button variant="secondary" onClick={() => go(today)}>
              {m.courts_today()}
            </Button>
          )}
          <button
            type="button"
            aria-label={m.desk_print()}
            title={m.desk_print()}
            onClick={() => window.print()}
          >
            <Printer size={18} aria-hidden="true" />
          </button>
        </div>
      </header>
      {isError && day === undefined && (
        <ErrorBlock title={m.end_of_day_not_loaded()} onRetry={() => void refetch()}>
          {error.message}
        </ErrorBlock>
      )}
      {isError && day !== undefined && (
        <div role="alert" className={styles['outdated']}>
          {m.end_of_day_outdated()}
          <Button variant="secondary" onClick={() => void refetch()}>
            {m.design_try_again()}
          </Button>
        </div>
      )}
      {day === undefined && !isError && (
        <SkeletonRegion label={m.end_of_day_loading()}>
          <Skeleton height={420} radius={16} />
        </SkeletonRegion>
      )}
      {day !== undefined && <Parts day={day} />}
    </div>
  )
}

const untilText = ({ until }: EndOfDay): string =>
  until === null ? m.end_of_day_whole() : m.end_of_day_so_far({ time: until })

/** The parts of the day. Money, and what somebody must look at, are in the left column. */
const Parts = ({ day }: { readonly day: EndOfDay }) => (
  <div className={styles['parts']}>
    <div>
      <DeskDayTenders day={day} />
      <DeskDayDrawers day={day} />
      <DeskDayWaived day={day} />
      <DeskDayOwed day={day} />
      <DeskDayUnverified day={day} />
      <DeskDayAlone day={day} />
      <DeskDayLapsed day={day} />
      <DeskDayRefunds day={day} />
      <DeskDaySold day={day} />
    </div>
    <div>
      <DeskDayPlayed day={day} />
      <DeskDayTomorrow day={day} />
      <DeskDayNoShows day={day} />
      <DeskDayBlocks day={day} />
      <DeskDayImported day={day} />
      <DeskDaySeal day={day} />
    </div>
  </div>
)
