/** What staff may record about a participant; `undone` removes the record. */
export const attendanceKinds = ['present', 'absent', 'undone'] as const

export type AttendanceKind = (typeof attendanceKinds)[number]

/** One place of an enrolment. The first participant has place 1. */
export type PlaceInClass = { readonly enrolmentId: string; readonly place: number }

/** What is recorded about a place now. `undone`: nothing. */
export type Attendance = PlaceInClass & { readonly kind: AttendanceKind }

/** A change of what is recorded. */
export type AttendanceMark = Attendance & {
  /** What the page showed to the member of staff before the change. */
  readonly shownKind: AttendanceKind
}

/**
 * The marks that change something, one for each place. Null if a place is no longer in the class, or if somebody else
 * has marked it differently meanwhile.
 */
export function marksToWrite(
  stored: readonly Attendance[],
  marks: readonly AttendanceMark[],
): AttendanceMark[] | null {
  const changing: AttendanceMark[] = []
  for (const mark of marks) {
    const current = stored.find((attendance) => isSamePlace(attendance, mark))
    if (current === undefined || (current.kind !== mark.shownKind && current.kind !== mark.kind)) return null
    const isRepeated = changing.some((earlier) => isSamePlace(earlier, mark))
    if (current.kind !== mark.kind && !isRepeated) changing.push(mark)
  }
  return changing
}

const isSamePlace = (one: PlaceInClass, other: PlaceInClass): boolean =>
  one.enrolmentId === other.enrolmentId && one.place === other.place

/** How many participants are present, absent, and not marked. */
export const countAttendance = (
  participants: readonly Pick<Attendance, 'kind'>[],
): Readonly<Record<AttendanceKind, number>> => ({
  present: participants.filter(({ kind }) => kind === 'present').length,
  absent: participants.filter(({ kind }) => kind === 'absent').length,
  undone: participants.filter(({ kind }) => kind === 'undone').length,
})
