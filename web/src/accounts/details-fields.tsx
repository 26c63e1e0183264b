import * as m from '@pantul/messages/words'
import type { NameAndPhone } from '@pantul/rules/account'
import { DEFAULT_COUNTRY_CODE } from '@pantul/rules/guest'
import { Field } from '../design/field.tsx'
import { PhoneField } from '../design/phone-field.tsx'
import { fullNameCheck, phoneCheck } from './account-checks.ts'
import { AccountText } from './account-page.tsx'
import { useCountryCodes } from './use-country-codes.ts'
import type { Submission } from './use-submit.ts'

/** Name and phone as typed. */
export type TypedDetails = { readonly fullname: string; readonly code: string; readonly phone: string }

export const EMPTY_DETAILS: TypedDetails = { fullname: '', code: DEFAULT_COUNTRY_CODE, phone: '' }

export const detailErrors = ({ fullname, phone }: TypedDetails) => ({
  fullname: fullNameCheck(fullname),
  phoneNumber: phoneCheck(phone),
})

/** The details in the format of the request. */
export const toRequestDetails = ({ fullname, code, phone }: TypedDetails): NameAndPhone => ({
  fullname: fullname.trim(),
  phoneNumber: `${code} ${phone.trim()}`,
})

type Props = {
  readonly value: TypedDetails
  readonly onValue: (value: TypedDetails) => void
  readonly submission: Submission
  readonly fieldIdOf: (path: string) => string
}

/** Asks for name and phone, and says why: the e-mail of the account was never verified. */
export function DetailsFields({ value, onValue, submission, fieldIdOf }: Props) {
  const codes = useCountryCodes()
  const changeField = (path: keyof NameAndPhone, typed: Partial<TypedDetails>) => {
    onValue({ ...value, ...typed })
    submission.clearErrors(path)
  }
  return (
    <>
      <AccountText>{m.accounts_why_details()}</AccountText>
      <Field
        id={fieldIdOf('fullname')}
        label={m.accounts_full_name()}
        value={value.fullname}
        error={submission.errorAt('fullname')}
        check={fullNameCheck}
        onValue={(fullname) => changeField('fullname', { fullname })}
        autoComplete="name"
        enterKeyHint="next"
        required
      />
      <PhoneField
        id={fieldIdOf('phoneNumber')}
        label={m.accounts_phone()}
        value={value.phone}
        error={submission.errorAt('phoneNumber')}
        check={phoneCheck}
        onValue={(phone) => changeField('phoneNumber', { phone })}
        code={value.code}
        onCode={(code) => changeField('phoneNumber', { code })}
        codes={codes}
      />
    </>
  )
}
