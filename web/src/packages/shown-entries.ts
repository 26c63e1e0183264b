import type { LedgerEntry } from './packages-query.ts'

/**
 * What of a package's history its owner wants to see, newest first: bookings as they were used, or as they are held
 * while the order is unpaid; nothing of an order that was let go unpaid, which changed nothing.
 */
export function shownEntries(entries: readonly LedgerEntry[]): readonly LedgerEntry[] {
  const isSettled = (order: string | null): boolean =>
    entries.some(({ Kind, OrderID }) => OrderID === order && (Kind === 'consume' || Kind === 'release'))
  return entries.filter(
    ({ Kind, OrderID }) => Kind !== 'release' && !(Kind === 'reserve' && isSettled(OrderID)),
  )
}
