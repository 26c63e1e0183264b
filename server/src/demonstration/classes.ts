import type { BothLanguages } from '../venue/locations/queries.ts'

export type DemonstrationClass = {
  /** The class is on all of these weekdays. 0 is Sunday. */
  readonly weekdays: readonly number[]
  readonly fromHour: number
  readonly toHour: number
  readonly name: BothLanguages
  readonly description: BothLanguages
  readonly level: 'all' | 'beginner' | 'medium' | 'advanced'
  /** Rupiah for each player. */
  readonly price: number
  readonly places: number
  /** With fewer players the class is cancelled. */
  readonly minimum: number
}

export const demonstrationClasses: readonly DemonstrationClass[] = [
  {
    weekdays: [1, 3],
    fromHour: 18,
    toHour: 19,
    name: { en: 'Padel basics', id: 'Dasar padel' },
    description: {
      en: 'Grip, wall and serve for your first weeks. Rackets are there.',
      id: 'Pegangan, dinding dan servis untuk minggu-minggu pertama. Raket tersedia.',
    },
    level: 'beginner',
    price: 125_000,
    places: 8,
    minimum: 3,
  },
  {
    weekdays: [2, 4],
    fromHour: 19,
    toHour: 21,
    name: { en: 'Smash clinic', id: 'Klinik smes' },
    description: {
      en: 'Two hours of overheads: bandeja, víbora and the smash that does not come back.',
      id: 'Dua jam pukulan atas: bandeja, víbora dan smes yang tidak kembali.',
    },
    level: 'medium',
    price: 250_000,
    places: 6,
    minimum: 3,
  },
  {
    weekdays: [5],
    fromHour: 17,
    toHour: 19,
    name: { en: 'Friday social', id: 'Jumat bersama' },
    description: {
      en: 'Partners change every twenty minutes. Come alone, leave with a team.',
      id: 'Pasangan berganti setiap dua puluh menit. Datang sendiri, pulang dengan tim.',
    },
    level: 'all',
    price: 150_000,
    places: 8,
    minimum: 4,
  },
  {
    weekdays: [0, 6],
    fromHour: 9,
    toHour: 10,
    name: { en: 'Weekend drills', id: 'Latihan akhir pekan' },
    description: {
      en: 'An hour of fast feeds for players who know the walls.',
      id: 'Satu jam latihan cepat untuk pemain yang sudah akrab dengan dinding.',
    },
    level: 'advanced',
    price: 175_000,
    places: 6,
    minimum: 3,
  },
]

/** A programme has a session once a week. A player pays its price for all sessions together. */
export type DemonstrationProgramme = Omit<DemonstrationClass, 'weekdays'> & {
  readonly audience: 'kids' | 'adults'
  readonly minAge: number
  readonly maxAge: number | null
  /** The programme uses one of these weekdays, if possible the first. 0 is Sunday. */
  readonly weekdays: readonly number[]
  /** The number of sessions. */
  readonly weeks: number
  /** Negative: the programme has already started. */
  readonly startsInWeeks: number
}

export const demonstrationProgrammes: readonly DemonstrationProgramme[] = [
  {
    audience: 'kids',
    minAge: 8,
    maxAge: 12,
    weekdays: [3, 4, 2, 1, 5, 6, 0],
    weeks: 8,
    startsInWeeks: 1,
    fromHour: 15,
    toHour: 16,
    name: { en: 'Junior academy', id: 'Akademi junior' },
    description: {
      en: 'Eight afternoons of ball games, walls and first matches.',
      id: 'Delapan sore berisi permainan bola, dinding dan pertandingan pertama.',
    },
    level: 'beginner',
    price: 1_400_000,
    places: 8,
    minimum: 4,
  },
  {
    audience: 'adults',
    minAge: 18,
    maxAge: null,
    weekdays: [1, 2, 4, 3, 5, 6, 0],
    weeks: 6,
    startsInWeeks: -2,
    fromHour: 17,
    toHour: 18,
    name: { en: 'From zero to match', id: 'Dari nol sampai bertanding' },
    description: {
      en: 'Six evenings from your first rally to your first match.',
      id: 'Enam malam dari reli pertama sampai pertandingan pertama.',
    },
    level: 'beginner',
    price: 1_500_000,
    places: 8,
    minimum: 4,
  },
]
