import * as m from '@pantul/messages/words'
import type { NameAndPhone } from '@pantul/rules/account'
import { DEFAULT_COUNTRY_CODE } from '@pantul/rules/guest'
import { Field } from '../design/field.tsx'
import { PhoneField } from '../design/phone-field.tsx'
import { fullNameCheck, phoneCheck } from './account-checks.ts'
import { AccountText } from './account-page.tsx'
import { useCountryCodes } from './use-country-codes.ts'
import type { Submit } from './use-submit.ts'

/** Name and phone as typed. */
export type TypedDetails = { readonly fullname: string; readonly code: string; readonly phone: string }

export const NO_DETAILS: TypedDetails = { fullname: '', code: DEFAULT_COUNTRY_CODE, phone: '' }

/** The error message of each field, or null. */
export const detailErrors = ({ fullname, phone }: TypedDetails) => ({
  fullname: fullNameCheck(fullname),
  phoneNumber: phoneCheck(phone),
})

/** The details in the format of the request. */
export const detailsOf = ({ fullname, code, phone }: TypedDetails): NameAndPhone => ({
  fullname: fullname.trim(),
  phoneNumber: `${code} ${phone.trim()}`,
})

type Props = {
  readonly value: TypedDetails
  readonly onValue: (value: TypedDetails) => void
  readonly sending: Submit
  readonly fieldIdOf: (path: string) => string
}

/** Name and phone, for an account whose owner was never verified, and the reason for asking. */
export function DetailsFields({ value, onValue, sending, fieldIdOf }: Props) {
  const codes = useCountryCodes()
  const type = (path: keyof NameAndPhone, typed: Partial<TypedDetails>) => {
    onValue({ ...value, ...typed })
    sending.forget(path)
  }
  return (
    <>
      <AccountText>{m.accounts_why_details()}</AccountText>
      <Field
        id={fieldIdOf('fullname')}
        label={m.accounts_full_name()}
        value={value.fullname}
        error={sending.errorAt('fullname')}
        check={fullNameCheck}
        onValue={(fullname) => type('fullname', { fullname })}
        autoComplete="name"
        enterKeyHint="next"
        required
      />
      <PhoneField
        id={fieldIdOf('phoneNumber')}
        label={m.accounts_phone()}
        value={value.phone}
        error={sending.errorAt('phoneNumber')}
        check={phoneCheck}
        onValue={(phone) => type('phoneNumber', { phone })}
        code={value.code}
        onCode={(code) => type('phoneNumber', { code })}
        codes={codes}
      />
    </>
  )
}
