import { setUpFromWire, stepToWire } from '@pantul/contract/desk-set-up-wire'
import type { StepToConfirm } from '@pantul/rules/set-up'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { useDeskCall } from '../desk/desk-use-call.ts'
import { setUpQuery } from './desk-set-up-queries.ts'

/** Confirms a step of the set-up that stores nothing but the confirmation. */
export function useConfirmStep(locationId: string, step: StepToConfirm, onDone: () => Promise<void>) {
  const cache = useQueryClient()
  return useDeskCall<undefined>({
    send: async () => {
      const options = { params: { location: locationId }, body: stepToWire(step) }
      const { data } = await call('POST /api/desk/:location/set-up/confirm', options)
      cache.setQueryData(setUpQuery(locationId).queryKey, setUpFromWire(data))
    },
    onDone,
  })
}
