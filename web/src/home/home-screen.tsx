import {
  home_cleared_idle,
  home_cleared_past,
  home_play_tomorrow,
  home_play_tonight,
} from '@pantul/messages/words'
import { useSearch } from '@tanstack/react-router'
import { Info } from 'lucide-react'
import { BasketNotice } from '../basket/basket-notice.tsx'
import { useVenueNow } from '../courts/use-venue-now.ts'
import { classes } from '../design/classes.ts'
import { HeroPicture } from '../design/hero-picture.tsx'
import { useLocation } from '../locations/use-location.ts'
import { FreeCard } from './free-card.tsx'
import styles from './home-screen.module.css'
import { HomeLocations } from './home-locations.tsx'
import { HomeOffers } from './home-offers.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { isEveningOver } from './use-free-hours.ts'

/** Without a chosen location the clock of the first one decides which evening is meant. */
const ZONE_WITHOUT_LOCATION = 'Asia/Jakarta'

/** `/`: from a link to a slot in one tap. Works without a chosen location. */
export function HomeScreen() {
  const { location } = useLocation()
  const { cleared } = useSearch({ strict: false })
  const isLate = isEveningOver(useVenueNow(location?.timeZone ?? ZONE_WITHOUT_LOCATION))
  return (
    <>
      <section className={styles['hero']}>
        <HeroPicture />
        <div className={styles['inside']}>
          <h1 className={classes('display', styles['headline'])}>
            {isLate ? home_play_tomorrow() : home_play_tonight()}
          </h1>
          <div className={styles['card']}>
            <ClearedNotice why={cleared} />
            <BasketNotice />
            <FreeCard />
          </div>
        </div>
      </section>
      <div className={styles['below']}>
        <HomeOffers />
        <HowItWorks />
        <HomeLocations />
      </div>
    </>
  )
}

/** Says why the basket is empty now, after it was cleared by itself (`design.md` §6.8). */
function ClearedNotice({ why }: { readonly why: unknown }) {
  if (why !== 'idle' && why !== 'past') return null
  return (
    <p className={styles['notice']} role="alert">
      <Info size={18} strokeWidth={1.75} aria-hidden="true" />
      {why === 'idle' ? home_cleared_idle() : home_cleared_past()}
    </p>
  )
}
