import * as m from '@pantul/messages/words'
import { useQueryClient } from '@tanstack/react-query'
import { toast } from '../design/toast.tsx'
import { useDeskCall } from '../desk/desk-use-call.ts'

/** Sends a change of a fixed hour. The fixed hours are fetched again after the change, and after a refusal. */
export function useSeriesCall<Input>(
  locationId: string,
  send: (input: Input) => Promise<unknown>,
  onDone: () => void,
) {
  const cache = useQueryClient()
  const refresh = (): Promise<void> => cache.invalidateQueries({ queryKey: ['desk', 'series', locationId] })
  return useDeskCall<Input>({
    send: async (input) => {
      try {
        await send(input)
      } catch (problem) {
        await refresh()
        throw problem
      }
    },
    onDone: async () => {
      await refresh()
      toast(m.series_changed())
      onDone()
    },
  })
}
