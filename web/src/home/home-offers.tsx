import { useLocation } from '../locations/use-location.ts'
import { useFetched } from '../design/use-fetched.ts'

const loadPackages = async () => (await import('../packages/home-packages.tsx')).HomePackages
const loadPromo = async () => (await import('../promos/home-promo.tsx')).HomePromo

/** Packages and a promo of the chosen location. They come after the page; without them nothing is missing. */
export function HomeOffers() {
  const { locationId } = useLocation()
  const { part: HomePackages } = useFetched(loadPackages)
  const { part: HomePromo } = useFetched(loadPromo)
  if (locationId === null) return null
  return (
    <>
      {HomePackages !== null && <HomePackages locationId={locationId} />}
      {HomePromo !== null && <HomePromo locationId={locationId} />}
    </>
  )
}
