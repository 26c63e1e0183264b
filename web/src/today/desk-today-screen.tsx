import type { CoachToday } from '@pantul/contract/desk-coach-today-wire'
import type { DeskLocation } from '@pantul/contract/desk-session-wire'
import * as m from '@pantul/messages/words'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { longDay } from '../design/date-text.ts'
import { ErrorBlock } from '../design/error-block.tsx'
import { Skeleton, SkeletonRegion } from '../design/skeleton.tsx'
import { useDeskLocation } from '../desk/desk-staff.ts'
import { entriesOf, initiallyExpandedKey, keyOf, phaseOf } from './desk-today-entries.ts'
import { DeskTodayEntry } from './desk-today-entry.tsx'
import { todayQuery } from './desk-today-query.ts'
import styles from './desk-today.module.css'

/** `/desk/KEM/today`: what a coach has to do today, and who came to the classes. */
export function DeskTodayScreen() {
  const location = useDeskLocation()
  return location === undefined ? null : <Today key={location.id} location={location} />
}

function Today({ location }: { readonly location: DeskLocation }) {
  const { data, error, isError, isFetching, refetch } = useQuery(todayQuery(location.id))
  return (
    <div className={styles['page']}>
      {data === undefined && <h1 className="display">{m.courts_today()}</h1>}
      {isError && !isFetching && (
        <ErrorBlock title={m.today_not_loaded()} onRetry={() => void refetch()}>
          {error.message}
        </ErrorBlock>
      )}
      {data === undefined && !isError && (
        <SkeletonRegion label={m.today_loading()}>
          <Skeleton height={72} radius={16} />
          <Skeleton height={240} radius={16} />
        </SkeletonRegion>
      )}
      {data !== undefined && <Day location={location} day={data} />}
    </div>
  )
}

type DayProps = { readonly location: DeskLocation; readonly day: CoachToday }

function Day({ location, day }: DayProps) {
  const { ofToday, ofNextDays } = entriesOf(day)
  // `createdAt` is the local time at the location when the server answered.
  const { today, coachName: coach, createdAt } = day
  // Undefined until the person opens or closes a class.
  const [chosenKey, setChosenKey] = useState<string | null>()
  const openKey = chosenKey === undefined ? initiallyExpandedKey(ofToday, createdAt) : chosenKey
  const hours = ofToday.reduce((sum, { from, until }) => sum + until - from, 0)
  return (
    <>
      <header className={styles['head']}>
        <h1 className="display">{longDay(today)}</h1>
        {ofToday.length > 0 && <p>{m.today_sum({ sessions: ofToday.length, hours })}</p>}
      </header>
      {coach === null && location.roles.includes('coach') && (
        <p className={styles['notice']}>{m.today_no_coach()}</p>
      )}
      {ofToday.length === 0 && <p className={styles['none']}>{m.today_none()}</p>}
      <ul className={styles['entries']}>
        {ofToday.map((entry) => {
          const key = keyOf(entry)
          return (
            <li key={key}>
              <DeskTodayEntry
                locationId={location.id}
                entry={entry}
                phase={phaseOf(entry, createdAt)}
                ownName={coach}
                isOpen={openKey === key}
                onToggle={() => setChosenKey(openKey === key ? null : key)}
              />
            </li>
          )
        })}
      </ul>
      {ofNextDays.length > 0 && (
        <section aria-labelledby="today-next">
          <h2 id="today-next">{m.today_next()}</h2>
          <ul className={styles['entries']}>
            {ofNextDays.map((entry) => (
              <li key={keyOf(entry)}>
                <DeskTodayEntry
                  locationId={location.id}
                  entry={entry}
                  phase="later"
                  ownName={coach}
                  showsDate
                />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
