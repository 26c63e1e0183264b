import * as m from '@pantul/messages/words'
import { type ReactNode, useEffect, useRef } from 'react'
import { markSaved } from '../browser/typing.ts'
import { Button } from '../design/button.tsx'
import styles from './account-form.module.css'
import { FormErrors } from './form-errors.tsx'
import { useIsSlow } from './use-is-slow.ts'
import type { Submit } from './use-submit.ts'

type Props = {
  readonly sending: Submit
  readonly fieldIdOf: (path: string) => string
  readonly hasOneField?: boolean
  readonly onSubmit: () => void
  /** The label of the button, and its label while sending. */
  readonly label: string
  readonly busy: string
  /** An alternative to sending, under the button. */
  readonly other?: ReactNode
  readonly children: ReactNode
}

/** A form with fields, errors and one button. */
export function AccountForm({ sending, fieldIdOf, hasOneField = false, ...rest }: Props) {
  const { onSubmit, label, busy, other, children } = rest
  const isSlow = useIsSlow(sending.isSending)
  const form = useRef<HTMLFormElement>(null)
  const wasSending = useRef(false)

  // An effect, because the edited fields are recorded outside of React.
  useEffect(() => {
    const isSaved = wasSending.current && !sending.isSending && sending.errors.length === 0
    wasSending.current = sending.isSending
    if (isSaved && form.current !== null) markSaved(form.current)
  }, [sending.isSending, sending.errors])

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
      <FormErrors sending={sending} hasOneField={hasOneField} fieldIdOf={fieldIdOf} />
      <div>
        <Button type="submit" wide large busy={sending.isSending ? busy : undefined}>
          {label}
        </Button>
        <output className={styles['slow']}>{isSlow && m.accounts_slow()}</output>
      </div>
      {other}
    </form>
  )
}
