import type { PlayDate } from '@pantul/rules/play-date'
import type { CourtDay, DayAvailability } from './courts-wire.ts'
import type { Location } from './locations-wire.ts'

/** The data from which the server rendered a page. The browser hydrates the page from the same data. */
export type PageSnapshot = {
  readonly language: 'en' | 'id'
  /** The server's clock, epoch milliseconds. */
  readonly moment: number
  readonly locationId: string | null
  /** Whether the board is believed to have room for hours across. */
  readonly isWide: boolean
  readonly locations: readonly Location[]
  readonly days: readonly { readonly date: PlayDate; readonly day: CourtDay }[]
  /** How free the days are from `from` as far ahead as may be booked. */
  readonly strip: {
    readonly from: PlayDate
    readonly daysAhead: number
    readonly shares: readonly DayAvailability[]
  } | null
}

/** Renders pages on the server; the web's build provides it. */
export type PageRenderer = {
  /** The document's title, in the language of the reader; of an address that no page has, too. */
  titleOf(path: string, language: PageSnapshot['language']): string
  /** Where the code of its screen stands, as the build's manifest names it; null when it has no page. */
  screenOf(path: string): string | null
  /** The page at an address (path and search) as HTML. */
  render(address: string, snapshot: PageSnapshot): Promise<string>
}

/** The element that carries the snapshot. */
export const SNAPSHOT_ID = 'snapshot'
