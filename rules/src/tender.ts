import { formatRupiah, sum } from './money.ts'
import { problem, type Problem } from './problem.ts'

/** Payment methods at the counter: cash, card terminal, the venue's printed QRIS code, bank transfer. */
export const tenderMethods = ['cash', 'edc', 'qris_static', 'transfer'] as const
export type TenderMethod = (typeof tenderMethods)[number]

/** Methods whose payments finance verifies on a bank statement. */
export const statementMethods = ['edc', 'qris_static', 'transfer'] as const satisfies readonly TenderMethod[]
export type StatementMethod = (typeof statementMethods)[number]

/** A payment at the counter by one method. Amounts are rupiah. */
export type Tender = {
  readonly method: TenderMethod
  /** What pays the order. */
  readonly amount: number
  /** Cash that the player handed over; null for other methods. */
  readonly given: number | null
  /** The approval code of the card terminal, or the reference of the transfer. */
  readonly reference: string
}

/** Methods whose payments are found on a statement by their reference. */
const methodsWithReference: ReadonlySet<TenderMethod> = new Set(['edc', 'transfer'])

/**
 * Checks whether tenders and `credit` rupiah of store credit pay exactly `due` rupiah. Refusals: AMOUNT_OVER, AMOUNT_SHORT,
 * GIVEN_SHORT (less cash was handed over than the tender pays), REFERENCE_REQUIRED.
 */
export function checkTenders(tenders: readonly Tender[], due: number, credit = 0): Problem | null {
  const paid = sumOf(tenders) + credit
  if (paid > due) return problem('AMOUNT_OVER', { left: formatRupiah(due) })
  if (paid < due) return problem('AMOUNT_SHORT', { left: formatRupiah(due - paid) })
  for (const { method, amount, given, reference } of tenders) {
    const missing = method === 'cash' ? amount - (given ?? amount) : 0
    if (missing > 0) return problem('GIVEN_SHORT', { left: formatRupiah(missing) })
    if (methodsWithReference.has(method) && reference.trim() === '') return problem('REFERENCE_REQUIRED')
  }
  return null
}

/** What tenders pay together, in rupiah. */
export const sumOf = (tenders: readonly Tender[]): number => sum(tenders.map(({ amount }) => amount))

/** The cash that the player gets back, in rupiah. */
export const changeOf = (tenders: readonly Tender[]): number =>
  sum(tenders.map(({ amount, given }) => Math.max(0, (given ?? amount) - amount)))
