import type { HeldRole } from '@pantul/rules/staff-may'

/**
 * An account of the demonstration, printed by `npm start`. Its password is public, so it works only on a local machine
 * without real payments and mails (`close-accounts.ts`).
 */
export type DemonstrationAccount = {
  readonly name: string
  readonly email: string
  readonly password: string
  readonly phone: string
  readonly phoneE164: string
  readonly gender: 'male' | 'female'
  /** ISO date. */
  readonly birthDate: string
  readonly locale: 'en' | 'id'
  /** The role of an owner applies to all locations. */
  readonly role?: HeldRole
  /** How many past and future orders at Kemang belong to this customer. */
  readonly orders?: { readonly played: number; readonly upcoming: number }
  readonly hasPackage?: boolean
}

export const demonstrationAccounts: readonly DemonstrationAccount[] = [
  {
    name: 'Ani Lestari',
    email: 'ani@pantul.example',
    password: 'pagi-di-kemang',
    phone: '+62 812 0000 9001',
    phoneE164: '+6281200009001',
    gender: 'female',
    birthDate: '1994-05-04',
    locale: 'id',
    orders: { played: 2, upcoming: 3 },
    hasPackage: true,
  },
  {
    name: 'Budi Halim',
    email: 'budi@pantul.example',
    password: 'sore-di-kemang',
    phone: '+62 812 0000 9002',
    phoneE164: '+6281200009002',
    gender: 'male',
    birthDate: '1988-11-30',
    locale: 'en',
    orders: { played: 1, upcoming: 1 },
  },
  {
    name: 'Raka Pratama',
    email: 'raka@pantul.example',
    password: 'sabtu-penuh-raka',
    phone: '+62 812 0000 9003',
    phoneE164: '+6281200009003',
    gender: 'male',
    birthDate: '1990-02-14',
    locale: 'id',
    role: { role: 'coach', locationId: 'JKT1' },
  },
  {
    name: 'Dian Puspita',
    email: 'dian@pantul.example',
    password: 'meja-depan-dian',
    phone: '+62 812 0000 9004',
    phoneE164: '+6281200009004',
    gender: 'female',
    birthDate: '1999-08-21',
    locale: 'id',
    role: { role: 'front-desk', locationId: 'JKT1' },
  },
  {
    name: 'Surya Wijaya',
    email: 'surya@pantul.example',
    password: 'empat-lokasi-surya',
    phone: '+62 812 0000 9005',
    phoneE164: '+6281200009005',
    gender: 'male',
    birthDate: '1975-01-09',
    locale: 'en',
    role: { role: 'owner', locationId: null },
  },
]
