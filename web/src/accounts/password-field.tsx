import * as m from '@pantul/messages/words'
import { type ComponentProps, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Field } from '../design/field.tsx'
import styles from './password-field.module.css'

type Props = Omit<ComponentProps<typeof Field>, 'type' | 'after' | 'ref' | 'autoComplete'> & {
  readonly autoComplete: 'current-password' | 'new-password'
}

/** A password input with a show button, which moves neither focus nor caret. Allows pasting (WCAG 3.3.8). */
export function PasswordField(props: Props) {
  const [isShown, setShown] = useState(false)
  const input = useRef<HTMLInputElement>(null)

  const toggle = () => {
    const { selectionStart = null, selectionEnd = null } = input.current ?? {}
    // Restores the caret, because changing the input type moves it.
    flushSync(() => setShown(!isShown))
    input.current?.setSelectionRange(selectionStart, selectionEnd)
  }

  return (
    <Field
      {...props}
      ref={input}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      after={
        <button
          type="button"
          className={styles['show']}
          aria-label={isShown ? m.accounts_hide_password() : m.accounts_show_password()}
          onMouseDown={(event) => event.preventDefault()}
          onClick={toggle}
        >
          {isShown ? m.accounts_hide() : m.accounts_show()}
        </button>
      }
    />
  )
}
