/** A point on the map, in degrees. */
export type MapPoint = { readonly latitude: number; readonly longitude: number }

const number = String.raw`(-?\d{1,3}(?:\.\d+)?)`
/** The marked place comes before the middle of the map, which can be elsewhere. */
const patterns = [
  new RegExp(`!3d${number}!4d${number}`),
  new RegExp(`[?&](?:q|query|ll|destination|mlat)=${number}(?:,|%2C|&mlon=)${number}`, 'i'),
  new RegExp(`@${number},${number}`),
  new RegExp(`#map=[\\d.]+/${number}/${number}`),
  new RegExp(String.raw`^\s*${number}\s*,\s*${number}\s*$`),
]

/**
 * The point of a pasted map link (Google Maps, OpenStreetMap) or of `-6.2652, 106.8226`. Null if the text names none, such as
 * a short link.
 */
export function pointOfMapLink(text: string): MapPoint | null {
  for (const pattern of patterns) {
    const found = pattern.exec(text)
    if (found === null) continue
    const [latitude, longitude] = [Number(found[1]), Number(found[2])]
    if (isPoint({ latitude, longitude })) return { latitude, longitude }
  }
  return null
}

/** Whether a point is on the earth. */
export const isPoint = ({ latitude, longitude }: MapPoint): boolean =>
  Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
