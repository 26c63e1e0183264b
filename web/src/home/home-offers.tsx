import * as m from '@pantul/messages/words'
import { useLoadedCode } from '../design/use-loaded-code.ts'
import { useLocation } from '../venue/use-location.ts'
import { HomeClasses } from './home-classes.tsx'
import styles from './home-offers.module.css'
import { AcademyRow, MorePages } from './more-pages.tsx'
import { OfferWaiting } from './offer-waiting.tsx'

const loadPackages = async () => (await import('../packages/home-packages.tsx')).HomePackages
const loadPromo = async () => (await import('../promos/home-promo.tsx')).HomePromo

/**
 * Packages, classes and a promo of the chosen location, or links to them if none is chosen. They load after the page,
 * into reserved space.
 */
export function HomeOffers() {
  const { locationId } = useLocation()
  if (locationId === null) return <MorePages />
  return (
    <div className={styles['offers']}>
      <Packages locationId={locationId} />
      <HomeClasses />
      <div className={styles['last']}>
        <Promo locationId={locationId} />
        <AcademyRow />
      </div>
    </div>
  )
}

type Props = { readonly locationId: string }

function Packages({ locationId }: Props) {
  const { code: HomePackages, hasFailed } = useLoadedCode(loadPackages)
  const waiting = <OfferWaiting label={m.packages_loading()} rows={3} />
  if (HomePackages === null) return hasFailed ? null : waiting
  return <HomePackages locationId={locationId} waiting={waiting} />
}

function Promo({ locationId }: Props) {
  const { code: HomePromo, hasFailed } = useLoadedCode(loadPromo)
  const waiting = <OfferWaiting label={m.promos_loading()} rows={1} />
  if (HomePromo === null) return hasFailed ? null : waiting
  return <HomePromo locationId={locationId} waiting={waiting} />
}
