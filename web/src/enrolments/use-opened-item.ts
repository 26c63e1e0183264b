import { useState } from 'react'
import type { TaxRate } from '@pantul/contract/tax-wire'

type OpenedItem<One> = { readonly item: One; readonly tax: TaxRate }

/**
 * The opened item of a list, with the tax of the list. While the list loads again, for example after a login, it is the
 * last known version. Null while nothing is opened.
 */
export function useOpenedItem<One>(
  list: { readonly items: readonly One[]; readonly tax: TaxRate } | undefined,
  id: string | null,
  idOf: (one: One) => string,
): OpenedItem<One> | null {
  const [seen, setSeen] = useState<OpenedItem<One> | null>(null)
  const item = list?.items.find((item) => idOf(item) === id)
  if (list !== undefined && item !== undefined && item !== seen?.item) setSeen({ item, tax: list.tax })
  return seen !== null && idOf(seen.item) === id ? seen : null
}
