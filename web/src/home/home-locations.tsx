import * as m from '@pantul/messages/words'
import { Link, useNavigate } from '@tanstack/react-router'
import { lazyPart } from '../design/lazy-part.tsx'
import { Photo } from '../design/photo.tsx'
import { CourtThumbs, OpenTag } from '../locations/location-facts.tsx'
import { useChooseLocation } from '../locations/use-choose-location.ts'
import { useLocation } from '../venue/use-location.ts'
import styles from './home-locations.module.css'

const SwitchLocationDialog = lazyPart(
  async () => (await import('../locations/switch-location-dialog.tsx')).SwitchLocationDialog,
)

/** The locations with their courts; a tap opens the board. */
export function HomeLocations() {
  const { locations } = useLocation()
  const navigate = useNavigate()
  const choice = useChooseLocation(() => void navigate({ to: '/booking' }))
  if (locations.length === 0) return null
  return (
    <section aria-labelledby="home-locations">
      <header className={styles['head']}>
        <h2 id="home-locations">{m.layout_nav_locations()}</h2>
        <Link to="/locations">{m.home_all_locations()}</Link>
      </header>
      <ul className={styles['cards']}>
        {locations.map((location) => (
          <li key={location.id}>
            <button type="button" onClick={() => choice.choose(location)}>
              {location.photo !== undefined && (
                <Photo
                  photo={location.photo}
                  sizes="(min-width: 700px) 320px, 92vw"
                  isDecoration
                  className={styles['photo']}
                />
              )}
              <span className={styles['name']}>
                <b>{location.name}</b>
                <OpenTag location={location} />
              </span>
              <span className={styles['address']}>{location.address}</span>
              <CourtThumbs location={location} />
            </button>
          </li>
        ))}
      </ul>
      <SwitchLocationDialog open={choice.pending !== null} choice={choice} />
    </section>
  )
}
