import type { Basket } from './basket.ts'
import type { HourPrice } from './booking-item.ts'
import type { Court } from './court.ts'
import type { Hours } from './hours.ts'
import type { PlayDate } from './play-date.ts'
import type { Problem, ProblemValues } from './problem.ts'
import type { Slot } from './slot.ts'

/**
 * What a tap depends on: the basket, the day shown, the slots others have taken on it, the hours on sale, what an
 * hour costs. `taken` excludes what this basket holds.
 */
export type Board = {
  readonly basket: Basket
  readonly date: PlayDate
  readonly taken: readonly Slot[]
  readonly openHours: Hours
  readonly priceOf: (hour: number) => HourPrice
}

/**
 * A button of the rule panel and the basket it leads to. `values`: `move` and `add` `{hours}` and perhaps
 * `{court}`; `keep` and `shorten` `{hours}`; `remove-court` `{court}`; hours as `18:00–20:00`.
 */
export type Offer = {
  readonly kind: 'move' | 'add' | 'keep' | 'remove-court' | 'shorten'
  readonly values: ProblemValues
  readonly basket: Basket
}

/** Something the tap did besides: `courts` were unpicked, `back` is the basket with them again where they are free. */
export type TapNotice = {
  readonly kind: 'courts-unpicked' | 'coach-gone'
  readonly values: ProblemValues
  readonly back: Basket | null
}

export type TapResult =
  | { readonly basket: Basket; readonly notice?: TapNotice }
  | { readonly choice: Problem; readonly offers: readonly Offer[] }

export type CellTap = Board & { readonly hour: number; readonly court: Court }
export type HourTap = Board & { readonly hour: number }
export type CourtTap = Board & { readonly court: Court }
