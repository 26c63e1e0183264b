import { buyerFieldFromWire } from '@pantul/contract/buyer-wire'
import { tidyGuest, type Guest } from '@pantul/rules/guest'
import { useState } from 'react'
import type { FieldProblem } from '../../api/call.ts'
import { EMPTY_GUEST, readGuest, writeGuest } from '../../browser/guest-storage.ts'
import type { GuestField } from './guest-text.ts'

/**
 * A guest's details. Saved under GUEST_AUTH on every key, so that a reload keeps them; normalized on blur. `refused`
 * holds the server's errors until the field changes.
 */
export function useGuest() {
  const [guest, setGuest] = useState<Guest>(() => readGuest() ?? EMPTY_GUEST)
  const [refused, setRefused] = useState<Readonly<Partial<Record<GuestField, string>>>>({})

  const setText = (field: keyof Guest, value: string): void => {
    const next = { ...guest, [field]: value }
    setGuest(next)
    writeGuest(tidyGuest(next))
    setRefused({ ...refused, [field]: undefined })
  }

  const chooseCode = (contryCode: string): void => {
    save({ ...guest, contryCode })
    const { phone: _corrected, ...others } = refused
    setRefused(others)
  }

  const save = (next: Guest = guest): Guest => {
    const tidy = tidyGuest(next)
    setGuest(tidy)
    writeGuest(tidy)
    return tidy
  }

  const refuse = (errors: readonly FieldProblem[]): void =>
    setRefused(
      Object.fromEntries(
        errors.flatMap(({ path, msg }) => {
          const field = buyerFieldFromWire(path)
          return field === undefined ? [] : [[field, msg]]
        }),
      ),
    )

  /** Fills empty fields with values of other forms. */
  const fillIn = (typed: Partial<Guest>): void => {
    const { fullname, email, phone, contryCode } = guest
    const isPhoneOpen = phone === '' && (typed.phone ?? '') !== ''
    setGuest({
      fullname: fullname || (typed.fullname ?? ''),
      email: email || (typed.email ?? ''),
      phone: phone || (typed.phone ?? ''),
      contryCode: isPhoneOpen ? (typed.contryCode ?? contryCode) : contryCode,
    })
  }

  /** Clears the details after a login. */
  const forget = (): void => {
    setGuest(EMPTY_GUEST)
    setRefused({})
  }

  return { guest, setText, chooseCode, save, refused, refuse, fillIn, forget }
}

export type GuestDetails = ReturnType<typeof useGuest>
