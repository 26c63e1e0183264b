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
import styles from './next-classes.module.css'

const MAX_SHOWN = 3

type Props = {
  readonly location: Location
  /** Shown while the classes load. */
  readonly waiting?: ReactNode
}

/** The next classes that can be joined, on the home page; nothing if there are none or they did not load. */
export function NextClasses({ location, waiting }: Props) {
  const { date } = useVenueNow(location.timeZone)
  const { data: week, isPending } = useQuery({ ...classesQuery(location.id, date), refetchInterval: false })
  if (isPending) return waiting
  const openClasses =
    week?.items.filter((listedClass) => classStatus(listedClass, serverNow()) === 'open') ?? []
  if (openClasses.length === 0) return null
  return (
    <section aria-labelledby="week-classes">
      <div className={styles['head']}>
        <h2 id="week-classes">{m.classes_this_week()}</h2>
        <Link to="/class">{m.classes_see_all()}</Link>
      </div>
      <ul className={styles['cards']}>
        {openClasses.slice(0, MAX_SHOWN).map((listedClass) => (
          <li key={listedClass.id}>
            <Link to="/class" search={{ date: listedClass.date }}>
              <span>
                <b>{listedClass.name}</b>
                <span>
                  {shortDay(listedClass.date)}, {hourLabel(listedClass.fromHour)},{' '}
                  {levelWord[listedClass.level]()}
                </span>
                <span>{m.classes_left({ left: listedClass.placesLeft, places: listedClass.places })}</span>
              </span>
              <b>{formatAmount(listedClass.price)}</b>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
