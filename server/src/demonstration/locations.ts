import type { PriceType } from '@pantul/rules/price-type'

/** Hours from `from` to `to` (not included) at a price in rupiah. */
export type PriceBand = readonly [from: number, to: number, price: number, type: PriceType]

/** One of the four locations of the fictional group Pantul. */
export type DemonstrationLocation = {
  readonly id: string
  /** Columns of the table `location`. */
  readonly details: {
    readonly short_name: string
    readonly address: string
    readonly city: string
    readonly latitude: number
    readonly longitude: number
    readonly time_zone: string
    readonly time_zone_label: string
    readonly phone: string
    readonly whatsapp: string
    readonly email: string
    readonly facilities: readonly string[]
  }
  /** The same on every day of the week. */
  readonly openingHours: readonly [opensAt: number, closesAt: number]
  /** Kind, wall and turf of each court, in display order. */
  readonly courts: readonly string[]
  readonly weekdayPrices: readonly PriceBand[]
  readonly weekendPrices: readonly PriceBand[]
  readonly holidayPrice: number
  /** Price until 9 in the morning on one promotional day. */
  readonly specialPrice: number
  /** Prices of a single court at some hours of every day. */
  readonly courtPrice?: { readonly courtNumber: number; readonly bands: readonly PriceBand[] }
  readonly coaches: readonly DemonstrationCoach[]
  readonly racketStock: number
}

export type DemonstrationCoach = {
  readonly name: string
  /** The key of `coachRates`: the price list of the coach. */
  readonly rate: 'A' | 'B' | 'C'
  readonly workingHours: readonly {
    /** 0 is Sunday. */
    readonly weekdays: readonly number[]
    readonly from: number
    /** Not included. */
    readonly to: number
  }[]
}

const allWeek = [0, 1, 2, 3, 4, 5, 6]

export const demonstrationLocations: readonly DemonstrationLocation[] = [
  {
    id: 'JKT1',
    details: {
      short_name: 'Kemang',
      address: 'Jalan Kemang Timur 88, Mampang Prapatan',
      city: 'Jakarta',
      latitude: -6.2652,
      longitude: 106.8226,
      time_zone: 'Asia/Jakarta',
      time_zone_label: 'WIB',
      phone: '+62 21 0000 0101',
      whatsapp: '6281200000101',
      email: 'kemang@pantul.example.com',
      facilities: ['parking', 'showers', 'lockers', 'cafe', 'shop', 'prayer-room', 'wifi'],
    },
    openingHours: [6, 24],
    courts: [
      'indoor panoramic blue',
      'indoor panoramic blue',
      'indoor standard green',
      'outdoor standard clay',
      'outdoor standard clay',
    ],
    weekdayPrices: [
      [6, 9, 300_000, 'R'],
      [9, 16, 350_000, 'R'],
      [16, 22, 450_000, 'P'],
      [22, 24, 300_000, 'R'],
    ],
    weekendPrices: [
      [6, 9, 350_000, 'R'],
      [9, 16, 400_000, 'R'],
      [16, 22, 500_000, 'P'],
      [22, 24, 350_000, 'R'],
    ],
    holidayPrice: 500_000,
    specialPrice: 200_000,
    coaches: [
      { name: 'Lala', rate: 'B', workingHours: [{ weekdays: [1, 2, 3, 4, 5, 6], from: 8, to: 20 }] },
      {
        name: 'Raka',
        rate: 'A',
        workingHours: [
          { weekdays: [2, 3, 4, 5], from: 15, to: 22 },
          { weekdays: [6, 0], from: 8, to: 19 },
        ],
      },
      {
        name: 'Tian',
        rate: 'C',
        workingHours: [
          { weekdays: [1, 2, 3, 4, 5], from: 6, to: 10 },
          { weekdays: [1, 2, 3, 4, 5], from: 17, to: 21 },
        ],
      },
    ],
    racketStock: 24,
  },
  {
    id: 'BDG1',
    details: {
      short_name: 'Dago',
      address: 'Jalan Dago Pojok 41, Coblong',
      city: 'Bandung',
      latitude: -6.8735,
      longitude: 107.6187,
      time_zone: 'Asia/Jakarta',
      time_zone_label: 'WIB',
      phone: '+62 22 0000 0102',
      whatsapp: '6281200000102',
      email: 'dago@pantul.example.com',
      facilities: ['parking', 'showers', 'cafe', 'prayer-room', 'wifi'],
    },
    openingHours: [7, 23],
    courts: [
      'indoor panoramic blue',
      'indoor standard blue',
      'indoor standard green',
      'indoor standard green',
    ],
    weekdayPrices: [
      [7, 16, 300_000, 'R'],
      [16, 22, 400_000, 'P'],
      [22, 23, 300_000, 'R'],
    ],
    weekendPrices: [
      [7, 16, 350_000, 'R'],
      [16, 22, 450_000, 'P'],
      [22, 23, 350_000, 'R'],
    ],
    holidayPrice: 450_000,
    specialPrice: 200_000,
    coaches: [
      { name: 'Gilang', rate: 'A', workingHours: [{ weekdays: allWeek, from: 15, to: 22 }] },
      { name: 'Maya', rate: 'B', workingHours: [{ weekdays: [1, 3, 5, 6, 0], from: 8, to: 17 }] },
    ],
    racketStock: 16,
  },
  {
    id: 'DPS1',
    details: {
      short_name: 'Renon',
      address: 'Jalan Tukad Badung 19, Denpasar Selatan',
      city: 'Denpasar',
      latitude: -8.6839,
      longitude: 115.2378,
      time_zone: 'Asia/Makassar',
      time_zone_label: 'WITA',
      phone: '+62 361 000 103',
      whatsapp: '6281200000103',
      email: 'renon@pantul.example.com',
      facilities: ['parking', 'showers', 'lockers', 'cafe', 'shop', 'wifi'],
    },
    openingHours: [6, 24],
    courts: [
      'outdoor panoramic blue',
      'outdoor panoramic blue',
      'outdoor standard blue',
      'outdoor standard clay',
      'outdoor standard clay',
      'indoor standard green',
    ],
    weekdayPrices: [
      [6, 15, 280_000, 'R'],
      [15, 22, 380_000, 'P'],
      [22, 24, 280_000, 'R'],
    ],
    weekendPrices: [
      [6, 15, 330_000, 'R'],
      [15, 22, 430_000, 'P'],
      [22, 24, 330_000, 'R'],
    ],
    holidayPrice: 450_000,
    specialPrice: 180_000,
    // The centre court with spectator seats.
    courtPrice: { courtNumber: 1, bands: [[15, 22, 480_000, 'P']] },
    coaches: [
      { name: 'Wayan', rate: 'A', workingHours: [{ weekdays: allWeek, from: 7, to: 15 }] },
      { name: 'Komang', rate: 'B', workingHours: [{ weekdays: [1, 2, 3, 4, 5, 6], from: 14, to: 22 }] },
      { name: 'Sofia', rate: 'C', workingHours: [{ weekdays: [4, 5, 6, 0], from: 9, to: 20 }] },
    ],
    racketStock: 24,
  },
  {
    id: 'DJJ1',
    details: {
      short_name: 'Abepura',
      address: 'Jalan Raya Abepura 27, Kotaraja',
      city: 'Jayapura',
      latitude: -2.6017,
      longitude: 140.6725,
      time_zone: 'Asia/Jayapura',
      time_zone_label: 'WIT',
      phone: '+62 967 000 104',
      whatsapp: '6281200000104',
      email: 'abepura@pantul.example.com',
      facilities: ['parking', 'showers', 'prayer-room'],
    },
    openingHours: [6, 24],
    courts: ['indoor standard green', 'outdoor standard clay', 'outdoor standard clay'],
    weekdayPrices: [
      [6, 15, 200_000, 'R'],
      [15, 22, 280_000, 'P'],
      [22, 24, 200_000, 'R'],
    ],
    weekendPrices: [
      [6, 15, 240_000, 'R'],
      [15, 22, 320_000, 'P'],
      [22, 24, 240_000, 'R'],
    ],
    holidayPrice: 320_000,
    specialPrice: 150_000,
    coaches: [
      { name: 'Yosua', rate: 'A', workingHours: [{ weekdays: [1, 2, 3, 4, 5, 6], from: 14, to: 21 }] },
    ],
    racketStock: 12,
  },
]

type CoachRate = {
  /** For a number of players that `priceByPlayers` does not list. It is the highest price. */
  readonly basePrice: number
  readonly priceByPlayers: Readonly<Record<number, number>>
}

/** Prices in rupiah per hour. They are the same at all locations. */
export const coachRates: Readonly<Record<DemonstrationCoach['rate'], CoachRate>> = {
  A: { basePrice: 425_000, priceByPlayers: { 1: 300_000, 2: 350_000, 3: 375_000, 4: 400_000 } },
  B: { basePrice: 490_000, priceByPlayers: { 1: 350_000, 2: 400_000, 3: 430_000, 4: 460_000 } },
  C: { basePrice: 650_000, priceByPlayers: { 1: 450_000, 2: 500_000, 3: 550_000, 4: 600_000 } },
}
