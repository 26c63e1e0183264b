import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { Answer, Code, Hour, LocationId, Moment, Rupiah, WireDate } from './shapes.ts'

export const AvailableCoaches = defineCall({
  method: 'GET',
  path: '/api/courts/coach/:date',
  summary: 'Coaches who work that day, the hours at which each is not available, and the price scales.',
  params: z.object({ date: WireDate }),
  query: z.object({ distChan: LocationId }),
  ok: Answer(
    z.object({
      ListCoach: z.array(
        z.object({
          CoachId: Code,
          CoachName: z.string(),
          /** The code of the coach's price list in `ListScale`. */
          CoachRate: Code,
          /** Rupiah per hour for all players together, if `ListScale` has no price for their number. */
          Price: Rupiah,
        }),
      ),
      /** One entry for each coach and opening hour at which the coach is not available. */
      NonAvailCoach: z.array(z.object({ CoachId: Code, TimeSlot: Hour })),
      ListScale: z.array(
        z.object({
          CoachRate: Code,
          /** The price of an hour (`Price`) by number of players (`Scale`). */
          Scales: z.array(z.object({ Scale: z.int(), Price: Rupiah })),
        }),
      ),
      CreatedAt: Moment,
    }),
  ),
  problems: ['DATE_INVALID', 'LOCATION_UNKNOWN', 'DATABASE_AWAY'],
})
