import {
  sessionEnrolmentsFromWire,
  classSessionListFromWire,
  type SessionEnrolment,
  type ClassSessionDetails,
  type ClassSessionList,
} from '@pantul/contract/desk-classes-wire'
import { toDayMonthYear, type PlayDate } from '@pantul/rules/play-date'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { language } from '../browser/language.ts'

/** The sessions of four weeks. `from` null: from today. */
export const deskClassesQuery = (locationId: string, from: PlayDate | null) =>
  queryOptions({
    queryKey: ['desk', 'classes', locationId, from],
    queryFn: async ({ signal }): Promise<ClassSessionList> => {
      const params = { location: locationId }
      const query = from === null ? {} : { from: toDayMonthYear(from) }
      return classSessionListFromWire(
        (await call('GET /api/desk/:location/classes', { params, query, signal })).data,
      )
    },
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  })

/** The enrolments of a session, or of its programme. */
export const sessionEnrolmentsQuery = (locationId: string, sessionId: string) =>
  queryOptions({
    queryKey: ['desk', 'classes', locationId, 'participants', sessionId],
    queryFn: async ({ signal }): Promise<readonly SessionEnrolment[]> => {
      const params = { location: locationId, id: sessionId }
      return sessionEnrolmentsFromWire(
        (await call('GET /api/desk/:location/classes/:id', { params, signal })).data,
      )
    },
    staleTime: 0,
  })

/** The name of a session in the reader's language. */
export const sessionName = ({ name }: ClassSessionDetails): string => name[language()]
