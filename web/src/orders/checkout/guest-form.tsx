import * as m from '@pantul/messages/words'
import { ErrorSummary } from '../../design/error-summary.tsx'
import { Field } from '../../design/field.tsx'
import { PhoneField } from '../../design/phone-field.tsx'
import { fieldIdOf, guestChecks, guestErrors, type GuestField } from './guest-text.ts'
import { useCountryCodes } from '../../accounts/use-country-codes.ts'
import type { GuestDetails } from './use-guest.ts'
import styles from './guest-form.module.css'

type Props = {
  readonly details: GuestDetails
  /** After a press on Place order, all invalid fields show their error. */
  readonly isSubmitted: boolean
  readonly onSubmit: () => void
}

/** Full name, e-mail and phone of a guest. */
export function GuestForm({ details, isSubmitted, onSubmit }: Props) {
  const { guest, setText, chooseCode, save, refused } = details
  const codes = useCountryCodes()
  const field = (name: GuestField) => ({
    id: fieldIdOf(name),
    value: guest[name],
    check: guestChecks[name],
    error: refused[name] ?? (isSubmitted ? guestChecks[name](guest[name]) : null),
    onValue: (value: string) => setText(name, value),
    onLeave: () => void save(),
    required: true,
  })
  return (
    <form
      noValidate
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      {isSubmitted && <ErrorSummary errors={guestErrors(guest)} />}
      <Field {...field('fullname')} label={m.accounts_full_name()} autoComplete="name" enterKeyHint="next" />
      <Field
        {...field('email')}
        label={m.accounts_email()}
        hint={m.checkout_email_hint()}
        type="email"
        inputMode="email"
        autoComplete="email"
        enterKeyHint="next"
      />
      <PhoneField
        {...field('phone')}
        label={m.accounts_phone()}
        hint={m.checkout_phone_hint()}
        code={guest.contryCode}
        onCode={chooseCode}
        codes={codes}
      />
      {/* Enter in a field places the order, as the button of the basket does. */}
      <button type="submit" hidden>
        {m.basket_place_order()}
      </button>
    </form>
  )
}
