import * as m from '@pantul/messages/words'
import type { CoachDay } from '@pantul/contract/coaches-wire'
import type { Location } from '@pantul/contract/locations-wire'
import type { CoachOffer } from '@pantul/rules/coach'
import { formatRupiah } from '@pantul/rules/money'
import { addDays } from '@pantul/rules/play-date'
import { useQueries, type UseQueryResult } from '@tanstack/react-query'
import { coachDayQuery } from '../coaches/coach-day-query.ts'
import { CoachPicture } from '../coaches/coach-picture.tsx'
import { useVenueNow } from '../courts/use-venue-now.ts'
import styles from './coach-list.module.css'

/** The number of days to load. Every coach works at least once a week. */
const DAY_COUNT = 7

/** The coaches of a location in the next days, with their price per hour. Renders nothing if there are none. */
export function CoachList({ location }: { readonly location: Location }) {
  const { date } = useVenueNow(location.timeZone)
  const coaches = useQueries({
    queries: Array.from({ length: DAY_COUNT }, (_, day) => coachDayQuery(location.id, addDays(date, day))),
    combine: coachesOf,
  })
  if (coaches.length === 0) return null
  return (
    <section className={styles['coaches']} aria-labelledby="academy-coaches">
      <h2 id="academy-coaches">{m.academy_coaches()}</h2>
      <ul>
        {coaches.map(({ id, name, price }) => (
          <li key={id}>
            <CoachPicture locationId={location.id} coach={{ id, name }} />
            <p>
              <b>{m.coaches_coach({ name })}</b>
              {formatRupiah(price)} {m.coaches_per_hour()}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Each coach once, sorted by name. Empty until all days have loaded, so that no row moves. */
function coachesOf(days: readonly UseQueryResult<CoachDay>[]): readonly CoachOffer[] {
  if (days.some(({ isPending }) => isPending)) return []
  const offers = days.flatMap(({ data }) => data?.offers ?? [])
  return [...new Map(offers.map((offer) => [offer.id, offer])).values()].toSorted((a, b) =>
    a.name.localeCompare(b.name),
  )
}
