import type { Tender, TenderMethod } from '@pantul/rules/tender'

/**
 * The next tender as typed so far. Amounts are digits only; an empty amount or zero means the whole remaining amount.
 */
export type TenderDraft = {
  readonly method: TenderMethod
  readonly isPart: boolean
  readonly amount: string
  readonly given: string
  readonly reference: string
}

export const newTenderDraft = (method: TenderMethod = 'cash'): TenderDraft => ({
  method,
  isPart: false,
  amount: '',
  given: '',
  reference: '',
})

/** The rupiah of typed digits; null if there are none. */
export const rupiahOf = (digits: string): number | null => (digits === '' ? null : Number(digits))

/** Rupiah of `due` that these tenders do not pay. */
export const restOf = (due: number, tenders: readonly Tender[]): number =>
  tenders.reduce((rest, { amount }) => rest - amount, due)

/** The next tender as typed, for at most `rest` rupiah. An empty field of given cash means the exact amount. */
export function tenderOf({ method, isPart, amount, given, reference }: TenderDraft, rest: number): Tender {
  const paid = (isPart ? Number(amount) : 0) || rest
  return {
    method,
    amount: paid,
    given: method === 'cash' ? (rupiahOf(given) ?? paid) : null,
    reference: method === 'edc' || method === 'transfer' ? reference.trim() : '',
  }
}

/** Sums of banknotes that a player may hand over for an amount: the next round sums above it, rupiah. */
export function suggestedAmounts(amount: number): number[] {
  const sums = [50_000, 100_000, 500_000].map((note) => Math.ceil(amount / note) * note)
  return [...new Set(sums)].filter((sum) => sum > amount)
}
