import * as m from '@pantul/messages/words'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { venueNow } from '../browser/clock.ts'
import { useLocation } from '../venue/use-location.ts'
import styles from './home-promo.module.css'
import { untilText, whenText } from './promo-text.ts'
import { promosQuery } from './promos-query.ts'

type Props = {
  readonly locationId: string
  /** Shown while the promos load. */
  readonly waiting: ReactNode
}

/** The first promo that can be used, on the home page; nothing if there is none. */
export function HomePromo({ locationId, waiting }: Props) {
  const { location } = useLocation()
  const { data = [], isPending } = useQuery(promosQuery(locationId))
  if (isPending) return waiting
  const first = data.find(({ isUsedUp }) => !isUsedUp)
  if (first === undefined || location === null) return null
  return (
    <section aria-labelledby="home-promo">
      <header className={styles['head']}>
        <h2 id="home-promo">{m.promos_home()}</h2>
        <Link to="/promo">{m.promos_home_all()}</Link>
      </header>
      <Link to="/promo" className={styles['strip']}>
        <span>
          <b>{first.name}</b>
          <span>
            {whenText(first)}, {untilText(first, venueNow(location.timeZone).date)}
          </span>
        </span>
        <ChevronRight size={18} strokeWidth={1.75} aria-hidden="true" />
      </Link>
    </section>
  )
}
