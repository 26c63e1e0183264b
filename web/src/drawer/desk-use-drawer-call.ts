import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { CallProblem } from '../api/call.ts'
import { randomKey } from '../basket/random-key.ts'
import { drawersKey } from './desk-drawer-query.ts'

type Options<Input> = {
  readonly locationId: string
  readonly send: (input: Input, idempotencyKey: string) => Promise<unknown>
  /** Called after the drawers were fetched again. */
  readonly onDone?: (input: Input) => void
  /** Called after a refusal, with its code and data. */
  readonly onRefused?: (code: string, data: unknown) => void
  /** Called if somebody else has opened or closed the drawer, so that another view must be shown. */
  readonly onStale?: (message: string) => void
}

/** Refusals that say that somebody else has opened or closed the drawer. */
const staleCodes = new Set(['DRAWER_OPEN', 'DRAWER_CLOSED'])

/**
 * Sends a change of a drawer. A second tap during the request does nothing. The idempotency key stays the same until an
 * answer comes, so a retry after a network failure changes the drawer once.
 */
export function useDrawerCall<Input>({ locationId, send, onDone, onRefused, onStale }: Options<Input>) {
  const cache = useQueryClient()
  const key = useRef<string | null>(null)
  const isSending = useRef(false)
  const refetch = () => cache.invalidateQueries({ queryKey: drawersKey(locationId) })

  const sending = useMutation({
    mutationFn: (input: Input) => {
      key.current ??= randomKey()
      return send(input, key.current)
    },
    onSuccess: async (_answer, input) => {
      key.current = null
      await refetch()
      onDone?.(input)
    },
    onError: async (problem) => {
      if (!(problem instanceof CallProblem) || isUnanswered(problem)) return
      key.current = null
      onRefused?.(problem.code, problem.data)
      if (staleCodes.has(problem.code)) onStale?.(problem.message)
      if (problem.status === 409) await refetch()
    },
    onSettled: () => {
      isSending.current = false
    },
    networkMode: 'always',
  })

  return {
    send: (input: Input): void => {
      if (isSending.current) return
      isSending.current = true
      sending.mutate(input)
    },
    isBusy: sending.isPending,
    /** Message of the last refusal or failure. */
    problem: sending.error?.message ?? null,
    /** Whether the server asks for a new code of the authenticator app first. */
    needsCode: sending.error instanceof CallProblem && sending.error.code === 'NEW_CODE_NEEDED',
    forget: sending.reset,
  }
}

/** Whether it is unknown if the change was made. */
const isUnanswered = ({ status }: CallProblem): boolean => status === 0 || status >= 500
