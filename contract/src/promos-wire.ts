import type { Rupiah } from '@pantul/rules/money'
import { fromDayMonthYear, toDayMonthYear, type PlayDate } from '@pantul/rules/play-date'
import type * as z from 'zod/mini'
import type { DataOf } from './call.ts'
import type { ValidatePromo, WirePromo } from './promos.ts'

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
  /** Rupiah of discount, or the price of a court-hour. */
  readonly amount: Rupiah | null
  /** The free add-on; null for other kinds. */
  readonly addOnName: string | null
  readonly scope: Wire['Scope']
  readonly minimum: Rupiah
  /** 0 is Sunday; null: every day. */
  readonly weekdays: readonly number[] | null
  readonly fromHour: number
  readonly toHour: number
  readonly startsOn: PlayDate
  readonly endsOn: PlayDate
  readonly isFirstOrderOnly: boolean
  readonly perCustomer: number | null
  /** Whether all uses are taken. */
  readonly isUsedUp: boolean
}

export const promoToWire = (promo: Promo): Wire => ({
  Code: promo.code,
  Name: promo.name,
  Desc: promo.description,
  Kind: promo.kind,
  Percent: promo.percent,
  Cap: promo.cap,
  Amount: promo.amount,
  AddOnName: promo.addOnName,
  Scope: promo.scope,
  Minimum: promo.minimum,
  Weekdays: promo.weekdays === null ? null : [...promo.weekdays],
  FromHour: promo.fromHour,
  ToHour: promo.toHour,
  StartsOn: toDayMonthYear(promo.startsOn),
  EndsOn: toDayMonthYear(promo.endsOn),
  IsFirstOrderOnly: promo.isFirstOrderOnly,
  PerCustomer: promo.perCustomer,
  IsUsedUp: promo.isUsedUp,
})

/** Leaves out promos with an invalid date. */
export const promosFromWire = (wire: readonly Wire[]): Promo[] =>
  wire.flatMap((promo) => {
    const startsOn = fromDayMonthYear(promo.StartsOn)
    const endsOn = fromDayMonthYear(promo.EndsOn)
    if (startsOn === null || endsOn === null) return []
    return {
      code: promo.Code,
      name: promo.Name,
      description: promo.Desc,
      kind: promo.Kind,
      percent: promo.Percent,
      cap: promo.Cap,
      amount: promo.Amount,
      addOnName: promo.AddOnName,
      scope: promo.Scope,
      minimum: promo.Minimum,
      weekdays: promo.Weekdays,
      fromHour: promo.FromHour,
      toHour: promo.ToHour,
      startsOn,
      endsOn,
      isFirstOrderOnly: promo.IsFirstOrderOnly,
      perCustomer: promo.PerCustomer,
      isUsedUp: promo.IsUsedUp,
    }
  })

/** The discount of a code on a basket, in rupiah. `code`: normalised. */
export type PromoDiscount = { readonly code: string; readonly discount: Rupiah }

export const promoDiscountFromWire = (wire: DataOf<typeof ValidatePromo>): PromoDiscount => ({
  code: wire.Code,
  discount: wire.Discount,
})

export const promoDiscountToWire = ({
  code,
  name,
  discount,
}: PromoDiscount & { readonly name: string }): DataOf<typeof ValidatePromo> => ({
  Code: code,
  Name: name,
  Discount: discount,
})
