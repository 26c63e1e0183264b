import type { PlayDate } from '@pantul/rules/play-date'
import type { CourtDay, DayAvailability } from './courts-wire.ts'
import type { Location } from './locations-wire.ts'

/** The data from which the server rendered a page. The browser hydrates the page from the same data. */
export type PageSnapshot = {
  readonly language: 'en' | 'id'
  /** The server's time in epoch milliseconds. */
  readonly moment: number
  readonly locationId: string | null
  /** Whether the board is probably wide enough for hours as columns. */
  readonly isWide: boolean
  readonly locations: readonly Location[]
  readonly days: readonly { readonly date: PlayDate; readonly day: CourtDay }[]
  /** The availability of each bookable day from `from`. */
  readonly strip: {
    readonly from: PlayDate
    readonly daysAhead: number
    readonly shares: readonly DayAvailability[]
  } | null
  /** Answers of the page's screen, by their keys in the browser's query cache (`page-query-keys.ts`). */
  readonly queries: readonly { readonly key: readonly string[]; readonly data: unknown }[]
}

/** Renders pages on the server; part of the web build. */
export type PageRenderer = {
  /** The document's title in the reader's language, also for unknown paths. */
  titleOf(path: string, language: PageSnapshot['language']): string
  /** Key of the screen in the build manifest; null for unknown paths. */
  screenChunkOf(path: string): string | null
  /** The HTML of the page at a URL (path and search). */
  render(address: string, snapshot: PageSnapshot): Promise<string>
}

/** Id of the element that contains the snapshot. */
export const SNAPSHOT_ID = 'snapshot'
