import { fromDayMonthYear, toDayMonthYear, type PlayDate } from '@pantul/rules/play-date'
import { profileFromWire, profileToWire, type Profile } from './accounts-wire.ts'
import type { BodyOf, DataOf } from './call.ts'
import type { ChangeProfile, OwnProfile as OwnProfileCall, Sessions } from './profile.ts'

type WireOwnProfile = DataOf<typeof OwnProfileCall>

/** The customer's own data. Times are ISO 8601 with offset. The birth date is an ISO date, or null. */
export type OwnProfile = Profile & {
  readonly gender: WireOwnProfile['Gender']
  readonly birthDate: PlayDate | null
  readonly language: WireOwnProfile['Language']
  readonly theme: WireOwnProfile['Theme']
  readonly wantsMarketing: boolean
  /** Time of the last choice; null: never. */
  readonly marketingAnsweredAt: string | null
  /** A new address whose link was not opened yet. */
  readonly pendingEmail: string | null
  readonly createdAt: string
}

/** The data that can be changed without the password. `phone` starts with the country code. */
export type ProfileChange = Pick<
  OwnProfile,
  'fullname' | 'phone' | 'gender' | 'language' | 'theme' | 'wantsMarketing'
> & {
  /** `dd-mm-yyyy` as typed, or empty. */
  readonly birthDate: string
}

export const ownProfileToWire = (profile: OwnProfile): WireOwnProfile => ({
  ...profileToWire(profile),
  Gender: profile.gender,
  BirthDate: profile.birthDate && toDayMonthYear(profile.birthDate),
  Language: profile.language,
  Theme: profile.theme,
  MarketingConsent: profile.wantsMarketing,
  MarketingConsentAt: profile.marketingAnsweredAt,
  PendingEmail: profile.pendingEmail,
  CreatedAt: profile.createdAt,
})

export const ownProfileFromWire = (wire: WireOwnProfile): OwnProfile => ({
  ...profileFromWire(wire),
  gender: wire.Gender,
  birthDate: wire.BirthDate === null ? null : fromDayMonthYear(wire.BirthDate),
  language: wire.Language,
  theme: wire.Theme,
  wantsMarketing: wire.MarketingConsent,
  marketingAnsweredAt: wire.MarketingConsentAt,
  pendingEmail: wire.PendingEmail,
  createdAt: wire.CreatedAt,
})

export const profileChangeToWire = (change: ProfileChange): BodyOf<typeof ChangeProfile> => ({
  fullname: change.fullname,
  phoneNumber: change.phone,
  gender: change.gender,
  birthDate: change.birthDate,
  language: change.language,
  theme: change.theme,
  marketingConsent: change.wantsMarketing,
})

export const profileChangeFromWire = (wire: BodyOf<typeof ChangeProfile>): ProfileChange => ({
  fullname: wire.fullname,
  phone: wire.phoneNumber,
  gender: wire.gender,
  birthDate: wire.birthDate,
  language: wire.language,
  theme: wire.theme,
  wantsMarketing: wire.marketingConsent,
})

/** A session of the customer. Times are ISO 8601 with offset. `device`: `Chrome · Android`, or empty. */
export type CustomerSession = {
  readonly id: string
  readonly device: string
  readonly createdAt: string
  readonly seenAt: string
  readonly isThis: boolean
}

export const sessionsToWire = (sessions: readonly CustomerSession[]): DataOf<typeof Sessions> => ({
  items: sessions.map(({ id, device, createdAt, seenAt, isThis }) => ({
    SessionID: id,
    Device: device,
    CreatedAt: createdAt,
    SeenAt: seenAt,
    IsThis: isThis,
  })),
})

export const sessionsFromWire = (wire: DataOf<typeof Sessions>): CustomerSession[] =>
  wire.items.map(({ SessionID, Device, CreatedAt, SeenAt, IsThis }) => ({
    id: SessionID,
    device: Device,
    createdAt: CreatedAt,
    seenAt: SeenAt,
    isThis: IsThis,
  }))
