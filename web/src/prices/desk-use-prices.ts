import {
  endPriceToWire,
  presentPrices,
  priceChangeToWire,
  priceListFromWire,
  type PriceList,
} from '@pantul/contract/desk-prices-wire'
import { prices_ended, prices_saved } from '@pantul/messages/words'
import type { PriceChange } from '@pantul/rules/price-change'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, CallProblem } from '../api/call.ts'
import { randomKey } from '../basket/random-key.ts'
import { toast } from '../design/toast.tsx'
import { useDeskCall } from '../desk/desk-use-call.ts'
import { pricesQuery } from './desk-prices-query.ts'

type Sent =
  | { readonly kind: 'add'; readonly change: PriceChange }
  | { readonly kind: 'end'; readonly id: string }

/**
 * Adds and ends prices. If somebody else changed them meanwhile, the present prices are shown and `conflict` says who; what
 * was typed stays.
 */
export function usePrices(locationId: string, list: PriceList, onAdded: () => void) {
  const cache = useQueryClient()
  const [conflict, setConflict] = useState<string | null>(null)
  const show = (present: PriceList): void =>
    void cache.setQueryData(pricesQuery(locationId).queryKey, present)
  const sending = useDeskCall<Sent>({
    send: async (sent) => {
      try {
        show(await answerTo(locationId, list.version, sent))
        setConflict(null)
      } catch (problem) {
        const present = problem instanceof CallProblem ? presentPrices(problem.data) : null
        if (present === null || !(problem instanceof CallProblem)) throw problem
        show(present)
        setConflict(problem.message)
        throw problem
      }
    },
    onDone: ({ kind }) => {
      toast(kind === 'add' ? prices_saved() : prices_ended())
      if (kind === 'add') onAdded()
    },
  })
  return {
    conflict,
    isBusy: sending.isBusy,
    problem: sending.error?.code === 'CHANGED_MEANWHILE' ? null : sending.problem,
    add: (change: PriceChange): void => sending.send({ kind: 'add', change }),
    end: (id: string): void => sending.send({ kind: 'end', id }),
  }
}

async function answerTo(location: string, version: number, sent: Sent): Promise<PriceList> {
  if (sent.kind === 'end') {
    const ask = { params: { location, id: sent.id }, body: endPriceToWire(version) }
    return priceListFromWire((await call('POST /api/desk/:location/prices/:id/end', ask)).data)
  }
  const body = priceChangeToWire({ ...sent.change, version })
  const ask = { params: { location }, body, idempotencyKey: randomKey() }
  return priceListFromWire((await call('POST /api/desk/:location/prices', ask)).data)
}
