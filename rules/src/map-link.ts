/** A point on the map, in degrees. */
export type MapPoint = { readonly latitude: number; readonly longitude: number }

const degrees = String.raw`(-?\d{1,3}(?:\.\d+)?)`
/** The patterns of a marked place come first, because the centre of the map can be elsewhere. */
const patterns = [
  new RegExp(`!3d${degrees}!4d${degrees}`),
  new RegExp(`[?&](?:q|query|ll|destination|mlat)=${degrees}(?:,|%2C|&mlon=)${degrees}`, 'i'),
  new RegExp(`@${degrees},${degrees}`),
  new RegExp(`#map=[\\d.]+/${degrees}/${degrees}`),
  new RegExp(String.raw`^\s*${degrees}\s*,\s*${degrees}\s*$`),
]

/**
 * The point of a pasted map link (Google Maps, OpenStreetMap) or of a text such as `-6.2652, 106.8226`. Null if the text
 * has no point, such as a short link.
 */
export function pointOfMapLink(text: string): MapPoint | null {
  for (const pattern of patterns) {
    const match = pattern.exec(text)
    if (match === null) continue
    const [latitude, longitude] = [Number(match[1]), Number(match[2])]
    if (isPoint({ latitude, longitude })) return { latitude, longitude }
  }
  return null
}

/** Whether a point is on the earth. */
export const isPoint = ({ latitude, longitude }: MapPoint): boolean =>
  Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
