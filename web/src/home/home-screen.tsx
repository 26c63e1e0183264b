import * as m from '@pantul/messages/words'
import { BasketNotice } from '../basket/basket-notice.tsx'
import { useVenueNow } from '../courts/use-venue-now.ts'
import { classes } from '../design/classes.ts'
import { HeroPicture } from '../design/hero-picture.tsx'
import { useLocation } from '../venue/use-location.ts'
import { HeroCard } from './hero-card.tsx'
import styles from './home-screen.module.css'
import { HomeLocations } from './home-locations.tsx'
import { HomeOffers } from './home-offers.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { isEveningOver } from './use-free-hours.ts'

/** The time zone that decides, without a chosen location, whether today's or tomorrow's hours are shown. */
const ZONE_WITHOUT_LOCATION = 'Asia/Jakarta'

/** `/`: a tap on a free hour opens the board with that hour picked. Works without a chosen location. */
export function HomeScreen() {
  const { location } = useLocation()
  const isLate = isEveningOver(useVenueNow(location?.timeZone ?? ZONE_WITHOUT_LOCATION))
  return (
    <>
      <section className={styles['hero']}>
        <HeroPicture />
        <div>
          <h1 className={classes('display', styles['headline'])}>
            {isLate ? m.home_play_tomorrow() : m.home_play_tonight()}
          </h1>
          <div className={styles['card']}>
            <BasketNotice />
            <HeroCard />
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
