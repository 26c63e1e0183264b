import { blockedToWire, type Clash } from '@pantul/contract/desk-blocks-wire'
import { problem } from '@pantul/rules/problem'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Transaction } from '../../platform/database/open.ts'
import { clashesWith, type CourtHour } from './queries.ts'

/** The refusal HOURS_BOOKED, which lists who has the hours. */
export const hoursBooked = (clashes: readonly Clash[]): Refusal =>
  new Refusal(problem('HOURS_BOOKED', { count: clashes.length }), {
    data: blockedToWire({ hours: 0, clashes }),
  })

type BookedHours = {
  readonly locationId: string
  readonly hours: readonly CourtHour[]
  readonly language: 'en' | 'id'
}

/** Refuses with HOURS_BOOKED, which lists who has the hours. Does nothing if the list of hours is empty. */
export async function refuseBookedHours(
  tx: Transaction,
  { locationId, hours, language }: BookedHours,
): Promise<void> {
  if (hours.length > 0)
    throw hoursBooked(await clashesWith(tx, { locationId, hours, blockId: null, language }))
}
