import { promos_home, promos_home_all } from '@pantul/messages/words'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { venueNow } from '../browser/clock.ts'
import { useLocation } from '../locations/use-location.ts'
import styles from './home-promo.module.css'
import { whenWords } from './promo-words.ts'
import { promosQuery } from './promos-query.ts'

/** One promo as a strip on the home page; nothing where there is none that can be used. */
export function HomePromo({ locationId }: { readonly locationId: string }) {
  const { location } = useLocation()
  const { data = [] } = useQuery(promosQuery(locationId))
  const first = data.find(({ IsUsedUp }) => !IsUsedUp)
  if (first === undefined || location === null) return null
  return (
    <section aria-labelledby="home-promo">
      <h2 id="home-promo" className={styles['title']}>
        {promos_home()}
      </h2>
      <Link to="/promo" className={styles['strip']}>
        <span>
          <b>{first.Name}</b>
          <span>{whenWords(first, venueNow(location.timeZone).date)}</span>
        </span>
        <span className={styles['more']}>
          {promos_home_all()}
          <ChevronRight size={18} strokeWidth={1.75} aria-hidden="true" />
        </span>
      </Link>
    </section>
  )
}
