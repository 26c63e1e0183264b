import { EMPTY_GUEST } from '../browser/guest-storage.ts'
import { tidyEmail } from '@pantul/rules/email'
import { profileFromWire, type Profile } from '@pantul/contract/accounts-wire'
import * as m from '@pantul/messages/words'
import { type Gender, genders, tidyRegistration } from '@pantul/rules/account'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { useCountryCodes } from './use-country-codes.ts'
import { Field } from '../design/field.tsx'
import { PhoneField } from '../design/phone-field.tsx'
import { LegalLinks } from '../legal/legal-links.tsx'
import {
  birthDateCheck,
  emailCheck,
  fullNameCheck,
  passwordCheck,
  phoneCheck,
  registrationErrors,
  type RegistrationField,
} from './account-checks.ts'
import { AccountForm } from './account-form.tsx'
import { BirthDateField, type TypedDate, toApiDate } from './birth-date-field.tsx'
import { GenderField } from './gender-field.tsx'
import { PasswordField } from './password-field.tsx'
import styles from './register-form.module.css'
import type { TypedFields } from './typed-fields.ts'
import { storedTexts, useDraft } from './use-draft.ts'
import { useSubmit } from './use-submit.ts'

type Props = {
  /** Initial values from other forms, so that nothing is typed twice (WCAG 3.3.7). */
  readonly initial?: TypedFields
  /** Called on every key, to keep the fields when the form is closed; never with a password. */
  readonly onTyped?: (fields: TypedFields) => void
  /** Called after account and session are created; the form stays busy until it resolves. */
  readonly onEntered: (profile: Profile) => Promise<void> | void
}

const NO_DATE = { day: '', month: '', year: '' }

const fieldIdOf = (path: string): string => `register-${path}`

type TypedRegistration = TypedFields & TypedDate & { readonly gender: string }

/** Values that were typed later in another form replace the stored ones. */
function storedRegistration(kept: unknown, initial: TypedRegistration): TypedRegistration | null {
  const texts = storedTexts(kept, initial)
  return texts && { ...texts, email: initial.email || texts.email }
}

const genderIn = (typed: string): Gender => genders.find((one) => one === typed) ?? 'unspecified'

/** The registration form. */
export function RegisterForm({ initial = EMPTY_GUEST, onTyped, onEntered }: Props) {
  const draft = useDraft('register', { ...initial, ...NO_DATE, gender: 'unspecified' }, storedRegistration)
  const fields = draft.values
  const [password, setPassword] = useState('')
  const gender = genderIn(fields.gender)
  const birthDate: TypedDate = fields
  const codes = useCountryCodes()
  const registration = tidyRegistration({
    email: fields.email,
    password,
    fullname: fields.fullname,
    phoneNumber: `${fields.contryCode} ${fields.phone.trim()}`,
    gender,
    birthDate: toApiDate(birthDate),
  })
  const sending = useSubmit(registrationErrors(registration))

  const submit = () =>
    sending.send(async () => {
      const { profile } = await call('POST /api/auth/register', { body: registration })
      await onEntered(profileFromWire(profile))
    })

  const put = (next: Partial<TypedRegistration>) => {
    const typed = { ...fields, ...next }
    draft.change(typed)
    onTyped?.(typed)
  }
  const type = (path: RegistrationField, next: Partial<TypedRegistration>) => {
    put(next)
    sending.forget(path)
  }
  const field = (path: RegistrationField) => ({
    id: fieldIdOf(path),
    error: sending.errorAt(path),
    required: true,
  })

  return (
    <AccountForm
      sending={sending}
      fieldIdOf={fieldIdOf}
      onSubmit={() => void submit()}
      label={m.accounts_create_account()}
      busy={m.accounts_creating_account()}
    >
      <Field
        {...field('fullname')}
        label={m.accounts_full_name()}
        value={fields.fullname}
        check={fullNameCheck}
        onValue={(fullname) => type('fullname', { fullname })}
        onLeave={(fullname) => put({ fullname: fullname.trim() })}
        autoComplete="name"
        enterKeyHint="next"
      />
      <Field
        {...field('email')}
        label={m.accounts_email()}
        value={fields.email}
        check={emailCheck}
        onValue={(email) => type('email', { email })}
        onLeave={(email) => put({ email: tidyEmail(email) })}
        type="email"
        inputMode="email"
        autoComplete="email"
        enterKeyHint="next"
      />
      <PhoneField
        {...field('phoneNumber')}
        label={m.accounts_phone()}
        value={fields.phone}
        check={phoneCheck}
        onValue={(phone) => type('phoneNumber', { phone })}
        code={fields.contryCode}
        onCode={(contryCode) => type('phoneNumber', { contryCode })}
        codes={codes}
      />
      <PasswordField
        {...field('password')}
        label={m.accounts_password()}
        hint={m.accounts_password_hint()}
        value={password}
        check={(typed) => passwordCheck(typed, fields.email)}
        onValue={(typed) => {
          setPassword(typed)
          sending.forget('password')
        }}
        autoComplete="new-password"
        enterKeyHint="next"
      />
      <GenderField name="register-gender" value={gender} onValue={(chosen) => put({ gender: chosen })} />
      <div>
        <BirthDateField
          id={fieldIdOf('birthDate')}
          value={birthDate}
          error={sending.errorAt('birthDate')}
          check={birthDateCheck}
          onValue={(typed) => type('birthDate', typed)}
        />
        <p className={styles['why']}>{m.accounts_why_asked()}</p>
      </div>
      <div>
        <p className={styles['terms']}>{m.accounts_terms()}</p>
        <LegalLinks />
      </div>
    </AccountForm>
  )
}
