import type { PageSnapshot } from '@pantul/contract/rendered-page'
import type { Location } from '@pantul/contract/locations-wire'
import { addDays, fromDayMonthYear, isPlayDate, type PlayDate } from '@pantul/rules/play-date'
import type { VenueNow } from '@pantul/rules/slot'
import { venueNow, type Clock } from '../../platform/base/clock.ts'
import { publicPages } from './write-head.ts'

/** A path with server-side rendering: all public pages have it. */
type RenderedPath = (typeof publicPages)[number]

/**
 * Parameters of `/class` that filter its list. They have too many values for the cache, so filtered pages are not
 * rendered on the server.
 */
const classFilters = ['week', 'date', 'level', 'coach']

/** The path if its page has server-side rendering. */
export function renderedPath(path: string, search: URLSearchParams): RenderedPath | undefined {
  if (path === '/class' && classFilters.some((name) => search.has(name))) return undefined
  return publicPages.find((one) => one === path)
}

/** Pages of one location. Without a chosen one they are sent empty, so that search engines find them. */
const pagesOfLocation: ReadonlySet<RenderedPath> = new Set([
  '/booking',
  '/package',
  '/class',
  '/academy',
  '/promo',
])

/** Whether the page needs a location and the visitor has none. */
export const lacksLocation = ({ path, locationId }: Pick<PageVisit, 'path' | 'locationId'>): boolean =>
  locationId === null && pagesOfLocation.has(path)

/** A request for a rendered page; `locationId` from the browser's cookie, unchecked. */
export type PageRequest = {
  readonly path: RenderedPath
  readonly search: URLSearchParams
  readonly language: PageSnapshot['language']
  readonly theme: 'light' | 'dark' | null
  readonly locationId: string | null
  readonly isWide: boolean
}

/**
 * All that a rendered page depends on except the time. It is the cache key, so it has only checked values: addresses
 * may have any parameters, and must not fill the cache.
 */
export type PageVisit = Omit<PageRequest, 'search'> & {
  /** The parameters that the page's screen reads, normalised; empty without any. */
  readonly search: string
  /** The location in the address, if it exists. */
  readonly linkedId: string | null
  /** The court day that is shown, or null. */
  readonly date: PlayDate | null
}

/** From this hour on the home page shows tomorrow. */
const TOMORROW_FROM_HOUR = 21

/** Reduces a request to the values that change the page. */
export function readVisit(request: PageRequest, locations: readonly Location[], clock: Clock): PageVisit {
  const { search, ...rest } = request
  const { path } = request
  const linkedId = locations.find(({ id }) => id === search.get('location'))?.id ?? null
  const location = chosenOf(locations, request.locationId ?? linkedId)
  const start = { ...rest, linkedId, locationId: location?.id ?? null }
  const now = location === null ? null : venueNow(clock, location.timeZone)
  if (path === '/locations')
    return { ...start, date: null, search: search.has('redirect') ? 'redirect=%2Fbooking' : '' }
  if (path === '/') return { ...start, date: now && eveningOf(now), search: clearedIn(search) }
  if (path !== '/booking' || location === null || now === null) return { ...start, date: null, search: '' }
  const date = nearestDate(search.get('date'), now.date, addDays(now.date, location.daysAhead))
  const isShown = date >= now.date && date <= addDays(now.date, location.daysAhead)
  return {
    ...start,
    date: isShown ? date : now.date,
    search: date === now.date ? '' : `date=${date}`,
  }
}

/** The chosen location if it takes bookings, else the only location, else null. */
const chosenOf = (locations: readonly Location[], id: string | null): Location | null =>
  locations.find((location) => location.id === id) ?? (locations.length === 1 ? (locations[0] ?? null) : null)

const eveningOf = ({ date, hour }: VenueNow): PlayDate =>
  hour >= TOMORROW_FROM_HOUR ? addDays(date, 1) : date

/** The reason in the URL why the basket was emptied; the home page shows it. */
function clearedIn(search: URLSearchParams): string {
  const why = search.get('cleared')
  return why === 'idle' || why === 'past' ? `cleared=${why}` : ''
}

/** Maps all past dates to yesterday and all dates after `last` to the day after it: their pages are the same. */
function nearestDate(text: string | null, today: PlayDate, last: PlayDate): PlayDate {
  const wanted = text === null || isPlayDate(text) ? text : fromDayMonthYear(text)
  if (wanted === null) return today
  if (wanted < today) return addDays(today, -1)
  return wanted > last ? addDays(last, 1) : wanted
}
