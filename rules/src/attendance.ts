/** What staff may note about a participant; `undone` removes the note. */
export const attendanceKinds = ['present', 'absent', 'undone'] as const

export type AttendanceKind = (typeof attendanceKinds)[number]

/** One place of an enrolment. The first participant has place 1. */
export type PlaceInClass = { readonly enrolmentId: string; readonly place: number }

/** What is noted about a place now. Nothing noted is the same as `undone`. */
export type Attendance = PlaceInClass & { readonly kind: AttendanceKind }

/** A note. `seen`: what the person saw before. */
export type AttendanceMark = Attendance & { readonly seen: AttendanceKind }

/**
 * The marks that change something; null if one of them is about a place that is not in the class any more, or that somebody
 * else has marked differently meanwhile.
 */
export function marksToWrite(
  stored: readonly Attendance[],
  marks: readonly AttendanceMark[],
): AttendanceMark[] | null {
  const written: AttendanceMark[] = []
  for (const mark of marks) {
    const now = stored.find(
      ({ enrolmentId, place }) => enrolmentId === mark.enrolmentId && place === mark.place,
    )
    if (now === undefined || (now.kind !== mark.seen && now.kind !== mark.kind)) return null
    const isTwice = written.some(
      ({ enrolmentId, place }) => enrolmentId === mark.enrolmentId && place === mark.place,
    )
    if (now.kind !== mark.kind && !isTwice) written.push(mark)
  }
  return written
}

/** How many participants are present, absent, and not marked. */
export const countAttendance = (
  participants: readonly Pick<Attendance, 'kind'>[],
): Readonly<Record<AttendanceKind, number>> => ({
  present: participants.filter(({ kind }) => kind === 'present').length,
  absent: participants.filter(({ kind }) => kind === 'absent').length,
  undone: participants.filter(({ kind }) => kind === 'undone').length,
})
