import type { Location } from '@pantul/contract/locations-wire'
import * as m from '@pantul/messages/words'
import { formatRupiah } from '@pantul/rules/money'
import { MapPin, MessageCircle } from 'lucide-react'
import { Button, OutsideButtonLink } from '../design/button.tsx'
import { Tag } from '../design/tag.tsx'
import { Facilities } from './facilities.tsx'
import styles from './location-card.module.css'
import { CourtThumbs, HoursToday, OpenTag } from './location-facts.tsx'
import { LocationPhotos } from './location-photos.tsx'
import { formatKilometres } from './location-rows.tsx'

type Props = {
  readonly location: Location
  /** The distance, if the player shared the position. */
  readonly km: number | null
  readonly isChosen: boolean
  readonly onChoose: () => void
}

/** A location with opening hours, courts, lowest price, directions and a button to choose it. */
export const LocationCard = ({ location, km, isChosen, onChoose }: Props) => (
  <article className={styles['card']} aria-labelledby={`location-${location.id}`}>
    {location.photo !== undefined && <LocationPhotos location={location} first={location.photo} />}
    <header>
      <h2 id={`location-${location.id}`}>{location.name}</h2>
      {isChosen && <Tag>{m.locations_chosen()}</Tag>}
      <OpenTag location={location} />
    </header>
    <p className={styles['address']}>
      {location.address}, {location.city}
      {km !== null && `, ${m.locations_distance({ km: formatKilometres(km) })}`}
    </p>
    <p className={styles['address']}>
      <HoursToday location={location} />
    </p>
    <CourtThumbs location={location} />
    <Facilities location={location} />
    <footer>
      {location.fromPrice !== null && (
        <p className={styles['price']}>
          {m.locations_from_price({ price: formatRupiah(location.fromPrice) })}
        </p>
      )}
      <div className={styles['actions']}>
        <Button onClick={onChoose}>{m.locations_book_here()}</Button>
        <OutsideButtonLink variant="secondary" href={mapUrl(location)}>
          <MapPin size={18} strokeWidth={1.75} aria-hidden="true" />
          {m.payments_directions()}
        </OutsideButtonLink>
        <OutsideButtonLink variant="secondary" href={chatAddress(location)}>
          <MessageCircle size={18} strokeWidth={1.75} aria-hidden="true" />
          {m.locations_whatsapp()}
        </OutsideButtonLink>
      </div>
    </footer>
  </article>
)

const mapUrl = ({ latitude, longitude }: Location): string =>
  `https://www.google.com/maps/dir/?api=1&destination=${latitude},${longitude}`

const chatAddress = ({ whatsApp, name }: Location): string =>
  `https://wa.me/${whatsApp}?text=${encodeURIComponent(m.locations_whatsapp_text({ location: name }))}`
