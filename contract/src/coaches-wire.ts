import type { CoachOffer } from '@pantul/rules/coach'
import type { Scale } from '@pantul/rules/coach-price'
import type { DataOf } from './call.ts'
import type { AvailableCoaches } from './coaches.ts'

type WireCoaches = DataOf<typeof AvailableCoaches>

/** The coaches of a location on one date. */
export type CoachDay = {
  /** The coaches who work on the date, with the hours at which each is not available. */
  readonly offers: readonly CoachOffer[]
  /** The rows of all price lists for coaches. */
  readonly scales: readonly Scale[]
  /** The server's time, ISO 8601 with offset. */
  readonly createdAt: string
}

export const coachDayToWire = ({ offers, scales, createdAt }: CoachDay): WireCoaches => ({
  ListCoach: offers.map(({ id, name, rate, price }) => ({
    CoachId: id,
    CoachName: name,
    CoachRate: rate,
    Price: price,
  })),
  NonAvailCoach: offers.flatMap(({ id, busyHours }) =>
    busyHours.map((hour) => ({ CoachId: id, TimeSlot: hour })),
  ),
  ListScale: [...new Set(scales.map(({ rate }) => rate))].map((rate) => ({
    CoachRate: rate,
    Scales: scales
      .filter((scale) => scale.rate === rate)
      .map(({ players, price }) => ({ Scale: players, Price: price })),
  })),
  CreatedAt: createdAt,
})

export const coachDayFromWire = (wire: WireCoaches): CoachDay => ({
  offers: wire.ListCoach.map(({ CoachId, CoachName, CoachRate, Price }) => ({
    id: CoachId,
    name: CoachName,
    rate: CoachRate,
    price: Price,
    busyHours: wire.NonAvailCoach.filter((unavailable) => unavailable.CoachId === CoachId)
      .map(({ TimeSlot }) => TimeSlot)
      .toSorted((a, b) => a - b),
  })),
  scales: wire.ListScale.flatMap(({ CoachRate, Scales }) =>
    Scales.map(({ Scale, Price }) => ({ rate: CoachRate, players: Scale, price: Price })),
  ),
  createdAt: wire.CreatedAt,
})
