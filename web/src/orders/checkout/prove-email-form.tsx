import * as m from '@pantul/messages/words'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { SendAgain } from '../../accounts/send-again.tsx'
import { useCoolDown } from '../../accounts/use-cool-down.ts'
import { useSubmit } from '../../accounts/use-submit.ts'
import { call } from '../../api/call.ts'
import { Button } from '../../design/button.tsx'
import { Field } from '../../design/field.tsx'
import styles from './prove-email-form.module.css'

type Props = {
  readonly email: string
  readonly onProved: () => void
  /** Null for a logged-in customer. */
  readonly onLogIn: (() => void) | null
}

/** Whether the code has six digits; other characters do not count. */
const hasSixDigits = (code: string): boolean => code.replaceAll(/\D/g, '').length === 6

/** Mails a code to the buyer when the form appears, and checks the code that is typed. */
export function ProveEmailForm({ email, onProved, onLogIn }: Props) {
  const titleId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const [code, setCode] = useState('')
  const { start: startCoolDown } = useCoolDown('CODE_SENT')
  const codeErrors = hasSixDigits(code) ? [] : [{ path: 'code', message: m.checkout_code_wanted() }]
  const checking = useSubmit(codeErrors)
  const firstMail = useSubmit([])
  const sendCode = async (): Promise<void> => {
    await call('POST /api/guests/code', { body: { email } })
  }

  const focusAndMail = useEffectEvent((): void => {
    heading.current?.focus()
    void firstMail.send(async () => {
      await sendCode()
      startCoolDown()
    })
  })
  // An effect, because focus and mail are outside of React. The server sends at most one mail a minute.
  useEffect(() => focusAndMail(), [])

  const check = () =>
    checking.send(async () => {
      await call('POST /api/guests/prove-email', { body: { email, code } })
      onProved()
    })
  const generalError = [...firstMail.errors, ...checking.errors].find(({ path }) => path === null)?.message
  return (
    <section aria-labelledby={titleId} className={styles['proof']}>
      <h2 id={titleId} ref={heading} tabIndex={-1}>
        {m.checkout_code_title()}
      </h2>
      <p>{m.checkout_code_text()}</p>
      <p>{m.checkout_code_sent({ email })}</p>
      <form
        noValidate
        className={styles['form']}
        onSubmit={(event) => {
          event.preventDefault()
          void check()
        }}
      >
        <Field
          label={m.checkout_code()}
          value={code}
          onValue={(typed) => {
            setCode(typed)
            checking.clearErrors('code')
          }}
          error={checking.errorAt('code') ?? generalError}
          inputMode="numeric"
          autoComplete="one-time-code"
          enterKeyHint="done"
          maxLength={12}
          required
        />
        <Button type="submit" large wide busy={checking.isSending ? m.checkout_code_check() : undefined}>
          {m.checkout_code_continue()}
        </Button>
      </form>
      <div className={styles['otherActions']}>
        {/* The key renders it again after the first mail, so that it shows the waiting time. */}
        <SendAgain
          key={String(firstMail.isSending)}
          mail="CODE_SENT"
          label={m.checkout_code_again()}
          variant="secondary"
          send={sendCode}
        />
        {onLogIn !== null && (
          <Button variant="secondary" large wide onClick={onLogIn}>
            {m.layout_log_in()}
          </Button>
        )}
      </div>
    </section>
  )
}
