import type { Location } from '@pantul/contract/locations-wire'
import * as m from '@pantul/messages/words'
import { Check, LocateFixed } from 'lucide-react'
import { intlLocale } from '../browser/language.ts'
import { Button } from '../design/button.tsx'
import { distanceKm } from './distance.ts'
import { HoursToday, OpenTag } from './location-facts.tsx'
import styles from './location-rows.module.css'
import { useLocation } from '../venue/use-location.ts'
import { usePosition } from './use-position.ts'

/** The locations as buttons, with a check mark at the chosen one. */
export function LocationRows({ onChoose }: { readonly onChoose: (location: Location) => void }) {
  const { location: chosen, locations } = useLocation()
  const { position, isRefused, ask } = usePosition()
  const rows = locations
    .map((location) => ({ location, km: position && distanceKm(position, location) }))
    .toSorted((a, b) => (a.km ?? 0) - (b.km ?? 0))

  return (
    <>
      <ul className={styles['rows']}>
        {rows.map(({ location, km }) => (
          <li key={location.id}>
            <button
              type="button"
              aria-pressed={location.id === chosen?.id}
              onClick={() => onChoose(location)}
            >
              <span className={styles['words']}>
                <b>{location.name}</b>
                <span>{location.address}</span>
                <span>
                  <HoursToday location={location} />
                </span>
              </span>
              <span className={styles['side']}>
                {location.id === chosen?.id && <Check size={20} strokeWidth={2.4} aria-hidden="true" />}
                {km !== null && <span>{m.locations_distance({ km: formatKilometres(km) })}</span>}
                <OpenTag location={location} />
              </span>
            </button>
          </li>
        ))}
      </ul>
      <Button variant="secondary" wide onClick={ask}>
        <LocateFixed size={18} strokeWidth={1.75} aria-hidden="true" />
        {m.locations_near_me()}
      </Button>
      {isRefused && (
        <p className={styles['refused']} role="alert">
          {m.locations_near_me_refused()}
        </p>
      )}
    </>
  )
}

/** Kilometres in the format of the language, with one decimal below ten: `2.1`, in Indonesian `2,1`. */
export const formatKilometres = (km: number): string => {
  const digits = km < 10 ? 1 : 0
  return km.toLocaleString(intlLocale(), { minimumFractionDigits: digits, maximumFractionDigits: digits })
}
