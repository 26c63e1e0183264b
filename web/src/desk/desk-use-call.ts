import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useRef } from 'react'
import { CallProblem } from '../api/call.ts'
import { useIdempotencyKey } from './desk-use-idempotency-key.ts'

type Options<Input, Answer> = {
  /** Sends the request. `keyFor` returns the idempotency key for a body. */
  readonly send: (input: Input, keyFor: (body: unknown) => string) => Promise<Answer>
  readonly onDone?: (input: Input, answer: Answer) => unknown
  /** The queries that are fetched again after a success and after a failure. */
  readonly refetches?: readonly QueryKey[]
  /** More queries that are fetched again after a failure, because the shown price may be outdated. */
  readonly refetchesOnFailure?: readonly QueryKey[]
}

/**
 * Sends a change by staff. A second press during the request does nothing. If the server asks for a new code of the
 * authenticator app, `needsCode` is true until `DeskCodeDialog` has sent the code and calls `repeat`.
 */
export function useDeskCall<Input, Answer = unknown>({
  send,
  onDone,
  refetches = [],
  refetchesOnFailure = [],
}: Options<Input, Answer>) {
  const cache = useQueryClient()
  const keyFor = useIdempotencyKey()
  const isSending = useRef(false)
  const refetch = async (keys: readonly QueryKey[]): Promise<void> => {
    await Promise.all(keys.map((queryKey) => cache.invalidateQueries({ queryKey })))
  }
  const { mutate, reset, isPending, error, variables } = useMutation({
    mutationFn: (input: Input) => send(input, keyFor),
    onSuccess: async (answer, input) => {
      await onDone?.(input, answer)
      await refetch(refetches)
    },
    onError: () => refetch([...refetches, ...refetchesOnFailure]),
    onSettled: () => {
      isSending.current = false
    },
    networkMode: 'always',
  })
  const start = (input: Input): void => {
    if (isSending.current) return
    isSending.current = true
    mutate(input)
  }
  const refusal = error instanceof CallProblem ? error : null
  const needsCode = refusal?.code === 'NEW_CODE_NEEDED'
  return {
    send: start,
    isBusy: isPending,
    /** The message of the last refusal or failure. */
    problem: error === null || needsCode ? null : error.message,
    /** The last refusal, with its code, fields and data. */
    refusal: needsCode ? null : refusal,
    needsCode,
    /** Sends the refused change again, with the same input. */
    repeat: (): void => {
      if (needsCode) start(variables as Input)
    },
    /** Removes the problem and the question for a code. */
    forget: reset,
  }
}

export type DeskCall<Input> = ReturnType<typeof useDeskCall<Input>>
