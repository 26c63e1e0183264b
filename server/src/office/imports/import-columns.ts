import type { CsvColumns } from '../../platform/base/read-csv.ts'

/** The titles that a column may have in a file of people. An export writes the first title in English, the second in Indonesian. */
export const peopleColumns = {
  name: { names: ['name', 'nama', 'fullname', 'namalengkap'], isRequired: true },
  phone: {
    names: ['phone', 'telepon', 'phonenumber', 'nomortelepon', 'nohp', 'hp', 'whatsapp', 'wa', 'telp'],
  },
  email: { names: ['email', 'surel', 'emailaddress', 'alamatemail'] },
  note: { names: ['note', 'catatan', 'notes', 'keterangan'] },
} as const satisfies CsvColumns<string>

export type PeopleColumn = keyof typeof peopleColumns

/** The titles that a column may have in a file of bookings to come. */
export const bookingColumns = {
  name: { names: ['name', 'nama', 'fullname', 'namalengkap', 'person'], isRequired: true },
  phone: peopleColumns.phone,
  email: peopleColumns.email,
  date: { names: ['date', 'tanggal', 'tgl'], isRequired: true },
  from: { names: ['from', 'dari', 'start', 'mulai', 'jammulai'], isRequired: true },
  until: { names: ['until', 'sampai', 'to', 'end', 'selesai', 'jamselesai'], isRequired: true },
  court: { names: ['court', 'lapangan'], isRequired: true },
  price: { names: ['price', 'harga', 'total'] },
  paid: { names: ['paid', 'dibayar', 'terbayar'] },
  note: peopleColumns.note,
} as const satisfies CsvColumns<string>

export type BookingColumn = keyof typeof bookingColumns
