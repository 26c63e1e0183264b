import type { Location } from '@pantul/contract/locations-wire'
import * as m from '@pantul/messages/words'
import { hourLabel } from '@pantul/rules/hours'
import { formatAmount } from '@pantul/rules/money'
import { Link, useNavigate } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { Button, ButtonLink } from '../design/button.tsx'
import { classes } from '../design/classes.ts'
import { ErrorBlock } from '../design/error-block.tsx'
import { Skeleton, SkeletonRegion } from '../design/skeleton.tsx'
import { useChooseLocation } from '../locations/use-choose-location.ts'
import { useLocation } from '../venue/use-location.ts'
import styles from './hero-card.module.css'
import { type FreeHours, useFreeHours } from './use-free-hours.ts'

/** The first hour of an evening; earlier hours are called "today". */
const EVENING_HOUR = 16

/** The card over the hero image: free hours of the chosen location, or a choice of locations. */
export function HeroCard() {
  const { location, status, retry } = useLocation()
  if (location) return <FreeHoursCard location={location} />
  if (status === 'pending') return <LoadingCard label={m.locations_loading()} />
  if (status === 'success') return <LocationChoiceCard />
  return (
    <section className={styles['card']}>
      <ErrorBlock title={m.locations_did_not_load()} onRetry={retry}>
        {m.courts_connection_dropped()}
      </ErrorBlock>
    </section>
  )
}

function FreeHoursCard({ location }: { readonly location: Location }) {
  const free = useFreeHours(location)
  if (free.status === 'pending') return <LoadingCard label={m.home_loading_hours()} />
  return (
    <section className={styles['card']} aria-labelledby="free-hours">
      {free.status === 'success' && (
        <>
          <header className={styles['head']}>
            <h2 id="free-hours">{titleOf(free, location.shortName)}</h2>
            <span className="tight">{m.courts_rupiah_per_hour()}</span>
          </header>
          {free.isTodayFull && <p className={styles['note']}>{m.home_nothing_tonight()}</p>}
          {free.hours.length === 0 && <p className={styles['note']}>{m.home_nothing_tomorrow()}</p>}
          <HourLinks free={free} />
        </>
      )}
      <ButtonLink to="/booking" large wide>
        {m.home_see_every_court()}
        <ChevronRight size={18} strokeWidth={2.2} aria-hidden="true" />
      </ButtonLink>
    </section>
  )
}

/** Each link opens the board with that hour picked. The cheapest are green if prices differ. */
function HourLinks({ free: { hours, date } }: { readonly free: FreeHours }) {
  const prices = hours.map(({ price }) => price)
  const [least, most] = [Math.min(...prices), Math.max(...prices)]
  return (
    <ul className={styles['hours']}>
      {hours.map(({ hour, price }) => (
        <li key={hour}>
          <Link to="/booking" search={{ date, hour }}>
            <b className="display">{hourLabel(hour)}</b>
            <span className={classes('tight', price === least && least < most && styles['cheapest'])}>
              {formatAmount(price)}
            </span>
            <span className="hiddenText">{m.home_book_hour()}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** Shown if no location is chosen. Each button chooses a location, and the card then shows its free hours. */
function LocationChoiceCard() {
  const { locations } = useLocation()
  const navigate = useNavigate()
  const choice = useChooseLocation(() => void navigate({ to: '/' }))
  return (
    <section className={styles['card']} aria-labelledby="where">
      <header className={styles['head']}>
        <h2 id="where">{m.locations_where_do_you_play()}</h2>
      </header>
      <ul className={styles['locations']}>
        {locations.map((location) => (
          <li key={location.id}>
            <Button variant="secondary" large wide onClick={() => choice.choose(location)}>
              <span>
                {location.shortName} <small>{location.city}</small>
              </span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

const LoadingCard = ({ label }: { readonly label: string }) => (
  <section className={styles['card']}>
    <SkeletonRegion label={label}>
      <div className={styles['loading']}>
        <Skeleton width="70%" height={22} />
        <Skeleton height={126} radius={10} />
        <Skeleton height={52} radius={14} />
      </div>
    </SkeletonRegion>
  </section>
)

function titleOf({ isTomorrow, hours }: FreeHours, location: string): string {
  if (isTomorrow) return m.home_free_tomorrow({ location })
  const isEvening = hours.every(({ hour }) => hour >= EVENING_HOUR)
  return isEvening ? m.home_free_tonight({ location }) : m.home_free_today({ location })
}
