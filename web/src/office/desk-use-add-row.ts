import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { CallProblem } from '../api/call.ts'
import { randomKey } from '../basket/random-key.ts'
import { toast } from '../design/toast.tsx'
import { useDeskCall } from '../desk/desk-use-call.ts'

type Options<List, Body, Input> = {
  /** The query of the list. */
  readonly queryKey: QueryKey
  /** The list before the row is added. */
  readonly list: List
  readonly idsOf: (list: List) => readonly string[]
  /** The request body with the details of a new row. */
  readonly bodyOf: (input: Input) => Body
  /** Adds the row on the server and returns the new list. */
  readonly send: (body: Body, idempotencyKey: string) => Promise<List>
  /** Shows the form of a row. */
  readonly choose: (id: string) => void
  /** The message after a row was added. */
  readonly addedText: () => string
}

/** Adds a row to a list of the back office, and shows its form. */
export function useAddRow<List, Body, Input = void>(options: Options<List, Body, Input>) {
  const { queryKey, list, idsOf, bodyOf, send, choose, addedText } = options
  const cache = useQueryClient()
  // The last request that did not succeed. The next press repeats it unchanged, because its answer may have been lost.
  const pending = useRef<{ readonly input: Input; readonly body: Body; readonly key: string }>(null)
  return useDeskCall<Input>({
    send: async (input) => {
      if (pending.current === null || pending.current.input !== input)
        pending.current = { input, body: bodyOf(input), key: randomKey() }
      try {
        const newList = await send(pending.current.body, pending.current.key)
        pending.current = null
        cache.setQueryData(queryKey, newList)
        const id = addedId(idsOf(list), idsOf(newList))
        if (id !== undefined) choose(id)
      } catch (problem) {
        // The row itself was refused, so the request before did not add it.
        if (problem instanceof CallProblem && problem.status === 422) pending.current = null
        throw problem
      }
    },
    onDone: () => toast(addedText()),
  })
}

/** The id that is only in the list after a change; undefined if there is none. */
export const addedId = (before: readonly string[], after: readonly string[]): string | undefined =>
  after.find((id) => !before.includes(id))
