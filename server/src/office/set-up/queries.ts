import type { LocationSetUpState } from '@pantul/contract/desk-set-up-wire'
import { zoneLabels, type LocationPlace } from '@pantul/rules/location-place'
import { problem } from '@pantul/rules/problem'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Connection, Transaction } from '../../platform/database/open.ts'
import { lockLocation } from '../rows/lock-location.ts'

/**
 * The place of a location (short name, address, time zone, contacts), and the confirmed steps. Refusal:
 * LOCATION_UNKNOWN.
 */
export async function setUpOf(db: Connection, locationId: string): Promise<LocationSetUpState> {
  const [place] = await db.query<LocationSetUpState>(
    `select id, short_name as "shortName", address, city, latitude, longitude, time_zone as "timeZone",
            whatsapp as "whatsApp", email, opened_at is not null as "isOpened", confirmed_steps as confirmed
       from location
      where id = $1`,
    [locationId],
  )
  if (place === undefined) throw new Refusal(problem('LOCATION_UNKNOWN'))
  return place
}

/** Locks a location that is not open yet, and returns its set-up. Refusals: LOCATION_UNKNOWN, SETUP_OVER. */
export async function lockSetUp(tx: Transaction, locationId: string): Promise<LocationSetUpState> {
  await lockLocation(tx, locationId)
  const setUp = await setUpOf(tx, locationId)
  if (setUp.isOpened) throw new Refusal(problem('SETUP_OVER'))
  return setUp
}

/**
 * `Padel Raya Kemang`: the name of the company, then of the location, if the short name does not contain the company.
 */
export const fullLocationName = (companyName: string, shortName: string): string =>
  shortName.toLowerCase().includes(companyName.toLowerCase()) ? shortName : `${companyName} ${shortName}`

/** Trims the texts, and writes the e-mail address in lower case. */
export const tidyPlace = <Place extends LocationPlace>(place: Place): Place => ({
  ...place,
  shortName: place.shortName.trim(),
  address: place.address.trim(),
  city: place.city.trim(),
  email: place.email.trim().toLowerCase(),
})

/** Updates the place of a location, and increases the version of its settings. */
export const updatePlace = (
  tx: Transaction,
  locationId: string,
  { name, ...place }: LocationPlace & { readonly name: string },
): Promise<unknown> =>
  tx.query(
    `update location
        set name = $2, short_name = $3, address = $4, city = $5, latitude = $6, longitude = $7, time_zone = $8,
            time_zone_label = $9, whatsapp = $10, phone = '+' || $10, email = $11, version = version + 1
      where id = $1`,
    [
      locationId,
      name,
      place.shortName,
      place.address,
      place.city,
      place.latitude,
      place.longitude,
      place.timeZone,
      zoneLabels[place.timeZone],
      place.whatsApp,
      place.email,
    ],
  )
