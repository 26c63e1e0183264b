import type { DataOf } from '@pantul/contract/call'
import type { Calls } from '@pantul/contract/calls'
import type { AgeRange } from '@pantul/rules/participant'
import type { PlayDate } from '@pantul/rules/play-date'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { language } from '../browser/language.ts'
import { askedOften, dateIn, type Tax } from '../enrolments/enrol-query.ts'

type Answer = DataOf<Calls['GET /api/academy']>

export type Session = { readonly date: PlayDate; readonly fromHour: number; readonly toHour: number }

/** A programme as the server lists it, its sessions as our calendar spells them, the first one first. */
export type Programme = Answer['items'][number] & {
  readonly sessions: readonly Session[]
  readonly ages: AgeRange
}

export type Programmes = { readonly items: readonly Programme[]; readonly tax: Tax }

/** The programmes of a location in the reader's language, with their own places: for one person only. */
export const academyQuery = (locationId: string) =>
  queryOptions({
    queryKey: ['academy', locationId, language()],
    ...askedOften,
    queryFn: async ({ signal }): Promise<Programmes> => {
      const { items, Tax } = (await call('GET /api/academy', { query: { distChan: locationId }, signal }))
        .data
      return {
        items: items.map((one) => ({
          ...one,
          ages: { from: one.MinAge ?? 0, to: one.MaxAge },
          sessions: one.Sessions.map(({ Date: date, FromHour, ToHour }) => ({
            date: dateIn(date),
            fromHour: FromHour,
            toHour: ToHour,
          })),
        })),
        tax: Tax,
      }
    },
  })
