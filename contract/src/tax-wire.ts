import type { Rupiah } from '@pantul/rules/money'
import type * as z from 'zod/mini'
import type { WireTax, WireTaxRate } from './orders.ts'
import { wireConverter } from './wire-converter.ts'

type Wire = z.infer<typeof WireTax>

/** The tax included in a total, or added to it. */
export type ShownTax = { readonly label: string; readonly amount: Rupiah; readonly isInclusive: boolean }

/** A tax and its rate, without the amount of a total. */
export type TaxRate = Omit<ShownTax, 'amount'> & {
  /** The rate in basis points: 1100 is 11 %. */
  readonly rateBp: number
}

/** A tax with its rate, its amount and the taxed amount. */
export type TaxBreakdown = ShownTax &
  TaxRate & {
    /** The taxed amount. */
    readonly base: Rupiah
  }

const rateFields = { label: 'Label', rateBp: 'RateBp', isInclusive: 'IsInclusive' } as const

export const taxRateConverter = wireConverter<TaxRate, z.infer<typeof WireTaxRate>>()(rateFields)

export const { toWire: taxToWire } = wireConverter<TaxBreakdown, Wire>()({
  ...rateFields,
  base: 'Base',
  amount: 'Amount',
})

export const taxFromWire = ({ Label, Amount, IsInclusive }: Wire): ShownTax => ({
  label: Label,
  amount: Amount,
  isInclusive: IsInclusive,
})
