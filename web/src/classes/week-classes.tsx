import { classes_left, classes_see_all, classes_this_week } from '@pantul/messages/words'
import type { Location } from '@pantul/contract/locations-wire'
import { hourLabel } from '@pantul/rules/hours'
import { formatAmount } from '@pantul/rules/money'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { serverNow } from '../browser/clock.ts'
import { useVenueNow } from '../courts/use-venue-now.ts'
import { shortDay } from '../design/date-words.ts'
import { levelWord } from './class-words.ts'
import { classesQuery } from './classes-query.ts'
import { classStanding } from './standing.ts'
import styles from './week-classes.module.css'

const MOST_SHOWN = 3

/** The next classes that can be joined, on the home page; nothing where there are none, or they did not come. */
export function WeekClasses({ location }: { readonly location: Location }) {
  const { date } = useVenueNow(location.timeZone)
  const { data: week } = useQuery({ ...classesQuery(location.id, date), refetchInterval: false })
  const open = week?.items.filter((one) => classStanding(one, serverNow()) === 'open') ?? []
  if (open.length === 0) return null
  return (
    <section aria-labelledby="week-classes">
      <div className={styles['head']}>
        <h2 id="week-classes">{classes_this_week()}</h2>
        <Link to="/class">{classes_see_all()}</Link>
      </div>
      <ul className={styles['cards']}>
        {open.slice(0, MOST_SHOWN).map((one) => (
          <li key={one.ClassID}>
            <Link to="/class" search={{ date: one.date }}>
              <b>{one.Name}</b>
              <span>
                {shortDay(one.date)}, {hourLabel(one.FromHour)}, {levelWord[one.Level]()}
              </span>
              <span>
                {formatAmount(one.Price)}, {classes_left({ left: one.Left, places: one.Places })}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
