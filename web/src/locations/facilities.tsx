import type { Location } from '@pantul/contract/locations-wire'
import {
  locations_facilities,
  locations_facility_cafe,
  locations_facility_lockers,
  locations_facility_parking,
  locations_facility_prayer_room,
  locations_facility_shop,
  locations_facility_showers,
  locations_facility_wifi,
} from '@pantul/messages/words'
import {
  Check,
  CircleParking,
  Coffee,
  LockKeyhole,
  MoonStar,
  ShoppingBag,
  ShowerHead,
  Wifi,
} from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import styles from './facilities.module.css'

type Facility = { readonly label: () => string; readonly icon: LucideIcon }

const facilities: Readonly<Record<string, Facility>> = {
  parking: { label: locations_facility_parking, icon: CircleParking },
  showers: { label: locations_facility_showers, icon: ShowerHead },
  lockers: { label: locations_facility_lockers, icon: LockKeyhole },
  cafe: { label: locations_facility_cafe, icon: Coffee },
  shop: { label: locations_facility_shop, icon: ShoppingBag },
  'prayer-room': { label: locations_facility_prayer_room, icon: MoonStar },
  wifi: { label: locations_facility_wifi, icon: Wifi },
}

/** The facilities of a location. Unknown codes are shown as they are. */
export function Facilities({ location }: { readonly location: Location }) {
  if (location.facilities.length === 0) return null
  return (
    <ul className={`${styles['facilities']} tight`} aria-label={locations_facilities()}>
      {location.facilities.map((code) => {
        const { label, icon: Icon } = facilities[code] ?? { label: () => code, icon: Check }
        return (
          <li key={code}>
            <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
            {label()}
          </li>
        )
      })}
    </ul>
  )
}
