import * as m from '@pantul/messages/words'
import { type ReactNode, useEffect, useRef } from 'react'
import { markSaved } from '../browser/typing.ts'
import { Button } from '../design/button.tsx'
import styles from './account-form.module.css'
import { FormErrors } from './form-errors.tsx'
import { useIsSlow } from './use-is-slow.ts'
import type { Submission } from './use-submit.ts'

type Props = {
  readonly submission: Submission
  readonly fieldIdOf: (path: string) => string
  readonly hasOneField?: boolean
  readonly onSubmit: () => void
  readonly label: string
  /** The label of the button while the form is sent. */
  readonly busyLabel: string
  /** A button or link under the main button, for a person who does not want to send the form. */
  readonly alternative?: ReactNode
  readonly children: ReactNode
}

/** A form with fields, errors and one button. */
export function AccountForm({ submission, fieldIdOf, hasOneField = false, ...rest }: Props) {
  const { onSubmit, label, busyLabel, alternative, children } = rest
  const isSlow = useIsSlow(submission.isSending)
  const form = useRef<HTMLFormElement>(null)
  const wasSending = useRef(false)

  // An effect, because the edited fields are recorded outside of React.
  useEffect(() => {
    const isSaved = wasSending.current && !submission.isSending && submission.errors.length === 0
    wasSending.current = submission.isSending
    if (isSaved && form.current !== null) markSaved(form.current)
  }, [submission.isSending, submission.errors])

  return (
    <form
      ref={form}
      noValidate
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      {children}
      <FormErrors submission={submission} hasOneField={hasOneField} fieldIdOf={fieldIdOf} />
      <div>
        <Button type="submit" wide large busy={submission.isSending ? busyLabel : undefined}>
          {label}
        </Button>
        <output className={styles['slow']}>{isSlow && m.accounts_slow()}</output>
      </div>
      {alternative}
    </form>
  )
}
