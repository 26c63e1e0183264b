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
import { parseStoredTexts, useDraft } from './use-draft.ts'
import { useSubmit } from './use-submit.ts'

type Props = {
  /** Initial values from other forms, so that nothing is typed twice (WCAG 3.3.7). */
  readonly initial?: TypedFields
  /** Called on every keystroke, to keep the fields when the form is closed; never with a password. */
  readonly onTyped?: (fields: TypedFields) => void
  /** Called after account and session are created; the form stays busy until it resolves. */
  readonly onLoggedIn: (profile: Profile) => Promise<void> | void
}

const NO_DATE = { day: '', month: '', year: '' }

const fieldIdOf = (path: string): string => `register-${path}`

type TypedRegistration = TypedFields & TypedDate & { readonly gender: string }

/** The stored registration, with the e-mail that was typed later in another form. */
function storedRegistration(stored: unknown, initial: TypedRegistration): TypedRegistration | null {
  const texts = parseStoredTexts(stored, initial)
  return texts && { ...texts, email: initial.email || texts.email }
}

const parseGender = (typed: string): Gender => genders.find((gender) => gender === typed) ?? 'unspecified'

export function RegisterForm({ initial = EMPTY_GUEST, onTyped, onLoggedIn }: Props) {
  const draft = useDraft('register', { ...initial, ...NO_DATE, gender: 'unspecified' }, storedRegistration)
  const fields = draft.values
  const [password, setPassword] = useState('')
  const gender = parseGender(fields.gender)
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
  const submission = useSubmit(registrationErrors(registration))

  const submit = () =>
    submission.send(async () => {
      const { profile } = await call('POST /api/auth/register', { body: registration })
      await onLoggedIn(profileFromWire(profile))
    })

  const setFields = (next: Partial<TypedRegistration>) => {
    const typed = { ...fields, ...next }
    draft.change(typed)
    onTyped?.(typed)
  }
  const changeField = (path: RegistrationField, next: Partial<TypedRegistration>) => {
    setFields(next)
    submission.clearErrors(path)
  }
  const field = (path: RegistrationField) => ({
    id: fieldIdOf(path),
    error: submission.errorAt(path),
    required: true,
  })

  return (
    <AccountForm
      submission={submission}
      fieldIdOf={fieldIdOf}
      onSubmit={() => void submit()}
      label={m.accounts_create_account()}
      busyLabel={m.accounts_creating_account()}
    >
      <Field
        {...field('fullname')}
        label={m.accounts_full_name()}
        value={fields.fullname}
        check={fullNameCheck}
        onValue={(fullname) => changeField('fullname', { fullname })}
        onLeave={(fullname) => setFields({ fullname: fullname.trim() })}
        autoComplete="name"
        enterKeyHint="next"
      />
      <Field
        {...field('email')}
        label={m.accounts_email()}
        value={fields.email}
        check={emailCheck}
        onValue={(email) => changeField('email', { email })}
        onLeave={(email) => setFields({ email: tidyEmail(email) })}
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
        onValue={(phone) => changeField('phoneNumber', { phone })}
        code={fields.contryCode}
        onCode={(contryCode) => changeField('phoneNumber', { contryCode })}
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
          submission.clearErrors('password')
        }}
        autoComplete="new-password"
        enterKeyHint="next"
      />
      <GenderField
        name="register-gender"
        value={gender}
        onValue={(chosen) => setFields({ gender: chosen })}
      />
      <div>
        <BirthDateField
          id={fieldIdOf('birthDate')}
          value={birthDate}
          error={submission.errorAt('birthDate')}
          check={birthDateCheck}
          onValue={(typed) => changeField('birthDate', typed)}
        />
        <p className={styles['reason']}>{m.accounts_why_asked()}</p>
      </div>
      <div>
        <p className={styles['terms']}>{m.accounts_terms()}</p>
        <LegalLinks />
      </div>
    </AccountForm>
  )
}
