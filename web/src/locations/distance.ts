/** A position in degrees. */
export type Position = { readonly latitude: number; readonly longitude: number }

const EARTH_KM = 6_371

/** The great-circle distance in kilometres. */
export function distanceKm(from: Position, to: Position): number {
  const latitudeDifference = radians(to.latitude - from.latitude)
  const longitudeDifference = radians(to.longitude - from.longitude)
  const haversine =
    Math.sin(latitudeDifference / 2) ** 2 +
    Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * Math.sin(longitudeDifference / 2) ** 2
  return 2 * EARTH_KM * Math.asin(Math.sqrt(haversine))
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180
