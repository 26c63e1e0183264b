/** Somebody to log in as on a demonstration; printed by `npm start`. */
type DemonstrationPerson = { readonly name: string; readonly email: string; readonly password: string }

/** Nobody yet: guests book without an account. */
export const demonstrationPeople: readonly DemonstrationPerson[] = []

/** A guest of the demonstration; the phone as typed and as E.164. */
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

/** Plainly invented people: nobody has these addresses or numbers. */
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
