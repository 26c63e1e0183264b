import type { OwnProfile } from '@pantul/contract/profile-wire'
import * as m from '@pantul/messages/words'
import { genders } from '@pantul/rules/account'
import { DEFAULT_COUNTRY_CODE } from '@pantul/rules/guest'
import { birthDateCheck, toFormErrors, fullNameCheck, phoneCheck } from '../accounts/account-checks.ts'
import { AccountForm } from '../accounts/account-form.tsx'
import { BirthDateField, toApiDate, type TypedDate } from '../accounts/birth-date-field.tsx'
import { GenderField } from '../accounts/gender-field.tsx'
import { parseStoredTexts, useDraft } from '../accounts/use-draft.ts'
import { useSubmit } from '../accounts/use-submit.ts'
import { useCountryCodes } from '../accounts/use-country-codes.ts'
import { Field } from '../design/field.tsx'
import { PhoneField } from '../design/phone-field.tsx'
import { toast } from '../design/toast.tsx'
import { Note, Section } from './section.tsx'
import { useSaveProfile } from '../accounts/use-profile.ts'

const fieldIdOf = (path: string): string => `profile-${path}`

/** Name, phone, gender and date of birth; saved by the button. */
export function DetailsForm({ profile }: { readonly profile: OwnProfile }) {
  const draft = useDraft('profile', typedProfileOf(profile), parseStoredTexts)
  const typed = draft.values
  const gender = genders.find((known) => known === typed.gender) ?? profile.gender
  const codes = useCountryCodes()
  const save = useSaveProfile()
  const birthDate = toApiDate(typed)
  const submission = useSubmit(
    toFormErrors({
      fullname: fullNameCheck(typed.fullname),
      phoneNumber: phoneCheck(typed.phone),
      birthDate: optionalDateCheck(birthDate),
    }),
  )

  const submit = () =>
    submission.send(async () => {
      const { fullname, code, phone } = typed
      draft.clear(
        typedProfileOf(await save({ fullname, phone: `${code} ${phone.trim()}`, gender, birthDate })),
      )
      toast(m.profile_saved())
    })

  const changeField = (path: string, next: Partial<TypedProfile>) => {
    draft.change({ ...typed, ...next })
    submission.clearErrors(path)
  }
  const field = (path: string) => ({ id: fieldIdOf(path), error: submission.errorAt(path) })

  return (
    <Section id="details" title={m.profile_details()}>
      <AccountForm
        submission={submission}
        fieldIdOf={fieldIdOf}
        onSubmit={() => void submit()}
        label={m.accounts_save()}
        busyLabel={m.accounts_saving()}
      >
        <Field
          {...field('fullname')}
          required
          label={m.accounts_full_name()}
          value={typed.fullname}
          check={fullNameCheck}
          onValue={(fullname) => changeField('fullname', { fullname })}
          autoComplete="name"
          enterKeyHint="next"
        />
        <PhoneField
          {...field('phoneNumber')}
          label={m.accounts_phone()}
          value={typed.phone}
          check={phoneCheck}
          onValue={(phone) => changeField('phoneNumber', { phone })}
          code={typed.code}
          onCode={(code) => changeField('phoneNumber', { code })}
          codes={codes}
        />
        <GenderField
          name="profile-gender"
          value={gender}
          onValue={(chosen) => changeField('gender', { gender: chosen })}
        />
        <BirthDateField
          {...field('birthDate')}
          isOptional
          value={typed}
          check={optionalDateCheck}
          onValue={(next) => changeField('birthDate', next)}
        />
        <Note>{m.accounts_why_asked()}</Note>
      </AccountForm>
    </Section>
  )
}

type TypedProfile = TypedDate & {
  readonly fullname: string
  readonly gender: string
  readonly code: string
  readonly phone: string
}

/** The form's texts. A stored phone is `+62 812345678`: the country code, a space and the number. */
const typedProfileOf = ({ fullname, phone, gender, birthDate }: OwnProfile): TypedProfile => {
  const [, code = DEFAULT_COUNTRY_CODE, number = phone] = /^(\+\d{1,4}) +(.*)$/.exec(phone) ?? []
  const [year = '', month = '', day = ''] = birthDate?.split('-') ?? []
  return { fullname, gender, code, phone: number, day, month, year }
}

const optionalDateCheck = (wireDate: string): string | null =>
  wireDate === '' ? null : birthDateCheck(wireDate)
