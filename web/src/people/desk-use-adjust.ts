import {
  creditChangeToWire,
  hoursChangeToWire,
  type BalanceChange,
} from '@pantul/contract/desk-person-panel-wire'
import { useQueryClient } from '@tanstack/react-query'
import { call, CallProblem } from '../api/call.ts'
import { useDeskCall } from '../desk/desk-use-call.ts'
import { useIdempotencyKey } from '../desk/desk-use-idempotency-key.ts'
import { peopleKey } from './desk-people-query.ts'

type Owner = { readonly locationId: string; readonly contactId: string }

/** `packageId`: null for store credit. */
type Change = BalanceChange & { readonly packageId: string | null }

/** Changes a balance of a person. A repeated press with the same change is the same request. */
export function useAdjust({ locationId, contactId }: Owner, onDone: () => void) {
  const cache = useQueryClient()
  const keyFor = useIdempotencyKey()
  const reload = () => cache.invalidateQueries({ queryKey: peopleKey(locationId) })
  return useDeskCall<Change>({
    send: async ({ packageId, ...change }) => {
      const params = { location: locationId, id: contactId }
      const idempotencyKey = keyFor([packageId, change])
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
