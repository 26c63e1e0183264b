export type DemonstrationGuest = {
  readonly name: string
  readonly email: string
  /** As typed. */
  readonly phone: string
  readonly phoneE164: string
  readonly locale: 'en' | 'id'
}

const firstNames = `Adit Ayu Bagas Bima Citra Dewi Dimas Dinda Eka Fajar Gita Hana Indra Intan Joko Kirana
  Laras Made Mega Nadia Nyoman Putri Rizky Sari Tegar Wulan`.split(/\s+/)
const lastNames = `Ananda Cahyadi Firmansyah Gunawan Halim Kusuma Lestari Mahendra Nugroho Pratama Puspita
  Ramadhan Saputra Wijaya Yohanes`.split(/\s+/)

/** Invented people: these e-mails and phone numbers do not exist. */
export const demonstrationGuests: readonly DemonstrationGuest[] = firstNames.flatMap((firstName, i) =>
  lastNames.map((lastName, j) => {
    const lastDigits = String(i * lastNames.length + j + 1).padStart(4, '0')
    return {
      name: `${firstName} ${lastName}`,
      email: `${firstName}.${lastName}@example.com`.toLowerCase(),
      phone: `+62 812 0000 ${lastDigits}`,
      phoneE164: `+628120000${lastDigits}`,
      locale: (i + j) % 3 === 0 ? 'en' : 'id',
    }
  }),
)
