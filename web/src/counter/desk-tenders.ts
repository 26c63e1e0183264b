import type { Tender, TenderMethod } from '@pantul/rules/tender'

/** The next tender as entered so far. `amount` and `given` contain only digits. */
export type TenderDraft = {
  readonly method: TenderMethod
  /** Whether the tender pays a part, which is entered as `amount`. */
  readonly isPart: boolean
  readonly amount: string
  /** The cash that the buyer gives. */
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

/** The rupiah of entered digits; null if there are none. */
export const rupiahOf = (digits: string): number | null => (digits === '' ? null : Number(digits))

/** Rupiah of the due amount that these tenders do not pay. */
export const remainingDue = (due: number, tenders: readonly Tender[]): number =>
  tenders.reduce((remaining, { amount }) => remaining - amount, due)

/** The tender of a draft. Without an amount it pays all that is left to pay. Without `given` the cash is exact. */
export function tenderOf(
  { method, isPart, amount, given, reference }: TenderDraft,
  leftToPay: number,
): Tender {
  const paid = (isPart ? Number(amount) : 0) || leftToPay
  return {
    method,
    amount: paid,
    given: method === 'cash' ? (rupiahOf(given) ?? paid) : null,
    reference: method === 'edc' || method === 'transfer' ? reference.trim() : '',
  }
}

/** The next round sums above an amount, which a buyer is likely to give in cash; rupiah. */
export function suggestedAmounts(amount: number): number[] {
  const roundSums = [50_000, 100_000, 500_000].map((step) => Math.ceil(amount / step) * step)
  return [...new Set(roundSums)].filter((sum) => sum > amount)
}
