import { creditChangeToWire, hoursChangeToWire, type BalanceChange } from '@pantul/contract/desk-person-wire'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { call, CallProblem } from '../api/call.ts'
import { randomKey } from '../basket/random-key.ts'
import { useDeskCall } from '../desk/desk-use-call.ts'
import { peopleKey } from './desk-people-query.ts'

type Owner = { readonly locationId: string; readonly contactId: string }

/** `packageId`: null for store credit. */
type Change = BalanceChange & { readonly packageId: string | null }

/**
 * Changes a balance of a person. The same change has the same idempotency key until it is answered, so a repeated press
 * changes it once.
 */
export function useAdjust({ locationId, contactId }: Owner, onDone: () => void) {
  const cache = useQueryClient()
  const key = useRef<{ readonly of: string; readonly value: string } | null>(null)
  const keyOf = (of: string): string => {
    if (key.current?.of !== of) key.current = { of, value: randomKey() }
    return key.current.value
  }
  const reload = () => cache.invalidateQueries({ queryKey: peopleKey(locationId) })
  return useDeskCall<Change>({
    send: async ({ packageId, ...change }) => {
      const params = { location: locationId, id: contactId }
      const idempotencyKey = keyOf(JSON.stringify([packageId, change]))
      try {
        await (packageId === null
          ? call('POST /api/desk/:location/people/:id/credit', {
              params,
              body: creditChangeToWire(change),
              idempotencyKey,
            })
          : call('POST /api/desk/:location/people/:id/hours', {
              params,
              body: hoursChangeToWire({ ...change, packageId }),
              idempotencyKey,
            }))
      } catch (problem) {
        // The balance may have changed meanwhile.
        if (problem instanceof CallProblem && problem.code === 'BALANCE_OVER') await reload()
        throw problem
      }
    },
    onDone: async () => {
      await reload()
      onDone()
    },
  })
}
