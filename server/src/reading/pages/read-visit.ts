import type { PageSnapshot } from '@pantul/contract/rendered-page'
import type { Location } from '@pantul/contract/locations-wire'
import { addDays, fromDayMonthYear, isPlayDate } from '@pantul/rules/play-date'
import type { PlayDate } from '@pantul/rules/play-date'
import type { VenueNow } from '@pantul/rules/slot'
import { venueNow, type Clock } from '../../platform/base/clock.ts'

/** These come drawn; the others the browser draws. */
const drawnPaths = ['/', '/booking', '/locations', '/terms', '/privacy'] as const

type DrawnPath = (typeof drawnPaths)[number]

/** The page at a path when it comes drawn. */
export const drawnPath = (path: string): DrawnPath | undefined => drawnPaths.find((one) => one === path)

/** A request for a drawn page; `locationId` as the browser keeps it, unchecked. */
export type Asked = {
  readonly path: DrawnPath
  readonly search: URLSearchParams
  readonly language: PageSnapshot['language']
  readonly theme: 'light' | 'dark' | null
  readonly locationId: string | null
  readonly isWide: boolean
}

/**
 * All that a drawn page depends on apart from the moment. It is the key under which the page is kept, so it holds only
 * values that were checked: an address can say anything, and must not make as many pages.
 */
export type Visit = Omit<Asked, 'search'> & {
  /** The parameters that the page's screen reads, in one spelling; empty when it has none of them. */
  readonly search: string
  /** The location that the address names, when there is such a one. */
  readonly linkedId: string | null
  /** The court day that is shown; null without a location, or where none is. */
  readonly date: PlayDate | null
}

/** From this hour on the home page shows tomorrow. */
const TOMORROW_FROM_HOUR = 21

/** What is asked for, with everything that makes no difference left out. */
export function readVisit(asked: Asked, locations: readonly Location[], clock: Clock): Visit {
  const { search, ...rest } = asked
  const linkedId = locations.find(({ id }) => id === search.get('location'))?.id ?? null
  const location = chosenOf(locations, asked.locationId ?? linkedId)
  const start = { ...rest, linkedId, locationId: location?.id ?? null }
  const now = location === null ? null : venueNow(clock, location.timeZone)
  if (asked.path === '/terms' || asked.path === '/privacy') return { ...start, date: null, search: '' }
  if (asked.path === '/locations')
    return { ...start, date: null, search: search.has('redirect') ? 'redirect=%2Fbooking' : '' }
  if (asked.path === '/') return { ...start, date: now && eveningOf(now), search: clearedIn(search) }
  if (location === null || now === null) return { ...start, date: null, search: '' }
  const date = nearestDate(search.get('date'), now.date, addDays(now.date, location.daysAhead))
  const isShown = date >= now.date && date <= addDays(now.date, location.daysAhead)
  return {
    ...start,
    date: isShown ? date : now.date,
    search: date === now.date ? '' : `date=${date}`,
  }
}

/** The chosen location while it takes bookings, or the only one there is. */
const chosenOf = (locations: readonly Location[], id: string | null): Location | null =>
  locations.find((location) => location.id === id) ?? (locations.length === 1 ? (locations[0] ?? null) : null)

const eveningOf = ({ date, hour }: VenueNow): PlayDate =>
  hour >= TOMORROW_FROM_HOUR ? addDays(date, 1) : date

/** Why a basket was emptied, which the home page tells. */
function clearedIn(search: URLSearchParams): string {
  const why = search.get('cleared')
  return why === 'idle' || why === 'past' ? `cleared=${why}` : ''
}

/** Every date before today is refused with the same words as yesterday, every one too far as the first of them. */
function nearestDate(text: string | null, today: PlayDate, last: PlayDate): PlayDate {
  const asked = text === null || isPlayDate(text) ? text : fromDayMonthYear(text)
  if (asked === null) return today
  if (asked < today) return addDays(today, -1)
  return asked > last ? addDays(last, 1) : asked
}
