import { useState } from 'react'
import type { TaxRate } from '@pantul/contract/tax-wire'

type OpenedItem<Item> = { readonly item: Item; readonly tax: TaxRate }

/**
 * The opened item of a list, with the tax of the list. While the list loads again, for example after a login, it is the
 * last known version. Null while nothing is opened.
 */
export function useOpenedItem<Item>(
  list: { readonly items: readonly Item[]; readonly tax: TaxRate } | undefined,
  id: string | null,
  idOf: (item: Item) => string,
): OpenedItem<Item> | null {
  const [lastOpened, setLastOpened] = useState<OpenedItem<Item> | null>(null)
  const item = list?.items.find((candidate) => idOf(candidate) === id)
  if (list !== undefined && item !== undefined && item !== lastOpened?.item)
    setLastOpened({ item, tax: list.tax })
  return lastOpened !== null && idOf(lastOpened.item) === id ? lastOpened : null
}
