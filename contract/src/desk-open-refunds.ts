import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { staffProblems } from './desk-problems.ts'
import { Answer, LocationId, Moment, Rupiah } from './shapes.ts'

/** The refunds of a location that are not done, oldest first, 100 at most. */
export const DeskOpenRefunds = defineCall({
  method: 'GET',
  path: '/api/desk/:location/open-refunds',
  summary: 'The money of a location that must still be given back, and who must act next.',
  params: z.object({ location: LocationId }),
  ok: Answer(
    z.object({
      Refunds: z.array(
        z.object({
          OrderNo: z.string(),
          /** Empty if the person was deleted. */
          Name: z.string(),
          Amount: Rupiah,
          Since: Moment,
          WhoActs: z.enum(['gateway', 'guest', 'finance']),
        }),
      ),
    }),
  ),
  problems: [...staffProblems],
})
