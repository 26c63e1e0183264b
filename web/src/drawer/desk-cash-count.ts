import { forgetDraft, readDraft, writeDraft } from '../browser/drafts.ts'

/** A note or coin; `value` in rupiah. */
export type CashPiece = { readonly id: string; readonly kind: 'note' | 'coin'; readonly value: number }

const piece = (kind: CashPiece['kind'], value: number): CashPiece => ({ id: `${kind}-${value}`, kind, value })

/** The notes and coins of a drawer, the largest first. */
export const cashPieces: readonly CashPiece[] = [
  ...[100_000, 50_000, 20_000, 10_000, 5_000, 2_000, 1_000].map((value) => piece('note', value)),
  ...[1_000, 500].map((value) => piece('coin', value)),
]

/**
 * The count of a shift as entered so far. `pieces`: how many of each note and coin, by id. `edc`: rupiah of the card terminal.
 * `qrisStatic`: rupiah of the printed QRIS. All are digits, or empty text.
 */
export type CashCount = {
  readonly shiftId: string
  readonly step: 'cash' | 'card'
  readonly pieces: Readonly<Record<string, string>>
  readonly edc: string
  readonly qrisStatic: string
}

export const emptyCount = (shiftId: string): CashCount => ({
  shiftId,
  step: 'cash',
  pieces: {},
  edc: '',
  qrisStatic: '',
})

/** Rupiah of all counted notes or coins of one kind and value. */
export const amountOf = ({ pieces: typed }: CashCount, { id, value }: CashPiece): number =>
  Number(typed[id] ?? '') * value

/** Rupiah of all notes and coins. */
export const cashOf = (count: CashCount): number =>
  cashPieces.reduce((sum, note) => sum + amountOf(count, note), 0)

/** The count that this browser stored while the drawer is open. Null if it is of another shift. */
export function readCount(shiftId: string): CashCount | null {
  const stored = readDraft('drawer-count', /* of no customer */ null)
  return isCount(stored) && stored.shiftId === shiftId ? stored : null
}

export const storeCount = (count: CashCount): void => writeDraft('drawer-count', null, count)

export const forgetCount = (): void => forgetDraft('drawer-count')

const isDigits = (value: unknown): boolean => typeof value === 'string' && /^\d{0,10}$/.test(value)

function isCount(value: unknown): value is CashCount {
  if (typeof value !== 'object' || value === null) return false
  const fields = new Map<string, unknown>(Object.entries(value))
  const typed = fields.get('pieces')
  return (
    typeof fields.get('shiftId') === 'string' &&
    (fields.get('step') === 'cash' || fields.get('step') === 'card') &&
    isDigits(fields.get('edc')) &&
    isDigits(fields.get('qrisStatic')) &&
    typeof typed === 'object' &&
    typed !== null &&
    Object.values(typed).every(isDigits)
  )
}
