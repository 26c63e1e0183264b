import type { PlayDate } from '@pantul/rules/play-date'
import type { CourtDay, DayAvailability } from './courts-wire.ts'
import type { Location } from './locations-wire.ts'

/** The data from which the server rendered a page. The browser hydrates the page from the same data. */
export type PageSnapshot = {
  readonly language: 'en' | 'id'
  /** The server's time in epoch milliseconds. */
  readonly moment: number
  readonly locationId: string | null
  /** Whether the screen is probably wide enough for a board whose columns are the hours. */
  readonly isWide: boolean
  readonly locations: readonly Location[]
  /** The court days that the page shows. */
  readonly days: readonly { readonly date: PlayDate; readonly day: CourtDay }[]
  /** The date strip: the availability of each bookable day from `from` on. */
  readonly strip: {
    readonly from: PlayDate
    readonly daysAhead: number
    readonly availability: readonly DayAvailability[]
  } | null
  /** The answers that the page shows, by their keys in the browser's query cache (`page-query-keys.ts`). */
  readonly queries: readonly { readonly key: readonly string[]; readonly data: unknown }[]
}

/** Renders pages on the server. The web build contains it. */
export type PageRenderer = {
  /** The title of the document in the language of the page. Unknown paths have a title too. */
  titleOf(path: string, language: PageSnapshot['language']): string
  /** The key of the page's screen in the build manifest; null for unknown paths. */
  screenChunkOf(path: string): string | null
  /** The HTML of the page at a URL, which is given as path and search. */
  render(pathAndSearch: string, snapshot: PageSnapshot): Promise<string>
}

/** The id of the HTML element that contains the snapshot. */
export const SNAPSHOT_ID = 'snapshot'
