import type { PageSnapshot } from '@pantul/contract/rendered-page'
import type { Location } from '@pantul/contract/locations-wire'
import { addDays, fromDayMonthYear, isPlayDate, type PlayDate } from '@pantul/rules/play-date'
import type { VenueNow } from '@pantul/rules/slot'
import { venueNow, type Clock } from '../../platform/base/clock.ts'
import { publicPages } from './write-head.ts'

/** The path of a page that the server renders: all public pages. */
type RenderedPath = (typeof publicPages)[number]

/**
 * Parameters of `/class` that filter its list. They have too many values for the cache, so the server does not render
 * filtered pages.
 */
const classFilters = ['week', 'date', 'level', 'coach']

/** Undefined if the server does not render this page. */
export function renderedPath(path: string, search: URLSearchParams): RenderedPath | undefined {
  if (path === '/class' && classFilters.some((name) => search.has(name))) return undefined
  return publicPages.find((publicPage) => publicPage === path)
}

/** Pages of one location. A visitor without a location gets them unrendered, so that search engines can index them. */
const locationPages: readonly RenderedPath[] = ['/booking', '/package', '/class', '/academy', '/promo']

/** Whether the page needs a location and the visitor has none. */
export const lacksLocation = ({ path, locationId }: NormalisedRequest): boolean =>
  locationId === null && locationPages.includes(path)

export type PageRequest = {
  readonly path: RenderedPath
  readonly search: URLSearchParams
  readonly language: PageSnapshot['language']
  readonly theme: 'light' | 'dark' | null
  /** From the browser's cookie. The location may not exist. */
  readonly locationId: string | null
  readonly isWide: boolean
}

/**
 * All that a rendered page depends on except the time. It is the key of the cache. It has only checked values, because
 * URLs may have any parameters, which would fill the cache.
 */
export type NormalisedRequest = Omit<PageRequest, 'search'> & {
  /** The parameters that the page's screen reads, normalised; empty without any. */
  readonly search: string
  /** The location in the URL, if it exists. */
  readonly linkedLocationId: string | null
  /** The court day that is shown, or null. */
  readonly date: PlayDate | null
}

/** From this hour on the home page shows tomorrow. */
const TOMORROW_FROM_HOUR = 21

/** Reduces a request to the values that change the page. */
export function normaliseRequest(
  request: PageRequest,
  locations: readonly Location[],
  clock: Clock,
): NormalisedRequest {
  const { path, search } = request
  const linkedLocationId = locations.find(({ id }) => id === search.get('location'))?.id ?? null
  const location = findLocation(locations, request.locationId ?? linkedLocationId)
  const normalised = {
    ...request,
    search: '',
    linkedLocationId,
    locationId: location?.id ?? null,
    date: null,
  }
  if (path === '/locations')
    return { ...normalised, search: search.has('redirect') ? 'redirect=%2Fbooking' : '' }
  const now = location === null ? null : venueNow(clock, location.timeZone)
  if (path === '/') return { ...normalised, date: now && homePageDate(now), search: clearedParameter(search) }
  if (path !== '/booking' || location === null || now === null) return normalised
  const lastDate = addDays(now.date, location.daysAhead)
  // If the date in the URL cannot be booked, the page shows today but keeps a date in its URL.
  const date = nearestDate(search.get('date'), now.date, lastDate)
  return {
    ...normalised,
    date: date >= now.date && date <= lastDate ? date : now.date,
    search: date === now.date ? '' : `date=${date}`,
  }
}

/** The location with this id, otherwise the only location, otherwise null. */
const findLocation = (locations: readonly Location[], id: string | null): Location | null =>
  locations.find((location) => location.id === id) ?? (locations.length === 1 ? (locations[0] ?? null) : null)

const homePageDate = ({ date, hour }: VenueNow): PlayDate =>
  hour >= TOMORROW_FROM_HOUR ? addDays(date, 1) : date

/** The reason in the URL why the basket was emptied. The home page shows it. */
function clearedParameter(search: URLSearchParams): string {
  const reason = search.get('cleared')
  return reason === 'idle' || reason === 'past' ? `cleared=${reason}` : ''
}

/** All past dates become yesterday, and all dates after `lastDate` the day after it, because their pages are the same. */
function nearestDate(text: string | null, today: PlayDate, lastDate: PlayDate): PlayDate {
  const date = text === null || isPlayDate(text) ? text : fromDayMonthYear(text)
  if (date === null) return today
  if (date < today) return addDays(today, -1)
  return date > lastDate ? addDays(lastDate, 1) : date
}
