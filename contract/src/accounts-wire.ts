import type { AnswerOf } from './call.ts'
import type { Credentials } from './accounts.ts'

type WireProfile = NonNullable<AnswerOf<typeof Credentials>['profile']>

/** Who is logged in. */
export type Profile = { readonly fullname: string; readonly email: string; readonly phone: string }

export const profileFromWire = (wire: WireProfile): Profile => ({
  fullname: wire.Fullname,
  email: wire.Email,
  phone: wire.PhoneNumber,
})

export const profileToWire = (profile: Profile): WireProfile => ({
  Fullname: profile.fullname,
  Email: profile.email,
  PhoneNumber: profile.phone,
})
