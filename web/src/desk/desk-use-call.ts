import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { CallProblem } from '../api/call.ts'

type Options<Input> = {
  readonly send: (input: Input) => Promise<unknown>
  readonly onDone?: (input: Input) => void | Promise<void>
}

/**
 * Sends a change by staff. A second press during the request does nothing. If the server asks for a new code of the
 * app, `codeNeeded` is true until `DeskAskForCode` has proved it and calls `repeat`.
 */
export function useDeskCall<Input>({ send, onDone }: Options<Input>) {
  const [waiting, setWaiting] = useState<{ readonly input: Input } | null>(null)
  const isSending = useRef(false)
  const sending = useMutation({
    mutationFn: send,
    onSuccess: (_answer, input) => onDone?.(input),
    onError: (problem, input) => {
      if (problem instanceof CallProblem && problem.code === 'NEW_CODE_NEEDED') setWaiting({ input })
    },
    onSettled: () => {
      isSending.current = false
    },
    networkMode: 'always',
  })
  const start = (input: Input): void => {
    if (isSending.current) return
    isSending.current = true
    sending.mutate(input)
  }
  const { error } = sending
  return {
    send: start,
    isBusy: sending.isPending,
    /** Message of the last refusal or failure. */
    problem: error === null || waiting !== null ? null : error.message,
    /** The last refusal, for its fields and data. */
    error: error instanceof CallProblem && waiting === null ? error : null,
    codeNeeded: waiting !== null,
    /** Sends the change again that needed the code. */
    repeat: (): void => {
      if (waiting === null) return
      setWaiting(null)
      start(waiting.input)
    },
    giveUp: (): void => {
      setWaiting(null)
      sending.reset()
    },
  }
}
