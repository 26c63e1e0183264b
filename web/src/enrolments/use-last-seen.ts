import { useState } from 'react'
import type { Tax } from './enrol-query.ts'

type Opened<One> = { readonly one: One; readonly tax: Tax }

/**
 * What is opened as it is now, or as it was last seen: who logs in over it has the list asked for anew. `idOf` names
 * one of the list; null while nothing is opened.
 */
export function useLastSeen<One>(
  list: { readonly items: readonly One[]; readonly tax: Tax } | undefined,
  id: string | null,
  idOf: (one: One) => string,
): Opened<One> | null {
  const [seen, setSeen] = useState<Opened<One> | null>(null)
  const one = list?.items.find((item) => idOf(item) === id)
  if (list !== undefined && one !== undefined && one !== seen?.one) setSeen({ one, tax: list.tax })
  return seen !== null && idOf(seen.one) === id ? seen : null
}
