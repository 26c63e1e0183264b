import type { Rupiah } from '@pantul/rules/money'
import type { PlayDate } from '@pantul/rules/play-date'
import type * as z from 'zod/mini'
import type { DataOf } from './call.ts'
import type { ValidatePromo, WirePromo } from './promos.ts'
import { playDate, wireConverter } from './wire-converter.ts'

type Wire = z.infer<typeof WirePromo>

/** A promo that is shown to everybody. */
export type Promo = {
  /** Null: an automatic promo. */
  readonly code: string | null
  readonly name: string
  readonly description: string
  readonly kind: Wire['Kind']
  readonly percent: number | null
  /** The maximum discount of `percent`. */
  readonly cap: Rupiah | null
  /** By `kind`: the discount (`amount`), or the price of a court-hour (`fixed-price`); otherwise null. */
  readonly amount: Rupiah | null
  /** The name of the free add-on; null for other kinds. */
  readonly addOnName: string | null
  readonly scope: Wire['Scope']
  /** The lowest price of an order that gets the discount. */
  readonly minimum: Rupiah
  /** 0 is Sunday; null: every day. */
  readonly weekdays: readonly number[] | null
  readonly fromHour: number
  readonly toHour: number
  readonly startsOn: PlayDate
  readonly endsOn: PlayDate
  readonly isFirstOrderOnly: boolean
  /** How often a customer may use it; null: any number of times. */
  readonly perCustomer: number | null
  /** Whether the promo was used as often as is allowed. */
  readonly isUsedUp: boolean
}

const promo = wireConverter<Promo, Wire>()({
  code: 'Code',
  name: 'Name',
  description: 'Desc',
  kind: 'Kind',
  percent: 'Percent',
  cap: 'Cap',
  amount: 'Amount',
  addOnName: 'AddOnName',
  scope: 'Scope',
  minimum: 'Minimum',
  weekdays: 'Weekdays',
  fromHour: 'FromHour',
  toHour: 'ToHour',
  startsOn: ['StartsOn', playDate],
  endsOn: ['EndsOn', playDate],
  isFirstOrderOnly: 'IsFirstOrderOnly',
  perCustomer: 'PerCustomer',
  isUsedUp: 'IsUsedUp',
})

export const { toWire: promoToWire } = promo

/** Leaves out promos with an invalid date. */
export const promosFromWire = (wire: readonly Wire[]): Promo[] =>
  wire.map(promo.fromWire).filter(({ startsOn, endsOn }) => startsOn !== '' && endsOn !== '')

/** What a typed promo code takes off a basket. */
export type PromoDiscount = {
  /** The code as the server spells it. */
  readonly code: string
  readonly name: string
  readonly discount: Rupiah
}

export const { toWire: promoDiscountToWire, fromWire: promoDiscountFromWire } = wireConverter<
  PromoDiscount,
  DataOf<typeof ValidatePromo>
>()({ code: 'Code', name: 'Name', discount: 'Discount' })
