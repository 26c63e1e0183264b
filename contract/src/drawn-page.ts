import type { PlayDate } from '@pantul/rules/play-date'
import type { CourtDay, DayShare } from './courts-wire.ts'
import type { Location } from './locations-wire.ts'

/**
 * What a page was drawn from on the server. It travels in the page, and the browser takes the page over from the very
 * same, so that nothing on it changes by that.
 */
export type Drawing = {
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
    readonly shares: readonly DayShare[]
  } | null
}

/** The web's own part in drawing a page on the server. */
export type PageDrawer = {
  /** The document's title, in the language of the reader; of an address that no page has, too. */
  titleOf(path: string, language: Drawing['language']): string
  /** Where the code of its screen stands, as the build's manifest names it; null when it has no page. */
  screenOf(path: string): string | null
  /** The page at an address (path and search) as HTML. */
  draw(address: string, drawing: Drawing): Promise<string>
}

/** The element in which a drawing travels. */
export const DRAWING_ID = 'drawing'
