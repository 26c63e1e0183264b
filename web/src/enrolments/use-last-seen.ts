import { useState } from 'react'
import type { TaxRate } from '@pantul/contract/tax-wire'

type LastSeen<One> = { readonly item: One; readonly tax: TaxRate }

/**
 * The opened item of a list. While the list loads again, for example after a login, it is the last known version. Null
 * while nothing is opened.
 */
export function useLastSeen<One>(
  list: { readonly items: readonly One[]; readonly tax: TaxRate } | undefined,
  id: string | null,
  idOf: (one: One) => string,
): LastSeen<One> | null {
  const [seen, setSeen] = useState<LastSeen<One> | null>(null)
  const item = list?.items.find((item) => idOf(item) === id)
  if (list !== undefined && item !== undefined && item !== seen?.item) setSeen({ item, tax: list.tax })
  return seen !== null && idOf(seen.item) === id ? seen : null
}
