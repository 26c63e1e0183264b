import {
  participantsFromWire,
  sessionListFromWire,
  type Enrolled,
  type OfficeSession,
  type SessionList,
} from '@pantul/contract/desk-classes-wire'
import { toDayMonthYear, type PlayDate } from '@pantul/rules/play-date'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { language } from '../browser/language.ts'

/** The sessions of four weeks. `from` null: from today. */
export const classesQuery = (locationId: string, from: PlayDate | null) =>
  queryOptions({
    queryKey: ['desk', 'classes', locationId, from],
    queryFn: async ({ signal }): Promise<SessionList> => {
      const params = { location: locationId }
      const query = from === null ? {} : { from: toDayMonthYear(from) }
      return sessionListFromWire(
        (await call('GET /api/desk/:location/classes', { params, query, signal })).data,
      )
    },
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  })

/** The enrolments of a session, or of its programme. */
export const participantsQuery = (locationId: string, session: string) =>
  queryOptions({
    queryKey: ['desk', 'classes', locationId, 'participants', session],
    queryFn: async ({ signal }): Promise<readonly Enrolled[]> => {
      const params = { location: locationId, id: session }
      return participantsFromWire(
        (await call('GET /api/desk/:location/classes/:id', { params, signal })).data,
      )
    },
    staleTime: 0,
  })

/** The name of a session in the reader's language. */
export const sessionName = ({ name }: OfficeSession): string => name[language()]
