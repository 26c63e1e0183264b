import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import {
  ownProfileFromWire,
  ownProfileToWire,
  profileChangeFromWire,
  profileChangeToWire,
  type OwnProfile,
} from './profile-wire.ts'
import { ChangeProfile, WireOwnProfile } from './profile.ts'

const dinda: OwnProfile = {
  id: 'aaaaaaaaaaaaaaaaaaaaaa',
  fullname: 'Dinda Puspita',
  email: 'dinda@example.com',
  phone: '+62 812 0000 1180',
  isEmailVerified: true,
  roles: [{ role: 'owner', locationId: null }],
  gender: 'female',
  birthDate: '1994-02-28',
  language: 'id',
  theme: 'dark',
  wantsMarketing: true,
  marketingAnsweredAt: '2026-11-21T10:00:00Z',
  pendingEmail: 'puspita@example.com',
  createdAt: '2026-11-01T10:00:00Z',
}

test('a customer’s data survives the conversion', () => {
  expect(ownProfileFromWire(z.parse(WireOwnProfile, ownProfileToWire(dinda)))).toEqual(dinda)
  const withNulls = { ...dinda, birthDate: null, marketingAnsweredAt: null, pendingEmail: null }
  expect(ownProfileFromWire(ownProfileToWire(withNulls))).toEqual(withNulls)
})

test('a change of the customer’s data survives the conversion', () => {
  const { fullname, phone, gender, language, theme, wantsMarketing } = dinda
  const change = { fullname, phone, gender, language, theme, wantsMarketing, birthDate: '28-02-1994' }
  expect(profileChangeFromWire(z.parse(ChangeProfile.body, profileChangeToWire(change)))).toEqual(change)
})
