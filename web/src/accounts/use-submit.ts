import { useRef, useState } from 'react'
import { CallProblem } from '../api/call.ts'

/** What is wrong with a form: `path` names the field of the payload, null when it is about none of them. */
export type FormError = { readonly path: string | null; readonly message: string }

/**
 * Sends a form once at a time: while it is on its way a second press does nothing. `wrong` is what the rules say of
 * it as typed, shown once somebody has tried to send; a refusal becomes the same list of `{path, msg}`
 * and stays until the next answer, so that nothing moves under a second press.
 */
export function useSubmit(wrong: readonly FormError[]) {
  const [isAsked, setAsked] = useState(false)
  const [refused, setRefused] = useState<readonly FormError[]>([])
  const [isSending, setSending] = useState(false)
  const [refusals, setRefusals] = useState(0)
  const isUnderWay = useRef(false)
  const errors = isAsked && wrong.length > 0 ? wrong : refused

  const refuse = (found: readonly FormError[]): void => {
    setRefused(found)
    setRefusals((before) => before + 1)
  }

  const send = async (sends: () => Promise<void>): Promise<void> => {
    if (isUnderWay.current) return
    setAsked(true)
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
    /** How often sending was refused, by the rules or the server: each time the first wrong field is shown. */
    refusals,
    send,
    errorAt: (path: string): string | null => errors.find((error) => error.path === path)?.message ?? null,
    /** What the server said of a field no longer holds once it is typed in; what it said of none neither. */
    forget: (path: string): void =>
      setRefused((before) => before.filter((error) => error.path !== null && error.path !== path)),
  }
}

export type Sending = ReturnType<typeof useSubmit>

/** The server's list, or its one sentence when it names no field. */
const errorsOf = ({ errors, message }: CallProblem): readonly FormError[] =>
  errors.length > 0 ? errors.map(({ path, msg }) => ({ path, message: msg })) : [{ path: null, message }]
