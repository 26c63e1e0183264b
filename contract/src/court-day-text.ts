import type { AnswerOf } from './call.ts'
import type { CourtDay as CourtDayCall } from './courts.ts'
import { courtToWire, takenToWire, timesToWire, type BoardCourt, type CourtDay } from './courts-wire.ts'

/** Taken hours of a court as bits: bit 18 is the hour 18. `held`: those of them that unpaid orders hold. */
export type TakenBits = { readonly taken: number; readonly held: number }

/** What differs between the days of an offer. `taken` has the order of the courts. */
export type RestOfDay = Omit<CourtDay, 'courts' | 'hours' | 'taken'> & {
  readonly taken: readonly TakenBits[]
}

/** The hours of a day, ascending. */
export const hoursOfDay: readonly number[] = Array.from({ length: 24 }, (_, hour) => hour)

/** Whether bits contain an hour. */
export const hasHour = (bits: number, hour: number): boolean => ((bits >> hour) & 1) === 1

/**
 * Writes the bodies of the days with the same courts and prices: the text that `JSON.stringify` gives for
 * `courtDayToWire`. The parts of a court, a taken hour and the prices are written once, because writing the whole text
 * takes longer than reading the day from the database.
 */
export function courtDayWriter({
  courts,
  hours,
}: Pick<CourtDay, 'courts' | 'hours'>): (rest: RestOfDay) => string {
  const writers = courts.map(courtWriter)
  const openBits = hours.reduce((bits, { hour }) => bits | (1 << hour), 0)
  const times = JSON.stringify(timesToWire(hours))
  return ({ taken, createdAt, timeZone, lastStartMinute, closedReason }) => {
    const bitsOf = (place: number): TakenBits => taken[place] ?? nothingTaken
    const courtTexts = writers.map(
      ({ court }, i) => court[(bitsOf(i).taken & openBits) === openBits ? 'full' : 'free'],
    )
    const slots: string[] = []
    for (const [i, { slot }] of writers.entries()) {
      const bits = bitsOf(i)
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
  readonly court: { readonly free: string; readonly full: string }
  /** A taken hour as text. */
  readonly slot: (hour: number, isHeld: boolean) => string
}

function courtWriter(court: BoardCourt): CourtWriter {
  const slotTexts: { readonly [Kind in 'held' | 'taken']: string[] } = { held: [], taken: [] }
  return {
    court: {
      free: JSON.stringify(courtToWire(court, false)),
      full: JSON.stringify(courtToWire(court, true)),
    },
    slot: (hour, isHeld) =>
      (slotTexts[isHeld ? 'held' : 'taken'][hour] ??= JSON.stringify(
        takenToWire({ court: court.id, hour, isHeld }, court.name),
      )),
  }
}
