import { useEffect, useState, type ReactNode } from 'react'
import { AccountForm } from '../accounts/account-form.tsx'
import { useSubmit } from '../accounts/use-submit.ts'
import { CallProblem } from '../api/call.ts'
import { Field } from '../design/field.tsx'

type Props = {
  readonly label: string
  readonly hint?: string
  /** A recovery code has letters. A code of the authenticator app has only digits. */
  readonly allowsLetters?: boolean
  readonly takesFocus?: boolean
  readonly submitLabel: string
  /** The label of the button during the request. */
  readonly busyLabel: string
  /** Sends the trimmed code. Throws `CallProblem`. */
  readonly onCode: (code: string) => Promise<void>
  /** Shown below the button that sends the code. */
  readonly secondButton?: ReactNode
}

const FIELD_ID = 'desk-code'

/** A form with one field, for a code of the authenticator app or for a recovery code. A refusal is shown at the field. */
export function DeskCodeForm(props: Props) {
  const { label, hint, allowsLetters = false, takesFocus = false, submitLabel, busyLabel } = props
  const { onCode, secondButton } = props
  const [text, setText] = useState('')
  const submission = useSubmit([])
  // Pasted codes often have a space in the middle.
  const code = allowsLetters ? text.trim() : text.replaceAll(/\s/g, '')

  // An effect, because focus is outside of React.
  useEffect(() => {
    if (takesFocus) document.getElementById(FIELD_ID)?.focus()
  }, [takesFocus])

  const send = () =>
    submission.send(async () => {
      try {
        await onCode(code)
      } catch (problem) {
        throw problem instanceof CallProblem ? atCodeField(problem) : problem
      }
    })

  return (
    <AccountForm
      submission={submission}
      fieldIdOf={() => FIELD_ID}
      hasOneField
      onSubmit={() => {
        if (code === '') document.getElementById(FIELD_ID)?.focus()
        else void send()
      }}
      label={submitLabel}
      busyLabel={busyLabel}
      alternative={secondButton}
    >
      <Field
        id={FIELD_ID}
        label={label}
        hint={hint}
        value={text}
        error={submission.errorAt('code')}
        onValue={(value) => {
          setText(value)
          submission.clearErrors('code')
        }}
        type="text"
        inputMode={allowsLetters ? 'text' : 'numeric'}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="go"
        required
      />
    </AccountForm>
  )
}

/** A wrong code or too many attempts as an error of the code field. Other failures belong to no field. */
const atCodeField = (problem: CallProblem): CallProblem => {
  const { status, code, message, retryAfter } = problem
  if (status !== 422 && status !== 429) return problem
  return new CallProblem({ status, code, message, retryAfter, errors: [{ path: 'code', msg: message }] })
}
