import type { Location } from '@pantul/contract/locations-wire'
import * as m from '@pantul/messages/words'
import { hourLabel } from '@pantul/rules/hours'
import { venueNow } from '../browser/clock.ts'
import { Court } from '../design/court.tsx'
import { Tag } from '../design/tag.tsx'
import styles from './location-facts.module.css'

/** "Open now", or when the location opens, in local time. */
export function OpenTag({ location }: { readonly location: Location }) {
  if (location.isOpen) return <Tag variant="ok">{m.locations_open_now()}</Tag>
  const today = location.hoursToday
  if (today === null) return <Tag>{m.locations_closed_today()}</Tag>
  const isBeforeOpening = venueNow(location.timeZone).hour < today.from
  return (
    <Tag>
      {isBeforeOpening ? m.locations_opens_at({ hour: hourLabel(today.from) }) : m.locations_closed_now()}
    </Tag>
  )
}

/** "Today 06:00–24:00 WIB". */
export function HoursToday({ location }: { readonly location: Location }) {
  const today = location.hoursToday
  if (today === null) return <>{m.locations_closed_today()}</>
  const [from, to] = [hourLabel(today.from), hourLabel(today.to)]
  return <>{m.locations_hours_today({ from, to, zone: location.timeZoneLabel })}</>
}

/** "3 indoor, 2 outdoor". A location without a photo also shows a drawing of each court. */
export function CourtThumbs({ location }: { readonly location: Location }) {
  const indoor = location.courts.filter(({ kind }) => kind === 'indoor').length
  const outdoor = location.courts.length - indoor
  const counts = [
    indoor > 0 && m.locations_courts_indoor({ count: indoor }),
    outdoor > 0 && m.locations_courts_outdoor({ count: outdoor }),
  ]
  return (
    <div className={styles['thumbs']}>
      {location.photo === undefined &&
        location.courts.map(({ turf }, index) => <Court key={`${index} ${turf}`} turf={turf} />)}
      <span className="tight">{counts.filter(Boolean).join(', ')}</span>
    </div>
  )
}
