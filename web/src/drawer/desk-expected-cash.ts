import type { DrawerEntry } from '@pantul/contract/desk-drawers-wire'

/** The rows that explain the expected cash. All sales are one row after the float. */
export type ExpectedRow =
  | { readonly kind: 'sales'; readonly count: number; readonly amount: number }
  | { readonly kind: 'entry'; readonly entry: DrawerEntry }

export function expectedRows(entries: readonly DrawerEntry[]): ExpectedRow[] {
  const sales = entries.filter(({ kind }) => kind === 'sale')
  const row = (entry: DrawerEntry): ExpectedRow => ({ kind: 'entry', entry })
  return [
    ...entries.filter(({ kind }) => kind === 'float').map(row),
    ...(sales.length === 0
      ? []
      : [
          {
            kind: 'sales' as const,
            count: sales.length,
            amount: sales.reduce((sum, { amount }) => sum + amount, 0),
          },
        ]),
    ...entries.filter(({ kind }) => kind !== 'float' && kind !== 'sale').map(row),
  ]
}
