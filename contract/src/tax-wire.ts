import type { Rupiah } from '@pantul/rules/money'
import type * as z from 'zod/mini'
import type { WireTax } from './orders.ts'

type Wire = z.infer<typeof WireTax>

/** The tax included in a total, or added to it; rupiah. */
export type ShownTax = { readonly label: string; readonly amount: Rupiah; readonly isInclusive: boolean }

/** A tax without a total; `rateBp` in basis points: 1100 is 11 %. */
export type TaxRate = Omit<ShownTax, 'amount'> & { readonly rateBp: number }

export const taxFromWire = (wire: Wire): ShownTax => ({
  label: wire.Label,
  amount: wire.Amount,
  isInclusive: wire.IsInclusive,
})

export const taxRateFromWire = (wire: Pick<Wire, 'Label' | 'RateBp' | 'IsInclusive'>): TaxRate => ({
  label: wire.Label,
  rateBp: wire.RateBp,
  isInclusive: wire.IsInclusive,
})

/** A tax with the taxed amount (`base`), in rupiah. */
export type TaxBreakdown = ShownTax & TaxRate & { readonly base: Rupiah }

export const taxToWire = (tax: TaxBreakdown): Wire => ({
  ...taxRateToWire(tax),
  Base: tax.base,
  Amount: tax.amount,
})

export const taxRateToWire = (tax: TaxRate): Pick<Wire, 'Label' | 'RateBp' | 'IsInclusive'> => ({
  Label: tax.label,
  RateBp: tax.rateBp,
  IsInclusive: tax.isInclusive,
})
