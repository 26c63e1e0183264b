import { checkEmail } from '@pantul/rules/email'
import {
  problem_email_invalid,
  problem_email_required,
  problem_full_name_invalid,
  problem_full_name_link,
  problem_full_name_required,
  problem_phone_invalid,
  problem_phone_required,
} from '@pantul/messages/words'
import { checkFullName, checkPhone } from '@pantul/rules/guest'
import type { Guest } from '@pantul/rules/guest'
import type { ProblemCode } from '@pantul/rules/problem'
import type { FieldCheck } from '../../design/field.tsx'

/** The fields of the form in their order. */
export const guestFields = ['fullname', 'email', 'phone'] as const
export type GuestField = (typeof guestFields)[number]

export const fieldIdOf = (field: GuestField): string => `guest-${field}`

/** The error of a field; surrounding blanks are ignored. */
export const guestChecks: Readonly<Record<GuestField, FieldCheck>> = {
  fullname: (value) => messageOf(checkFullName(value.trim())),
  email: (value) => messageOf(checkEmail(value.trim())),
  phone: (value) => messageOf(checkPhone(value.trim())),
}

/** The wrong fields in the order of the form. */
export const guestErrors = (guest: Guest): { readonly fieldId: string; readonly message: string }[] =>
  guestFields.flatMap((field) => {
    const message = guestChecks[field](guest[field])
    return message === null ? [] : [{ fieldId: fieldIdOf(field), message }]
  })

// Message of each problem code.
const messages: Readonly<Partial<Record<ProblemCode, () => string>>> = {
  FULL_NAME_REQUIRED: problem_full_name_required,
  FULL_NAME_INVALID: problem_full_name_invalid,
  FULL_NAME_LINK: problem_full_name_link,
  EMAIL_REQUIRED: problem_email_required,
  EMAIL_INVALID: problem_email_invalid,
  PHONE_REQUIRED: problem_phone_required,
  PHONE_INVALID: problem_phone_invalid,
}

const messageOf = (code: ProblemCode | null): string | null =>
  code === null ? null : (messages[code]?.() ?? code)
