import { expect, test } from 'vitest'
import { countAttendance, marksToWrite, type AttendanceKind, type AttendanceMark } from './attendance.ts'

const stored = [
  { enrolmentId: 'A', place: 1, kind: 'undone' },
  { enrolmentId: 'A', place: 2, kind: 'present' },
] as const

const mark = (place: number, kind: AttendanceKind, shownKind: AttendanceKind): AttendanceMark => ({
  enrolmentId: 'A',
  place,
  kind,
  shownKind,
})

test.each([
  ['a first mark', [mark(1, 'present', 'undone')], 1],
  ['a mark that is changed', [mark(2, 'absent', 'present')], 1],
  ['a mark that is already stored', [mark(2, 'present', 'undone')], 0],
  ['the same place twice', [mark(1, 'present', 'undone'), mark(1, 'absent', 'undone')], 1],
  ['a place that somebody else marked differently', [mark(2, 'absent', 'undone')], null],
  ['a place that is no longer in the class', [mark(3, 'present', 'undone')], null],
])('how many marks are written for %s: %j', (_, marks, count) => {
  expect(marksToWrite(stored, marks)?.length ?? null).toBe(count)
})

test('participants are counted by their marks', () => {
  expect(countAttendance(stored)).toEqual({ present: 1, absent: 0, undone: 1 })
})
