import * as m from '@pantul/messages/words'
import type { Location } from '@pantul/contract/locations-wire'
import { hourLabel } from '@pantul/rules/hours'
import { formatAmount } from '@pantul/rules/money'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { serverNow } from '../browser/clock.ts'
import { useVenueNow } from '../courts/use-venue-now.ts'
import { shortDay } from '../design/date-text.ts'
import { levelWord } from '../enrolments/enrol-text.ts'
import { classStatus } from '../enrolments/enrolment-status.ts'
import { classesQuery } from './classes-query.ts'
import styles from './week-classes.module.css'

const MAX_SHOWN = 3

type Props = {
  readonly location: Location
  /** Shown while the classes load. */
  readonly waiting?: ReactNode
}

/** The next classes that can be joined, on the home page; nothing if there are none or they did not load. */
export function WeekClasses({ location, waiting }: Props) {
  const { date } = useVenueNow(location.timeZone)
  const { data: week, isPending } = useQuery({ ...classesQuery(location.id, date), refetchInterval: false })
  if (isPending) return waiting
  const openClasses = week?.items.filter((listed) => classStatus(listed, serverNow()) === 'open') ?? []
  if (openClasses.length === 0) return null
  return (
    <section aria-labelledby="week-classes">
      <div className={styles['head']}>
        <h2 id="week-classes">{m.classes_this_week()}</h2>
        <Link to="/class">{m.classes_see_all()}</Link>
      </div>
      <ul className={styles['cards']}>
        {openClasses.slice(0, MAX_SHOWN).map((listed) => (
          <li key={listed.id}>
            <Link to="/class" search={{ date: listed.date }}>
              <span>
                <b>{listed.name}</b>
                <span>
                  {shortDay(listed.date)}, {hourLabel(listed.fromHour)}, {levelWord[listed.level]()}
                </span>
                <span>{m.classes_left({ left: listed.placesLeft, places: listed.places })}</span>
              </span>
              <b>{formatAmount(listed.price)}</b>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
