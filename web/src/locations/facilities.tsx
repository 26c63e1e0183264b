import type { Location } from '@pantul/contract/locations-wire'
import * as m from '@pantul/messages/words'
import {
  Check,
  CircleParking,
  Coffee,
  LockKeyhole,
  MoonStar,
  ShoppingBag,
  ShowerHead,
  Wifi,
  type LucideIcon,
} from 'lucide-react'
import styles from './facilities.module.css'

type Facility = { readonly label: () => string; readonly icon: LucideIcon }

const facilities: Readonly<Record<string, Facility>> = {
  parking: { label: m.locations_facility_parking, icon: CircleParking },
  showers: { label: m.locations_facility_showers, icon: ShowerHead },
  lockers: { label: m.locations_facility_lockers, icon: LockKeyhole },
  cafe: { label: m.locations_facility_cafe, icon: Coffee },
  shop: { label: m.locations_facility_shop, icon: ShoppingBag },
  'prayer-room': { label: m.locations_facility_prayer_room, icon: MoonStar },
  wifi: { label: m.locations_facility_wifi, icon: Wifi },
}

/** The facilities of a location. Unknown codes are shown as they are. */
export function Facilities({ location }: { readonly location: Location }) {
  if (location.facilities.length === 0) return null
  return (
    <ul className={`${styles['facilities']} tight`} aria-label={m.locations_facilities()}>
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
