import { formatRupiah } from './money.ts'
import { problem, type Problem } from './problem.ts'

/** Payment methods at the counter: cash, card terminal, the venue's printed QRIS, bank transfer. */
export const tenderMethods = ['cash', 'edc', 'qris_static', 'transfer'] as const
export type TenderMethod = (typeof tenderMethods)[number]

/** Methods whose payments are on a bank statement, where finance verifies them. */
export const statementMethods = ['edc', 'qris_static', 'transfer'] as const satisfies readonly TenderMethod[]
export type StatementMethod = (typeof statementMethods)[number]

/**
 * A tender at the counter. `amount`: rupiah that pay the order. `given`: rupiah of cash that were handed over; null for
 * other methods. `reference`: approval code of the card terminal, reference of the transfer.
 */
export type Tender = {
  readonly method: TenderMethod
  readonly amount: number
  readonly given: number | null
  readonly reference: string
}

/** Methods whose payments are found by their reference on a statement of the bank or terminal. */
const withReference: ReadonlySet<TenderMethod> = new Set(['edc', 'transfer'])

/**
 * Whether tenders and `credit` rupiah of store credit pay exactly `due` rupiah. Refusals: AMOUNT_OVER, AMOUNT_SHORT (their
 * sum), GIVEN_SHORT (less cash than the tender says), REFERENCE_REQUIRED.
 */
export function checkTenders(tenders: readonly Tender[], due: number, credit = 0): Problem | null {
  const sum = sumOf(tenders) + credit
  if (sum > due) return problem('AMOUNT_OVER', { left: formatRupiah(due) })
  if (sum < due) return problem('AMOUNT_SHORT', { left: formatRupiah(due - sum) })
  for (const { method, amount, given, reference } of tenders) {
    const missing = method === 'cash' ? amount - (given ?? amount) : 0
    if (missing > 0) return problem('GIVEN_SHORT', { left: formatRupiah(missing) })
    if (withReference.has(method) && reference.trim() === '') return problem('REFERENCE_REQUIRED')
  }
  return null
}

/** The sum of tenders in rupiah. */
export const sumOf = (tenders: readonly Tender[]): number =>
  tenders.reduce((total, { amount }) => total + amount, 0)

/** Cash that goes back to the player, rupiah. */
export const changeOf = (tenders: readonly Tender[]): number =>
  tenders.reduce((sum, { amount, given }) => sum + Math.max(0, (given ?? amount) - amount), 0)
