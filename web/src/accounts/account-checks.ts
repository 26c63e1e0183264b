import { checkEmail, tidyEmail } from '@pantul/rules/email'
import * as m from '@pantul/messages/words'
import {
  checkBirthDate,
  checkPassword,
  checkRegistration,
  MIN_AGE,
  tidyRegistration,
  type Registration,
} from '@pantul/rules/account'
import { checkFullName, checkPhone } from '@pantul/rules/guest'
import type { PlayDate } from '@pantul/rules/play-date'
import type { ProblemCode } from '@pantul/rules/problem'
import { venueNow } from '../browser/clock.ts'
import type { FormError } from './use-submit.ts'

/** The fields of a registration in the order of the form. */
const registrationFields = ['fullname', 'email', 'phoneNumber', 'password', 'gender', 'birthDate'] as const
export type RegistrationField = (typeof registrationFields)[number]

// The checks return the error message of a typed value, or null. They ignore surrounding spaces.
export const fullNameCheck = (value: string): string | null => messageOf(checkFullName(value.trim()))
export const emailCheck = (value: string): string | null => messageOf(checkEmail(value.trim()))
export const phoneCheck = (value: string): string | null => messageOf(checkPhone(value.trim()))
export const birthDateCheck = (value: string): string | null =>
  messageOf(checkBirthDate(value, today())?.problem ?? null)

/** Checks a new password. */
export const passwordCheck = (password: string, email: string): string | null =>
  messageOf(checkPassword(password, tidyEmail(email)))

/** Checks only that a password was typed. */
export const requiredPasswordCheck = (password: string): string | null =>
  password === '' ? m.problem_password_required() : null

/** The errors of a registration in the order of the form. */
export function registrationErrors(typed: Registration): readonly FormError[] {
  const messageByPath = new Map(
    checkRegistration(tidyRegistration(typed), today()).map(({ path, problem }) => [
      path,
      messageOf(problem),
    ]),
  )
  return toFormErrors(
    Object.fromEntries(registrationFields.map((path) => [path, messageByPath.get(path) ?? null])),
  )
}

/** Converts the messages of single fields to a list of errors. */
export const toFormErrors = (fields: Readonly<Record<string, string | null>>): readonly FormError[] =>
  Object.entries(fields).flatMap(([path, message]) => (message === null ? [] : [{ path, message }]))

/** One time zone is enough, because a day more or less does not matter for an age. */
const today = (): PlayDate => venueNow('Asia/Jakarta').date

const messages: Readonly<Partial<Record<ProblemCode, () => string>>> = {
  FULL_NAME_REQUIRED: m.problem_full_name_required,
  FULL_NAME_INVALID: m.problem_full_name_invalid,
  FULL_NAME_LINK: m.problem_full_name_link,
  EMAIL_REQUIRED: m.problem_email_required,
  EMAIL_INVALID: m.problem_email_invalid,
  PHONE_REQUIRED: m.problem_phone_required,
  PHONE_INVALID: m.problem_phone_invalid,
  PASSWORD_REQUIRED: m.problem_password_required,
  PASSWORD_SHORT: m.problem_password_short,
  PASSWORD_LONG: m.problem_password_long,
  PASSWORD_IS_EMAIL: m.problem_password_is_email,
  BIRTH_DATE_REQUIRED: m.problem_birth_date_required,
  BIRTH_DATE_INVALID: m.problem_birth_date_invalid,
  TOO_YOUNG: () => m.problem_too_young({ least: MIN_AGE }),
}

const messageOf = (code: ProblemCode | null): string | null =>
  code === null ? null : (messages[code]?.() ?? code)
