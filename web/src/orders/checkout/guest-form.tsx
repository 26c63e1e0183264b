import * as m from '@pantul/messages/words'
import { ErrorSummary } from '../../design/error-summary.tsx'
import { Field } from '../../design/field.tsx'
import { PhoneField } from '../../design/phone-field.tsx'
import { fieldIdOf, guestChecks, guestErrors, type GuestField } from './guest-checks.ts'
import { useCountryCodes } from '../../accounts/use-country-codes.ts'
import type { GuestFormState } from './use-guest.ts'
import styles from './guest-form.module.css'

type Props = {
  readonly formState: GuestFormState
  /** Whether all wrong fields show their errors, also those that were never left. */
  readonly showsAllErrors: boolean
  readonly onSubmit: () => void
}

export function GuestForm({ formState, showsAllErrors, onSubmit }: Props) {
  const { guest, changeField, chooseCountryCode, save, serverErrors } = formState
  const countryCodes = useCountryCodes()
  const fieldProps = (name: GuestField) => ({
    id: fieldIdOf(name),
    value: guest[name],
    check: guestChecks[name],
    error: serverErrors[name] ?? (showsAllErrors ? guestChecks[name](guest[name]) : null),
    onValue: (value: string) => changeField(name, value),
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
      {showsAllErrors && <ErrorSummary errors={guestErrors(guest)} />}
      <Field
        {...fieldProps('fullname')}
        label={m.accounts_full_name()}
        autoComplete="name"
        enterKeyHint="next"
      />
      <Field
        {...fieldProps('email')}
        label={m.accounts_email()}
        hint={m.checkout_email_hint()}
        type="email"
        inputMode="email"
        autoComplete="email"
        enterKeyHint="next"
      />
      <PhoneField
        {...fieldProps('phone')}
        label={m.accounts_phone()}
        hint={m.checkout_phone_hint()}
        code={guest.contryCode}
        onCode={chooseCountryCode}
        codes={countryCodes}
      />
      {/* Enter in a field presses this button, so it places the order. */}
      <button type="submit" hidden>
        {m.basket_place_order()}
      </button>
    </form>
  )
}
