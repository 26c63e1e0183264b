import { addDays, type PlayDate } from '@pantul/rules/play-date'
import type { Transaction } from '../platform/database/connection.ts'
import { insertRows } from './insert-rows.ts'

type DemonstrationPromo = {
  /** Null for an automatic promo. */
  readonly code: string | null
  readonly name_en: string
  readonly name_id: string
  readonly description_en: string
  readonly description_id: string
  readonly kind: 'percent' | 'amount' | 'fixed-price' | 'free-add-on'
  readonly percent?: number
  /** The largest discount in rupiah. */
  readonly cap?: number
  /** The discount in rupiah; for `fixed-price` the price of an hour. */
  readonly amount?: number
  readonly item?: string
  readonly scope?: 'courts'
  /** The smallest total of an order that can use the promo. */
  readonly minimum?: number
  readonly weekdays?: readonly number[]
  readonly from_hour?: number
  readonly to_hour?: number
  readonly location_ids?: readonly string[]
  /** Days from today. */
  readonly startsInDays: number
  readonly endsInDays: number
  readonly max_uses?: number
  readonly per_customer?: number
  readonly first_order_only?: boolean
}

const workdays = [1, 2, 3, 4, 5]

const demonstrationPromos: readonly DemonstrationPromo[] = [
  {
    code: 'PAGI20',
    name_en: 'Early birds',
    name_id: 'Bangun pagi',
    description_en: 'A fifth off every court before nine, Monday to Friday.',
    description_id: 'Diskon seperlima untuk semua lapangan sebelum jam sembilan, Senin sampai Jumat.',
    kind: 'percent',
    percent: 20,
    scope: 'courts',
    weekdays: workdays,
    to_hour: 9,
    startsInDays: -14,
    endsInDays: 90,
  },
  {
    code: 'HALO50',
    name_en: 'First time at Pantul',
    name_id: 'Pertama kali di Pantul',
    description_en: 'Rp 50.000 off your first order. Bring somebody along.',
    description_id: 'Potongan Rp 50.000 untuk pesanan pertamamu. Ajak teman.',
    kind: 'amount',
    amount: 50_000,
    minimum: 200_000,
    per_customer: 1,
    first_order_only: true,
    startsInDays: -60,
    endsInDays: 365,
  },
  {
    code: 'SERU10',
    name_en: 'Two hundred games',
    name_id: 'Dua ratus permainan',
    description_en: 'A tenth off everything, for the first two hundred who ask.',
    description_id: 'Diskon sepuluh persen untuk semuanya, bagi dua ratus pemesan pertama.',
    kind: 'percent',
    percent: 10,
    cap: 75_000,
    max_uses: 200,
    per_customer: 2,
    startsInDays: -3,
    endsInDays: 30,
  },
  {
    code: 'RAKETGRATIS',
    name_en: 'A racket on us',
    name_id: 'Raket dari kami',
    description_en: 'One racket for free from Rp 400.000 on.',
    description_id: 'Satu raket gratis mulai dari Rp 400.000.',
    kind: 'free-add-on',
    item: 'RACKET',
    minimum: 400_000,
    per_customer: 3,
    startsInDays: -7,
    endsInDays: 60,
  },
  {
    code: 'LARUT250',
    name_en: 'Night owls',
    name_id: 'Main larut',
    description_en: 'Any court at Kemang for Rp 250.000 an hour after ten at night.',
    description_id: 'Semua lapangan di Kemang Rp 250.000 per jam setelah jam sepuluh malam.',
    kind: 'fixed-price',
    amount: 250_000,
    from_hour: 22,
    location_ids: ['JKT1'],
    startsInDays: -7,
    endsInDays: 45,
  },
  {
    code: null,
    name_en: 'Quiet noon at Abepura',
    name_id: 'Siang tenang di Abepura',
    description_en: 'Courts are cheaper while the sun is high, Monday to Friday.',
    description_id: 'Lapangan lebih murah saat matahari tinggi, Senin sampai Jumat.',
    kind: 'percent',
    percent: 15,
    scope: 'courts',
    weekdays: workdays,
    from_hour: 12,
    to_hour: 15,
    location_ids: ['DJJ1'],
    startsInDays: -30,
    endsInDays: 180,
  },
]

/** Inserts the promos. Nobody has used them yet. */
export const insertPromos = (tx: Transaction, today: PlayDate): Promise<void> =>
  insertRows(
    tx,
    'promo',
    demonstrationPromos.map(({ startsInDays, endsInDays, ...columns }, position) => ({
      scope: 'all',
      minimum: 0,
      from_hour: 0,
      to_hour: 24,
      first_order_only: false,
      ...columns,
      starts_on: addDays(today, startsInDays),
      ends_on: addDays(today, endsInDays),
      position,
    })),
  )
