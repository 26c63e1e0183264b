import type { LocationSetUpState } from '@pantul/contract/desk-set-up-wire'
import { cities } from '@pantul/rules/indonesian-cities'
import {
  checkPlace,
  indonesianZones,
  suggestCode,
  whatsAppDigits,
  type IndonesianZone,
  type LocationPlace,
  type PlaceField,
} from '@pantul/rules/location-place'
import { pointOfMapLink } from '@pantul/rules/map-link'

/**
 * What staff entered about where the location is. `city`: a name from the list of cities, or `OTHER_CITY`; then the name is
 * `otherCity`. `code` null: it is made from the name. `map`: a link to a map, a point, or empty text.
 */
export type PlaceDraft = {
  readonly shortName: string
  readonly code: string | null
  readonly address: string
  readonly city: string
  readonly otherCity: string
  readonly timeZone: IndonesianZone
  readonly map: string
  readonly whatsApp: string
  readonly email: string
}

/** The option of the list of cities for a city that is not in the list. */
export const OTHER_CITY = 'other'

/** The draft of a stored location, or of a new one with the owner's e-mail address. */
export function draftOf(place: LocationSetUpState | null, email: string): PlaceDraft {
  const empty = {
    shortName: '',
    code: null,
    address: '',
    city: '',
    otherCity: '',
    map: '',
    whatsApp: '',
    email,
  }
  if (place === null) return { ...empty, timeZone: indonesianZones[0] ?? 'Asia/Jakarta' }
  const city = cities.find(({ name }) => name === place.city)
  const isCityCentre = city?.latitude === place.latitude && city.longitude === place.longitude
  return {
    shortName: place.shortName,
    code: place.id,
    address: place.address,
    city: city?.name ?? OTHER_CITY,
    otherCity: city === undefined ? place.city : '',
    timeZone: place.timeZone,
    map: isCityCentre ? '' : `${place.latitude}, ${place.longitude}`,
    whatsApp: `+${place.whatsApp}`,
    email: place.email,
  }
}

/** The code of the new location: as entered, or made from its name so that no other location has it. */
export const codeOf = ({ code, shortName }: PlaceDraft, taken: readonly string[]): string =>
  code ?? (shortName.trim() === '' ? '' : suggestCode(shortName, taken))

/** The place of a draft. Without a point on the map, latitude and longitude are NaN, which `checkPlace` refuses. */
export function placeOf(draft: PlaceDraft): LocationPlace {
  const city = cities.find(({ name }) => name === draft.city)
  const point = pointOfMapLink(draft.map) ?? (draft.map.trim() === '' ? city : undefined)
  return {
    shortName: draft.shortName.trim(),
    address: draft.address.trim(),
    city: city?.name ?? draft.otherCity.trim(),
    latitude: point?.latitude ?? Number.NaN,
    longitude: point?.longitude ?? Number.NaN,
    timeZone: city?.timeZone ?? draft.timeZone,
    whatsApp: whatsAppDigits(draft.whatsApp),
    email: draft.email.trim().toLowerCase(),
  }
}

/** The wrong fields of a draft, in the order of the form. */
export const wrongFields = (draft: PlaceDraft, code: string | undefined): readonly PlaceField[] =>
  checkPlace(placeOf(draft), code).map(({ path }) => path)
