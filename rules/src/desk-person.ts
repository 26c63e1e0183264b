import { checkEmail, tidyEmail } from './email.ts'
import { checkFullName, checkPhone } from './guest.ts'
import { problem, type Problem, type ProblemCode } from './problem.ts'

/** A guest of the counter; phone and e-mail may be empty. */
export type DeskPerson = { readonly name: string; readonly phone: string; readonly email: string }

/** Trims the fields; the e-mail is in lower case. */
export const tidyPerson = ({ name, phone, email }: DeskPerson): DeskPerson => ({
  name: name.trim(),
  phone: phone.trim(),
  email: tidyEmail(email),
})

/** The problems of a guest of the counter, in the order of the form: a name is enough. Expects tidy values. */
export function checkPerson({
  name,
  phone,
  email,
}: DeskPerson): (Problem & { readonly path: keyof DeskPerson })[] {
  const found: readonly [keyof DeskPerson, ProblemCode | null][] = [
    ['name', checkFullName(name)],
    ['phone', phone === '' ? null : checkPhone(phone)],
    ['email', email === '' ? null : checkEmail(email)],
  ]
  return found.flatMap(([path, code]) => (code === null ? [] : [{ path, ...problem(code) }]))
}
