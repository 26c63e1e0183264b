import type { Location } from '@pantul/contract/locations-wire'
import * as m from '@pantul/messages/words'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { LocateFixed, Search } from 'lucide-react'
import { useState } from 'react'
import { localPath } from '../browser/local-path.ts'
import { Button } from '../design/button.tsx'
import { Chip, Chips } from '../design/chip.tsx'
import { Dialog } from '../design/dialog.tsx'
import { Empty } from '../design/empty.tsx'
import { ErrorBlock } from '../design/error-block.tsx'
import { Field } from '../design/field.tsx'
import { Skeleton, SkeletonRegion } from '../design/skeleton.tsx'
import { distanceKm, type Position } from './distance.ts'
import { LocationCard } from './location-card.tsx'
import styles from './locations-screen.module.css'
import { SwitchLocationQuestion } from './switch-location-question.tsx'
import { useChooseLocation } from './use-choose-location.ts'
import { useLocation } from '../venue/use-location.ts'
import { usePosition } from './use-position.ts'

/**
 * `/locations`: lists the locations. After a choice it continues to the page that required a location, otherwise to the
 * board.
 */
export function LocationsScreen() {
  const navigate = useNavigate()
  const { redirect } = useSearch({ strict: false })
  const { locations, location: chosen, status, retry } = useLocation()
  const userPosition = usePosition()
  const choice = useChooseLocation(() => void navigate({ href: localPath(redirect, '/booking') }))

  return (
    <div className={styles['page']}>
      <header className={styles['head']}>
        <h1 className="display">{m.layout_nav_locations()}</h1>
        <Button variant="secondary" onClick={userPosition.ask}>
          <LocateFixed size={18} strokeWidth={1.75} aria-hidden="true" />
          {m.locations_near_me()}
        </Button>
      </header>
      {redirect !== undefined && <p className={styles['reason']}>{m.locations_choose_to_go_on()}</p>}
      {userPosition.isRefused && (
        <p className={styles['reason']} role="alert">
          {m.locations_near_me_refused()}
        </p>
      )}
      {status === 'pending' && <LocationsLoading />}
      {status === 'error' && (
        <ErrorBlock title={m.locations_did_not_load()} onRetry={retry}>
          {m.courts_connection_dropped()}
        </ErrorBlock>
      )}
      {status === 'success' && locations.length === 0 && <Empty title={m.locations_none()} />}
      {status === 'success' && locations.length > 0 && (
        <SearchableLocations
          locations={locations}
          chosenId={chosen?.id}
          position={userPosition.position}
          onChoose={choice.choose}
        />
      )}
      <Dialog open={choice.pending !== null} onClose={choice.stay} title={m.locations_switch_title()}>
        <SwitchLocationQuestion choice={choice} />
      </Dialog>
    </div>
  )
}

type SearchableProps = {
  readonly locations: readonly Location[]
  readonly chosenId: string | undefined
  readonly position: Position | null
  readonly onChoose: (location: Location) => void
}

function SearchableLocations({ locations, chosenId, position, onChoose }: SearchableProps) {
  const [searchText, setSearchText] = useState('')
  const [city, setCity] = useState<string | null>(null)
  const cities = [...new Set(locations.map((location) => location.city))]
  const matching = locations
    .filter((location) => city === null || location.city === city)
    .filter((location) => matches(location, searchText))
    .map((location) => ({ location, km: position && distanceKm(position, location) }))
    .toSorted((a, b) => (a.km ?? 0) - (b.km ?? 0))
  const showAll = () => {
    setSearchText('')
    setCity(null)
  }
  return (
    <>
      <div className={styles['filters']}>
        <Field
          label={m.locations_search()}
          type="search"
          enterKeyHint="search"
          value={searchText}
          onValue={setSearchText}
          before={<Search className={styles['searchIcon']} size={18} strokeWidth={1.75} aria-hidden="true" />}
        />
        {cities.length > 1 && (
          <Chips label={m.locations_city_filter()}>
            <Chip chosen={city === null} onChoose={() => setCity(null)}>
              {m.locations_all_cities()}
            </Chip>
            {cities.map((name) => (
              <Chip key={name} chosen={city === name} onChoose={() => setCity(name)}>
                {name}
              </Chip>
            ))}
          </Chips>
        )}
      </div>
      {matching.length === 0 ? (
        <Empty
          title={m.locations_none_match()}
          action={
            <Button variant="secondary" onClick={showAll}>
              {m.locations_show_all()}
            </Button>
          }
        >
          {m.locations_none_match_text()}
        </Empty>
      ) : (
        <ul className={styles['cards']}>
          {matching.map(({ location, km }) => (
            <li key={location.id}>
              <LocationCard
                location={location}
                km={km}
                isChosen={location.id === chosenId}
                onChoose={() => onChoose(location)}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

const matches = ({ name, city, address }: Location, searchText: string): boolean =>
  `${name} ${city} ${address}`.toLowerCase().includes(searchText.trim().toLowerCase())

const LocationsLoading = () => (
  <SkeletonRegion label={m.locations_loading()}>
    <div className={styles['cards']}>
      <Skeleton height={264} radius={16} />
      <Skeleton height={264} radius={16} />
    </div>
  </SkeletonRegion>
)
