import { useEffect, useState, type ReactNode } from 'react'
import { AccountForm } from '../accounts/account-form.tsx'
import { useSubmit } from '../accounts/use-submit.ts'
import { CallProblem } from '../api/call.ts'
import { Field } from '../design/field.tsx'

type Props = {
  readonly label: string
  readonly hint?: string
  /** Allows letters, for a recovery code. */
  readonly isText?: boolean
  readonly hasFocus?: boolean
  readonly submit: string
  readonly submitting: string
  /** Sends the code without spaces around it. Throws `CallProblem`. */
  readonly onCode: (code: string) => Promise<void>
  readonly other?: ReactNode
}

const FIELD = 'desk-code'

/**
 * A field for a code of the authenticator app, or for a recovery code. A refusal is shown at the field, which gets the
 * focus.
 */
export function DeskCodeForm({ label, hint, isText = false, hasFocus = false, ...rest }: Props) {
  const { submit, submitting, onCode, other } = rest
  const [code, setCode] = useState('')
  const sending = useSubmit([])
  // Pasted codes often have a space in the middle.
  const typed = isText ? code.trim() : code.replaceAll(/\s/g, '')

  // Focuses the field, because the page has no other. An effect, because focus is outside of React.
  useEffect(() => {
    if (hasFocus) document.getElementById(FIELD)?.focus()
  }, [hasFocus])

  const send = () =>
    sending.send(async () => {
      try {
        await onCode(typed)
      } catch (problem) {
        throw problem instanceof CallProblem ? atField(problem) : problem
      }
    })

  return (
    <AccountForm
      sending={sending}
      fieldIdOf={() => FIELD}
      hasOneField
      onSubmit={() => {
        if (typed === '') document.getElementById(FIELD)?.focus()
        else void send()
      }}
      label={submit}
      busy={submitting}
      other={other}
    >
      <Field
        id={FIELD}
        label={label}
        hint={hint}
        value={code}
        error={sending.errorAt('code')}
        onValue={(value) => {
          setCode(value)
          sending.forget('code')
        }}
        type="text"
        inputMode={isText ? 'text' : 'numeric'}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="go"
        required
      />
    </AccountForm>
  )
}

/** Shows every refusal at the code field, unless no answer came. */
const atField = (problem: CallProblem): CallProblem => {
  const { status, code, message, retryAfter } = problem
  if (status !== 422 && status !== 429) return problem
  return new CallProblem({ status, code, message, retryAfter, errors: [{ path: 'code', msg: message }] })
}
