import type { Rupiah } from '@pantul/rules/money'
import type { PlayDate } from '@pantul/rules/play-date'
import type { DataOf } from './call.ts'
import type { Classes } from './classes.ts'
import { enrolmentConverter, type Enrolment, type Level } from './enrolment-wire.ts'
import { taxRateConverter, type TaxRate } from './tax-wire.ts'
import { datedListOf, listOf, playDate, playDateOrNull, wireConverter } from './wire-converter.ts'

type Wire = DataOf<typeof Classes>

/** A class in a list. */
export type ListedClass = {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly level: Level
  readonly coachId: string
  readonly coachName: string
  readonly courtName: string
  readonly date: PlayDate
  readonly fromHour: number
  readonly toHour: number
  /** The price of a place. */
  readonly price: Rupiah
  readonly places: number
  readonly placesLeft: number
  /** Places that must be paid by `cutOffAt`; otherwise the class is cancelled and refunded. */
  readonly minimumPlaces: number
  /** ISO 8601 with offset. */
  readonly cutOffAt: string
  /** `open`: the cut-off is not over. `runs`: enough places were paid at the cut-off. */
  readonly state: Wire['items'][number]['State']
  /** The customer's places, including those that the customer can no longer give up. */
  readonly myPlaces: number
  readonly myEnrolments: readonly Enrolment[]
}

/** The fields that classes and programmes share. */
export const offerFields = {
  name: 'Name',
  description: 'Desc',
  level: 'Level',
  coachName: 'CoachName',
  price: 'Price',
  places: 'Places',
  placesLeft: 'Left',
  minimumPlaces: 'Minimum',
  cutOffAt: 'CutOffAt',
  state: 'State',
  myPlaces: 'MyPlaces',
  myEnrolments: ['MyEnrolments', listOf(enrolmentConverter)],
} as const

const listedClass = wireConverter<ListedClass, Wire['items'][number]>()({
  ...offerFields,
  id: 'ClassID',
  coachId: 'CoachID',
  courtName: 'CourtDesc',
  date: ['Date', playDate],
  fromHour: 'FromHour',
  toHour: 'ToHour',
})

/** The classes of a range of days. */
export type ListedClasses = {
  readonly items: readonly ListedClass[]
  /** The first date with a class after the listed days; null if there is none. */
  readonly nextDate: PlayDate | null
  readonly tax: TaxRate
}

const listedClasses = wireConverter<ListedClasses, Omit<Wire, 'CreatedAt'>>()({
  items: ['items', datedListOf(listedClass)],
  nextDate: ['Next', playDateOrNull],
  tax: ['Tax', taxRateConverter],
})

/** `createdAt`: the server's time, ISO 8601 with offset. */
export const listedClassesToWire = (classes: ListedClasses & { readonly createdAt: string }): Wire => ({
  ...listedClasses.toWire(classes),
  CreatedAt: classes.createdAt,
})

export const { fromWire: listedClassesFromWire } = listedClasses
