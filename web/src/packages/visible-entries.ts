import type { LedgerEntry } from '@pantul/contract/packages-wire'

/**
 * The entries of a package's history that its owner sees, newest first. A booking is shown as used, or as reserved
 * while its order is unpaid, but not as both. Reserved hours that were released without a payment are left out.
 */
export function visibleEntries(entries: readonly LedgerEntry[]): readonly LedgerEntry[] {
  const isReservationOver = (order: string | null): boolean =>
    entries.some(({ kind, orderId }) => orderId === order && (kind === 'consume' || kind === 'release'))
  return entries.filter(
    ({ kind, orderId }) => kind !== 'release' && !(kind === 'reserve' && isReservationOver(orderId)),
  )
}
