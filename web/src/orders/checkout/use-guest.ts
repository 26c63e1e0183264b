import { buyerFieldFromWire } from '@pantul/contract/buyer-wire'
import { tidyGuest, type Guest } from '@pantul/rules/guest'
import { useState } from 'react'
import type { FieldProblem } from '../../api/call.ts'
import { EMPTY_GUEST, readGuest, writeGuest } from '../../browser/guest-storage.ts'
import type { GuestField } from './guest-checks.ts'

/**
 * A guest's details. They are stored on every keystroke, so that a reload keeps them, and tidied when a field is left.
 * `serverErrors` are shown until their field changes.
 */
export function useGuest() {
  const [guest, setGuest] = useState<Guest>(() => readGuest() ?? EMPTY_GUEST)
  const [serverErrors, setServerErrors] = useState<Readonly<Partial<Record<GuestField, string | undefined>>>>(
    {},
  )

  const changeField = (field: keyof Guest, value: string): void => {
    const changed = { ...guest, [field]: value }
    setGuest(changed)
    writeGuest(tidyGuest(changed))
    setServerErrors({ ...serverErrors, [field]: undefined })
  }

  const chooseCountryCode = (contryCode: string): void => {
    save({ ...guest, contryCode })
    setServerErrors({ ...serverErrors, phone: undefined })
  }

  const save = (details: Guest = guest): Guest => {
    const tidy = tidyGuest(details)
    setGuest(tidy)
    writeGuest(tidy)
    return tidy
  }

  const showServerErrors = (errors: readonly FieldProblem[]): void =>
    setServerErrors(
      Object.fromEntries(
        errors.flatMap(({ path, msg }) => {
          const field = buyerFieldFromWire(path)
          return field === undefined ? [] : [[field, msg]]
        }),
      ),
    )

  /** Fills empty fields with values typed in the forms for login and registration. */
  const fillEmptyFields = (typed: Partial<Guest>): void => {
    const { fullname, email, phone, contryCode } = guest
    const takesPhone = phone === '' && (typed.phone ?? '') !== ''
    setGuest({
      fullname: fullname || (typed.fullname ?? ''),
      email: email || (typed.email ?? ''),
      phone: phone || (typed.phone ?? ''),
      contryCode: takesPhone ? (typed.contryCode ?? contryCode) : contryCode,
    })
  }

  /** Empties the form after a login. */
  const clear = (): void => {
    setGuest(EMPTY_GUEST)
    setServerErrors({})
  }

  return {
    guest,
    changeField,
    chooseCountryCode,
    save,
    serverErrors,
    showServerErrors,
    fillEmptyFields,
    clear,
  }
}

export type GuestFormState = ReturnType<typeof useGuest>
