import type { Rupiah } from '@pantul/rules/money'
import { fromDayMonthYear, toDayMonthYear, type PlayDate } from '@pantul/rules/play-date'
import type { DataOf } from './call.ts'
import type { Classes } from './classes.ts'
import { enrolmentFromWire, enrolmentToWire, type Enrolment, type Level } from './enrolment-wire.ts'
import { taxRateFromWire, taxRateToWire, type TaxRate } from './tax-wire.ts'

type Wire = DataOf<typeof Classes>

/** A class in a list. `price`: rupiah per place. `cutOffAt`: ISO 8601 with offset. */
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
  readonly price: Rupiah
  readonly places: number
  readonly left: number
  /** Places that must be taken by `cutOffAt`; otherwise the class is cancelled and refunded. */
  readonly minimum: number
  readonly cutOffAt: string
  readonly state: Wire['items'][number]['State']
  /** The customer's places, including those that the customer can no longer give up. */
  readonly myPlaces: number
  readonly myEnrolments: readonly Enrolment[]
}

/** The classes of a range of days. `next`: the first later day with a class, or null. */
export type ListedClasses = {
  readonly items: readonly ListedClass[]
  readonly next: PlayDate | null
  readonly tax: TaxRate
}

/** `createdAt`: the server's time, ISO 8601 with offset. */
export const listedClassesToWire = ({
  items,
  next,
  tax,
  createdAt,
}: ListedClasses & { readonly createdAt: string }): Wire => ({
  items: items.map((one) => ({
    ...offerToWire(one),
    ClassID: one.id,
    CoachID: one.coachId,
    CourtDesc: one.courtName,
    Date: toDayMonthYear(one.date),
    FromHour: one.fromHour,
    ToHour: one.toHour,
  })),
  Next: next === null ? null : toDayMonthYear(next),
  Tax: taxRateToWire(tax),
  CreatedAt: createdAt,
})

/** Fields that classes and programmes share. */
type Offer = Omit<ListedClass, 'id' | 'coachId' | 'courtName' | 'date' | 'fromHour' | 'toHour'>

export const offerToWire = (offer: Offer) => ({
  Name: offer.name,
  Desc: offer.description,
  Level: offer.level,
  CoachName: offer.coachName,
  Price: offer.price,
  Places: offer.places,
  Left: offer.left,
  Minimum: offer.minimum,
  CutOffAt: offer.cutOffAt,
  State: offer.state,
  MyPlaces: offer.myPlaces,
  MyEnrolments: offer.myEnrolments.map(enrolmentToWire),
})

export const listedClassesFromWire = (wire: Wire): ListedClasses => ({
  items: wire.items.flatMap(classFromWire),
  next: wire.Next === null ? null : fromDayMonthYear(wire.Next),
  tax: taxRateFromWire(wire.Tax),
})

/** Leaves out classes with an invalid date. */
function classFromWire(wire: Wire['items'][number]): ListedClass[] {
  const date = fromDayMonthYear(wire.Date)
  if (date === null) return []
  const listed = {
    id: wire.ClassID,
    name: wire.Name,
    description: wire.Desc,
    level: wire.Level,
    coachId: wire.CoachID,
    coachName: wire.CoachName,
    courtName: wire.CourtDesc,
    date,
    fromHour: wire.FromHour,
    toHour: wire.ToHour,
    price: wire.Price,
    places: wire.Places,
    left: wire.Left,
    minimum: wire.Minimum,
    cutOffAt: wire.CutOffAt,
    state: wire.State,
    myPlaces: wire.MyPlaces,
    myEnrolments: wire.MyEnrolments.map(enrolmentFromWire),
  }
  return [listed]
}
