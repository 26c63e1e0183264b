import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { staffProblems } from './desk-problems.ts'
import { Answer, LocationId, WireDate } from './shapes.ts'

/** The notes of a day's orders, for the printed sheet. */
export const DeskSheet = defineCall({
  method: 'GET',
  path: '/api/desk/:location/sheet/:date',
  summary: 'The notes of the orders of one day, for its printed sheet.',
  params: z.object({ location: LocationId, date: WireDate }),
  ok: Answer(
    z.object({
      Notes: z.array(
        z.object({
          OrderNo: z.string(),
          /** The note of the player, and the note of the desk; empty if there is none. */
          Note: z.string(),
          DeskNote: z.string(),
        }),
      ),
    }),
  ),
  problems: ['DATE_INVALID', ...staffProblems],
})
