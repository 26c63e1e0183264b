import type { PersonFields } from '@pantul/contract/desk-people-wire'
import { checkPhoneNumber } from '@pantul/rules/account'
import { checkEmail, tidyEmail } from '@pantul/rules/email'
import { checkFullName, plainPhone } from '@pantul/rules/guest'
import { problem, type ProblemCode } from '@pantul/rules/problem'
import type { Locale } from '../../platform/http/language.ts'
import { refuseWrongFields } from '../../platform/http/refuse-wrong-fields.ts'
import { normalisePhone } from '../accounts/normalise-phone.ts'

/** A person's details as they are stored; `phone` in E.164. */
export type NormalizedPerson = {
  readonly name: string
  readonly phone: string | null
  readonly email: string | null
}

/** Tidies what was typed. A name is enough. Refuses FULL_NAME_…, PHONE_INVALID and EMAIL_INVALID at their fields. */
export function normalizePerson(typed: PersonFields, locale: Locale): NormalizedPerson {
  const name = typed.name.trim()
  const phone = plainPhone(typed.phone).trim()
  const email = tidyEmail(typed.email)
  const wrong: readonly [string, ProblemCode | null][] = [
    ['Name', checkFullName(name)],
    ['Phone', phone === '' ? null : checkPhoneNumber(phone)],
    ['Email', email === '' ? null : checkEmail(email)],
  ]
  refuseWrongFields(
    wrong.flatMap(([path, code]) => (code === null ? [] : [{ path, ...problem(code) }])),
    locale,
  )
  return {
    name,
    phone: phone === '' ? null : normalisePhone(phone),
    email: email === '' ? null : email,
  }
}
