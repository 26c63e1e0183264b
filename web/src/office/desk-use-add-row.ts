import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { randomKey } from '../basket/random-key.ts'
import { toast } from '../design/toast.tsx'
import { useDeskCall } from '../desk/desk-use-call.ts'

type Options<List, Input> = {
  /** The query of the list. */
  readonly queryKey: QueryKey
  /** The list before the row is added. */
  readonly list: List
  readonly idsOf: (list: List) => readonly string[]
  /** Adds the row on the server and returns the new list. */
  readonly send: (input: Input, idempotencyKey: string) => Promise<List>
  /** Shows the form of a row. */
  readonly choose: (id: string) => void
  /** The message after a row was added. */
  readonly addedText: () => string
}

/** Adds a row to a list of the back office, and shows its form. */
export function useAddRow<List, Input = void>(options: Options<List, Input>) {
  const { queryKey, list, idsOf, send, choose, addedText } = options
  const cache = useQueryClient()
  return useDeskCall<Input>({
    send: async (input) => {
      const newList = await send(input, randomKey())
      cache.setQueryData(queryKey, newList)
      const id = addedId(idsOf(list), idsOf(newList))
      if (id !== undefined) choose(id)
    },
    onDone: () => toast(addedText()),
  })
}

/** The id that is only in the list after a change; undefined if there is none. */
export const addedId = (before: readonly string[], after: readonly string[]): string | undefined =>
  after.find((id) => !before.includes(id))
