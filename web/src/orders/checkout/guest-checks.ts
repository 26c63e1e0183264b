import type { Guest } from '@pantul/rules/guest'
import { emailCheck, fullNameCheck, phoneCheck } from '../../accounts/account-checks.ts'
import type { FieldCheck } from '../../design/field.tsx'

/** The fields of a guest in the order of the form. */
export const guestFields = ['fullname', 'email', 'phone'] as const
export type GuestField = (typeof guestFields)[number]

export const fieldIdOf = (field: GuestField): string => `guest-${field}`

export const guestChecks: Readonly<Record<GuestField, FieldCheck>> = {
  fullname: fullNameCheck,
  email: emailCheck,
  phone: phoneCheck,
}

/** The errors of the guest's details in the order of the form. */
export const guestErrors = (guest: Guest): { readonly fieldId: string; readonly message: string }[] =>
  guestFields.flatMap((field) => {
    const message = guestChecks[field](guest[field])
    return message === null ? [] : [{ fieldId: fieldIdOf(field), message }]
  })
