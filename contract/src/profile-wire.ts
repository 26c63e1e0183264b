import type { PlayDate } from '@pantul/rules/play-date'
import { profileFields, type Profile } from './accounts-wire.ts'
import type { BodyOf, DataOf } from './call.ts'
import type { ChangeProfile, OwnProfile as OwnProfileCall, Sessions } from './profile.ts'
import { listOf, playDateOrNull, wireConverter } from './wire-converter.ts'

type WireOwnProfile = DataOf<typeof OwnProfileCall>

/** The customer's own data. Times are ISO 8601 with offset. */
export type OwnProfile = Profile & {
  readonly gender: WireOwnProfile['Gender']
  readonly birthDate: PlayDate | null
  readonly language: WireOwnProfile['Language']
  readonly theme: WireOwnProfile['Theme']
  readonly wantsMarketing: boolean
  /** When the customer last answered whether marketing mails are wanted; null: never. */
  readonly marketingAnsweredAt: string | null
  /** A new e-mail address whose link has not been opened. */
  readonly pendingEmail: string | null
  readonly createdAt: string
}

export const { toWire: ownProfileToWire, fromWire: ownProfileFromWire } = wireConverter<
  OwnProfile,
  WireOwnProfile
>()({
  ...profileFields,
  gender: 'Gender',
  birthDate: ['BirthDate', playDateOrNull],
  language: 'Language',
  theme: 'Theme',
  wantsMarketing: 'MarketingConsent',
  marketingAnsweredAt: 'MarketingConsentAt',
  pendingEmail: 'PendingEmail',
  createdAt: 'CreatedAt',
})

/** The data that can be changed without the password. `phone` starts with the country code. */
export type ProfileChange = Pick<
  OwnProfile,
  'fullname' | 'phone' | 'gender' | 'language' | 'theme' | 'wantsMarketing'
> & {
  /** `dd-mm-yyyy` as typed, or empty. */
  readonly birthDate: string
}

export const { toWire: profileChangeToWire, fromWire: profileChangeFromWire } = wireConverter<
  ProfileChange,
  BodyOf<typeof ChangeProfile>
>()({
  fullname: 'fullname',
  phone: 'phoneNumber',
  gender: 'gender',
  birthDate: 'birthDate',
  language: 'language',
  theme: 'theme',
  wantsMarketing: 'marketingConsent',
})

/** A session of the customer. Times are ISO 8601 with offset. */
export type CustomerSession = {
  readonly id: string
  /** `Chrome · Android`; empty if unknown. */
  readonly device: string
  readonly createdAt: string
  /** When the session was last used. */
  readonly seenAt: string
  readonly isThisBrowser: boolean
}

const sessions = listOf(
  wireConverter<CustomerSession, DataOf<typeof Sessions>['items'][number]>()({
    id: 'SessionID',
    device: 'Device',
    createdAt: 'CreatedAt',
    seenAt: 'SeenAt',
    isThisBrowser: 'IsThis',
  }),
)

export const sessionsToWire = (list: readonly CustomerSession[]): DataOf<typeof Sessions> => ({
  items: sessions.toWire(list),
})

export const sessionsFromWire = ({ items }: DataOf<typeof Sessions>): readonly CustomerSession[] =>
  sessions.fromWire(items)
