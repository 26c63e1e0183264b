import {
  attendanceMarksToWire,
  classParticipantsFromWire,
  currentParticipants,
  type ClassParticipant,
  type CoachToday,
} from '@pantul/contract/desk-coach-today-wire'
import type { AttendanceKind, AttendanceMark } from '@pantul/rules/attendance'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { call, CallProblem } from '../api/call.ts'
import { todayQuery } from './desk-today-query.ts'

/**
 * Marks who came to a class. A mark is shown at once, and sent after the marks before it. If somebody marked something
 * else meanwhile, the current list is shown with the refusal.
 */
export function useAttendance(locationId: string, classId: string) {
  const cache = useQueryClient()
  const { queryKey } = todayQuery(locationId)
  const unsentMarks = useRef(0)
  const show = (change: (participants: readonly ClassParticipant[]) => readonly ClassParticipant[]): void => {
    cache.setQueryData<CoachToday>(
      queryKey,
      (day) =>
        day && {
          ...day,
          classes: day.classes.map((session) =>
            session.id === classId ? { ...session, participants: change(session.participants) } : session,
          ),
        },
    )
  }
  const marking = useMutation({
    scope: { id: `attendance ${classId}` },
    mutationFn: async (marks: readonly AttendanceMark[]) => {
      const params = { location: locationId, id: classId }
      const { data } = await call('POST /api/desk/:location/classes/:id/attendance', {
        params,
        body: attendanceMarksToWire(marks),
      })
      return classParticipantsFromWire(data)
    },
    onSuccess: (participants) => {
      // The answer does not have marks that are not sent yet. While there are some, the page keeps what it shows.
      if (unsentMarks.current === 1) show(() => participants)
    },
    onError: async (problem) => {
      const current = problem instanceof CallProblem ? currentParticipants(problem.data) : null
      if (current !== null) show(() => current)
      else await cache.invalidateQueries({ queryKey })
    },
    onSettled: () => {
      unsentMarks.current -= 1
    },
    networkMode: 'always',
  })
  const mark = (participants: readonly ClassParticipant[], kind: AttendanceKind): void => {
    const marks = participants.map(({ enrolmentId, place, kind: shownKind }) => ({
      enrolmentId,
      place,
      kind,
      shownKind,
    }))
    if (marks.length === 0) return
    unsentMarks.current += 1
    // A read that is under way would show the state before this mark.
    void cache.cancelQueries({ queryKey })
    const isMarked = (participant: ClassParticipant): boolean =>
      marks.some(
        ({ enrolmentId, place }) => enrolmentId === participant.enrolmentId && place === participant.place,
      )
    show((all) => all.map((participant) => (isMarked(participant) ? { ...participant, kind } : participant)))
    marking.mutate(marks)
  }
  return { mark, problem: marking.error?.message ?? null }
}
