import { useRef, useState } from 'react'
import { CallProblem } from '../api/call.ts'

/** A form error. `path` names the field of the payload, null for the whole form. */
export type FormError = { readonly path: string | null; readonly message: string }

/**
 * Submits a form. A second press does nothing while the first one is sent. `clientErrors`: what is wrong before sending,
 * shown after the first attempt. An error of the server stays until its field changes, or the form is sent again.
 */
export function useSubmit(clientErrors: readonly FormError[]) {
  const [wasAttempted, setWasAttempted] = useState(false)
  const [serverErrors, setServerErrors] = useState<readonly FormError[]>([])
  const [isSending, setSending] = useState(false)
  const [refusalCount, setRefusalCount] = useState(0)
  // A ref, because `isSending` changes only with the next render, and a second press may come before it.
  const isRunning = useRef(false)
  const errors = wasAttempted && clientErrors.length > 0 ? clientErrors : serverErrors

  const showErrors = (newErrors: readonly FormError[]): void => {
    setServerErrors(newErrors)
    setRefusalCount((count) => count + 1)
  }

  const send = async (task: () => Promise<void>): Promise<void> => {
    if (isRunning.current) return
    setWasAttempted(true)
    if (clientErrors.length > 0) return showErrors([])
    isRunning.current = true
    setSending(true)
    try {
      await task()
      setServerErrors([])
    } catch (problem) {
      if (!(problem instanceof CallProblem)) throw problem
      showErrors(errorsOf(problem))
    } finally {
      isRunning.current = false
      setSending(false)
    }
  }

  return {
    isSending,
    errors,
    /** Number of refused attempts; each one focuses the first wrong field. */
    refusalCount,
    send,
    errorAt: (path: string): string | null => errors.find((error) => error.path === path)?.message ?? null,
    /** Removes the server's errors of a field, and those without a field, when the field changes. */
    clearErrors: (path: string): void =>
      setServerErrors((before) => before.filter((error) => error.path !== null && error.path !== path)),
  }
}

export type Submission = ReturnType<typeof useSubmit>

/** The server's errors, or its message if it names no field. */
const errorsOf = ({ errors, message }: CallProblem): readonly FormError[] =>
  errors.length > 0 ? errors.map(({ path, msg }) => ({ path, message: msg })) : [{ path: null, message }]
