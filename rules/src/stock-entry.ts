import { checkRange, fieldProblems, type FieldProblem } from './field-problems.ts'
import { isReasonTooShort } from './reason.ts'
import { checkShownText } from './shown-text.ts'

export const stockKinds = ['delivery', 'loss', 'count'] as const

/** What staff enter about the stock of an add-on: pieces that were delivered, lost or counted. */
export type StockEntry = {
  readonly kind: (typeof stockKinds)[number]
  readonly pieces: number
  readonly reason: string
}

/** Most pieces of one entry. */
export const MAX_STOCK = 100_000

/** The pieces that an entry adds to the stock; negative if the stock falls. `stock`: the pieces before the entry. */
export const stockDifference = (
  { kind, pieces }: Pick<StockEntry, 'kind' | 'pieces'>,
  stock: number,
): number => ({ delivery: pieces, loss: -pieces, count: pieces - stock })[kind]

/** The first problem of an entry; null if there is none. */
export function checkStockEntry({
  kind,
  pieces,
  reason,
}: StockEntry): FieldProblem<'pieces' | 'reason'> | null {
  const least = kind === 'count' ? 0 : 1
  const isReasonMissing = isReasonTooShort(reason, { isRequired: true })
  const [wrongField = null] = fieldProblems([
    ['pieces', checkRange(pieces, [least, MAX_STOCK])],
    ['reason', checkShownText(reason, { isRequired: false }) ?? (isReasonMissing ? 'REASON_REQUIRED' : null)],
  ])
  return wrongField
}
