import { problem, type Problem } from './problem.ts'
import { isReasonTooShort } from './reason.ts'
import { checkShownText } from './shown-text.ts'

export const stockKinds = ['delivery', 'loss', 'count'] as const

/** What staff enter about the stock of an add-on: pieces that came, that were lost, or that were counted. */
export type StockEntry = {
  readonly kind: (typeof stockKinds)[number]
  readonly pieces: number
  readonly reason: string
}

/** Most pieces of one entry. */
export const MAX_STOCK = 100_000

/** What an entry adds to the stock; of a count the difference to the pieces that should be `left`. */
export const stockDifference = (
  { kind, pieces }: Pick<StockEntry, 'kind' | 'pieces'>,
  left: number,
): number => ({ delivery: pieces, loss: -pieces, count: pieces - left })[kind]

/** Checks an entry. NUMBER_RANGE: its pieces; REASON_REQUIRED or TEXT_INVALID: its reason. Null: it is fine. */
export function checkStockEntry({
  kind,
  pieces,
  reason,
}: StockEntry): (Problem & { readonly path: 'pieces' | 'reason' }) | null {
  const from = kind === 'count' ? 0 : 1
  if (!Number.isInteger(pieces) || pieces < from || pieces > MAX_STOCK)
    return { path: 'pieces', ...problem('NUMBER_RANGE', { from, to: MAX_STOCK }) }
  const hidden = checkShownText(reason, { isRequired: false })
  if (hidden !== null) return { path: 'reason', ...hidden }
  return isReasonTooShort(reason, { isRequired: true })
    ? { path: 'reason', ...problem('REASON_REQUIRED') }
    : null
}
