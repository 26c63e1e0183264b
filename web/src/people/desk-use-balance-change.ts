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

/** `quotaId`: null for store credit. */
type Change = BalanceChange & { readonly quotaId: string | null }

/**
 * Changes the store credit of a person or the hours of a package. A repeated press with the same change repeats the same
 * request.
 */
export function useBalanceChange({ locationId, contactId }: Owner, onDone: () => void) {
  const cache = useQueryClient()
  const keyFor = useIdempotencyKey()
  const reload = () => cache.invalidateQueries({ queryKey: peopleKey(locationId) })
  return useDeskCall<Change>({
    send: async ({ quotaId, ...change }) => {
      const params = { location: locationId, id: contactId }
      const idempotencyKey = keyFor([quotaId, change])
      try {
        await (quotaId === null
          ? call('POST /api/desk/:location/people/:id/credit', {
              params,
              body: creditChangeToWire(change),
              idempotencyKey,
            })
          : call('POST /api/desk/:location/people/:id/hours', {
              params,
              body: hoursChangeToWire({ ...change, quotaId }),
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
