import {
  endPriceToWire,
  currentPrices,
  priceChangeToWire,
  priceListFromWire,
  type PriceList,
} from '@pantul/contract/desk-prices-wire'
import * as m from '@pantul/messages/words'
import type { PriceChange } from '@pantul/rules/price-change'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, CallProblem } from '../api/call.ts'
import { randomKey } from '../basket/random-key.ts'
import { toast } from '../design/toast.tsx'
import { useDeskCall } from '../desk/desk-use-call.ts'
import { pricesQuery } from './desk-prices-query.ts'

type PriceRequest =
  | { readonly kind: 'add'; readonly change: PriceChange }
  | { readonly kind: 'end'; readonly id: string }

/**
 * Adds and ends prices. If somebody else changed the prices meanwhile, the page shows the current prices, `conflict` says
 * who changed them, and the typed price stays.
 */
export function useChangePrices(locationId: string, list: PriceList, onAdded: () => void) {
  const cache = useQueryClient()
  const [conflict, setConflict] = useState<string | null>(null)
  const storePrices = (current: PriceList): void =>
    void cache.setQueryData(pricesQuery(locationId).queryKey, current)
  const sending = useDeskCall<PriceRequest>({
    send: async (sent) => {
      try {
        storePrices(await sendPriceRequest(locationId, list.version, sent))
        setConflict(null)
      } catch (problem) {
        const current = problem instanceof CallProblem ? currentPrices(problem.data) : null
        if (current === null || !(problem instanceof CallProblem)) throw problem
        storePrices(current)
        setConflict(problem.message)
        throw problem
      }
    },
    onDone: ({ kind }) => {
      toast(kind === 'add' ? m.prices_saved() : m.prices_ended())
      if (kind === 'add') onAdded()
    },
  })
  return {
    conflict,
    isBusy: sending.isBusy,
    problem: sending.refusal?.code === 'CHANGED_MEANWHILE' ? null : sending.problem,
    add: (change: PriceChange): void => sending.send({ kind: 'add', change }),
    end: (id: string): void => sending.send({ kind: 'end', id }),
  }
}

async function sendPriceRequest(location: string, version: number, sent: PriceRequest): Promise<PriceList> {
  if (sent.kind === 'end') {
    const request = { params: { location, id: sent.id }, body: endPriceToWire(version) }
    return priceListFromWire((await call('POST /api/desk/:location/prices/:id/end', request)).data)
  }
  const body = priceChangeToWire({ ...sent.change, version })
  const request = { params: { location }, body, idempotencyKey: randomKey() }
  return priceListFromWire((await call('POST /api/desk/:location/prices', request)).data)
}
