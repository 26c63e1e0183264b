import type { PersonFields } from '@pantul/contract/desk-people-wire'
import { checkPhoneNumber } from '@pantul/rules/account'
import { checkEmail, tidyEmail } from '@pantul/rules/email'
import { checkFullName, plainPhone } from '@pantul/rules/guest'
import { problem, type Problem } from '@pantul/rules/problem'
import type { Locale } from '../../platform/http/language.ts'
import { refuseWrongModelFields } from '../../platform/http/refuse-wrong-fields.ts'
import { normalisePhone } from '../accounts/normalise-phone.ts'

/** A person's details as they are stored; `phone` in E.164. */
export type NormalizedPerson = {
  readonly name: string
  readonly phone: string | null
  readonly email: string | null
}

type PersonProblem = Problem & { readonly path: 'name' | 'phone' | 'email' }

/** Tidies the entered details of a person and returns their problems. Phone number and e-mail address may be empty. */
export function checkPerson(fields: PersonFields): {
  readonly person: NormalizedPerson
  readonly wrong: readonly PersonProblem[]
} {
  const name = fields.name.trim()
  const phone = plainPhone(fields.phone).trim()
  const email = tidyEmail(fields.email)
  const codes = {
    name: checkFullName(name),
    phone: phone === '' ? null : checkPhoneNumber(phone),
    email: email === '' ? null : checkEmail(email),
  }
  return {
    person: { name, phone: phone === '' ? null : normalisePhone(phone), email: email === '' ? null : email },
    wrong: (['name', 'phone', 'email'] as const).flatMap((path) => {
      const code = codes[path]
      return code === null ? [] : [{ path, ...problem(code) }]
    }),
  }
}

/** Tidies the entered details of a person. Refusals at the fields: FULL_NAME_…, PHONE_INVALID, EMAIL_INVALID. */
export function normalizePerson(fields: PersonFields, locale: Locale): NormalizedPerson {
  const { person, wrong } = checkPerson(fields)
  refuseWrongModelFields(wrong, locale)
  return person
}
