import { useRef, useState } from 'react'
import { CallProblem } from '../api/call.ts'

/** A form error. `path` names the field of the payload, null for the whole form. */
export type FormError = { readonly path: string | null; readonly message: string }

/**
 * Submits a form; a second press does nothing while it runs. `wrong` holds the client-side errors, shown after the
 * first attempt. A refusal becomes a list of `{path, msg}` and stays until the next answer.
 */
export function useSubmit(wrong: readonly FormError[]) {
  const [isSubmitted, setSubmitted] = useState(false)
  const [refused, setRefused] = useState<readonly FormError[]>([])
  const [isSending, setSending] = useState(false)
  const [refusalCount, setRefusalCount] = useState(0)
  const isUnderWay = useRef(false)
  const errors = isSubmitted && wrong.length > 0 ? wrong : refused

  const refuse = (found: readonly FormError[]): void => {
    setRefused(found)
    setRefusalCount((before) => before + 1)
  }

  const send = async (sends: () => Promise<void>): Promise<void> => {
    if (isUnderWay.current) return
    setSubmitted(true)
    if (wrong.length > 0) return refuse([])
    isUnderWay.current = true
    setSending(true)
    try {
      await sends()
      setRefused([])
    } catch (problem) {
      if (!(problem instanceof CallProblem)) throw problem
      refuse(errorsOf(problem))
    } finally {
      isUnderWay.current = false
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
    forget: (path: string): void =>
      setRefused((before) => before.filter((error) => error.path !== null && error.path !== path)),
  }
}

export type Submit = ReturnType<typeof useSubmit>

/** The server's errors, or its message if it names no field. */
const errorsOf = ({ errors, message }: CallProblem): readonly FormError[] =>
  errors.length > 0 ? errors.map(({ path, msg }) => ({ path, message: msg })) : [{ path: null, message }]
