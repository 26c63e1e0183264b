import type { AnswerOf } from './call.ts'
import type { CourtDay as CourtDayCall } from './courts.ts'
import { courtToWire, takenToWire, timesToWire, type BoardCourt, type CourtDay } from './courts-wire.ts'

/**
 * The taken hours of a court as bits: bit 18 is the hour 18. `held`: the part of the taken hours that unpaid orders
 * hold.
 */
export type TakenBits = { readonly taken: number; readonly held: number }

/** A court day without its courts and prices, which many days share. `taken` is in the order of the courts. */
export type DayWithoutOffer = Omit<CourtDay, 'courts' | 'hours' | 'taken'> & {
  readonly taken: readonly TakenBits[]
}

/** The hours of a day, ascending. */
export const hoursOfDay: readonly number[] = Array.from({ length: 24 }, (_, hour) => hour)

/** Whether bits contain an hour. */
export const hasHour = (bits: number, hour: number): boolean => ((bits >> hour) & 1) === 1

/**
 * Returns a function that writes the answer of a court day: the text that `JSON.stringify` gives for `courtDayToWire`.
 * All days have the same courts and prices. The texts of courts, taken hours and prices are made once, because writing
 * the whole text takes longer than reading the day from the database.
 */
export function courtDayWriter({
  courts,
  hours,
}: Pick<CourtDay, 'courts' | 'hours'>): (day: DayWithoutOffer) => string {
  const writers = courts.map(courtWriter)
  const openHours = hours.reduce((bits, { hour }) => bits | (1 << hour), 0)
  const times = JSON.stringify(timesToWire(hours))
  return ({ taken, createdAt, timeZone, lastStartMinute, closedReason }) => {
    const takenBitsOf = (courtIndex: number): TakenBits => taken[courtIndex] ?? nothingTaken
    const courtTexts = writers.map(
      ({ courtText }, i) => courtText[(takenBitsOf(i).taken & openHours) === openHours ? 'full' : 'free'],
    )
    const slots: string[] = []
    for (const [i, { slot }] of writers.entries()) {
      const bits = takenBitsOf(i)
      for (const hour of hoursOfDay)
        if (hasHour(bits.taken, hour)) slots.push(slot(hour, hasHour(bits.held, hour)))
    }
    const otherFields: Partial<Data> = {
      CreatedAt: createdAt,
      TimeZone: timeZone,
      LastStartMinute: lastStartMinute,
      ClosedReason: closedReason,
    }
    const firstFields = `"AllCourts":[${courtTexts.join()}],"ListCourts":[${slots.join()}],"ListTimes":${times}`
    return `{"statusCode":200,"data":{${firstFields},${JSON.stringify(otherFields).slice(1)}}`
  }
}

type Data = AnswerOf<typeof CourtDayCall>['data']

const nothingTaken: TakenBits = { taken: 0, held: 0 }

type CourtWriter = {
  /** The court as text: `free` if it has a free hour, `full` if all its opening hours are taken. */
  readonly courtText: { readonly free: string; readonly full: string }
  /** A taken hour as text. */
  readonly slot: (hour: number, isHeld: boolean) => string
}

function courtWriter(court: BoardCourt): CourtWriter {
  const slotTexts: { readonly [Kind in 'held' | 'taken']: string[] } = { held: [], taken: [] }
  return {
    courtText: {
      free: JSON.stringify(courtToWire(court, false)),
      full: JSON.stringify(courtToWire(court, true)),
    },
    slot: (hour, isHeld) =>
      (slotTexts[isHeld ? 'held' : 'taken'][hour] ??= JSON.stringify(
        takenToWire({ court: court.id, hour, isHeld }, court.name),
      )),
  }
}
