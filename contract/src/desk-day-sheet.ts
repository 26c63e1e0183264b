import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { staffProblems } from './desk-problems.ts'
import { Answer, LocationId, WireDate } from './shapes.ts'

export const DeskSheet = defineCall({
  method: 'GET',
  path: '/api/desk/:location/sheet/:date',
  summary: 'The notes of the orders of one day, for the printed sheet of the day.',
  params: z.object({ location: LocationId, date: WireDate }),
  ok: Answer(
    z.object({
      Notes: z.array(
        z.object({
          OrderNo: z.string(),
          /** Written by the player; empty if there is none. */
          Note: z.string(),
          /** Written by staff; empty if there is none. */
          DeskNote: z.string(),
        }),
      ),
    }),
  ),
  problems: ['DATE_INVALID', ...staffProblems],
})
