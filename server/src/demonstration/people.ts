import type { HeldRole } from '@pantul/rules/staff-may'

/**
 * A demonstration account, printed by `npm start`. The passwords are public, so the accounts work only on a local
 * machine without real payments and mail (`close-people.ts`).
 */
export type DemonstrationPerson = {
  readonly name: string
  readonly email: string
  readonly password: string
  readonly phone: string
  readonly phoneE164: string
  readonly gender: 'male' | 'female'
  /** ISO. */
  readonly birthDate: string
  readonly locale: 'en' | 'id'
  /** The role of an owner applies to all locations. */
  readonly role?: HeldRole
  /** How many of Kemang's orders get this customer: from a week ago, and future ones. */
  readonly orders?: { readonly played: number; readonly upcoming: number }
  /** Whether the person owns a package. */
  readonly hasPackage?: boolean
}

export const demonstrationPeople: readonly DemonstrationPerson[] = [
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

/** A demonstration guest. The phone as typed, and in E.164. */
export type DemonstrationGuest = {
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly phoneE164: string
  readonly locale: 'en' | 'id'
}

const first = `Adit Ayu Bagas Bima Citra Dewi Dimas Dinda Eka Fajar Gita Hana Indra Intan Joko Kirana
  Laras Made Mega Nadia Nyoman Putri Rizky Sari Tegar Wulan`.split(/\s+/)
const last = `Ananda Cahyadi Firmansyah Gunawan Halim Kusuma Lestari Mahendra Nugroho Pratama Puspita
  Ramadhan Saputra Wijaya Yohanes`.split(/\s+/)

/** Obviously fictional people: these addresses and numbers do not exist. */
export const demonstrationGuests: readonly DemonstrationGuest[] = first.flatMap((given, i) =>
  last.map((family, j) => {
    const number = String(i * last.length + j + 1).padStart(4, '0')
    return {
      name: `${given} ${family}`,
      email: `${given}.${family}@example.com`.toLowerCase(),
      phone: `+62 812 0000 ${number}`,
      phoneE164: `+628120000${number}`,
      locale: (i + j) % 3 === 0 ? 'en' : 'id',
    }
  }),
)
