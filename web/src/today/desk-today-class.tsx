import type { ClassParticipant, CoachClass } from '@pantul/contract/desk-coach-today-wire'
import * as m from '@pantul/messages/words'
import { countAttendance, type AttendanceKind } from '@pantul/rules/attendance'
import { Check, Phone, X } from 'lucide-react'
import { Button } from '../design/button.tsx'
import styles from './desk-today.module.css'
import { useAttendance } from './desk-use-attendance.ts'

type Props = { readonly locationId: string; readonly session: CoachClass }

/** The participants of a class, with buttons that mark each as present or absent. A second press removes the mark. */
export function DeskTodayClass({ locationId, session: { id, participants } }: Props) {
  const { mark, problem } = useAttendance(locationId, id)
  // `undone`: not marked as present or absent.
  const { present, absent, undone: left } = countAttendance(participants)
  if (participants.length === 0) return <p className={styles['nobody']}>{m.today_nobody()}</p>
  return (
    <>
      <div className={styles['counts']}>
        <output>{m.today_counts({ present, absent, left })}</output>
        {left > 0 && (
          <Button
            onClick={() =>
              mark(
                participants.filter(({ kind }) => kind === 'undone'),
                'present',
              )
            }
          >
            {m.today_rest()}
          </Button>
        )}
      </div>
      {problem !== null && (
        <p role="alert" className={styles['problem']}>
          {problem}
        </p>
      )}
      <ul className={styles['participants']}>
        {participants.map((participant) => (
          <ParticipantRow
            key={`${participant.enrolmentId} ${participant.place}`}
            participant={participant}
            onMark={(kind) => mark([participant], kind)}
          />
        ))}
      </ul>
    </>
  )
}

type ParticipantProps = {
  readonly participant: ClassParticipant
  readonly onMark: (kind: AttendanceKind) => void
}

const ParticipantRow = ({ participant: { name, guardianPhone, kind }, onMark }: ParticipantProps) => (
  <li>
    <b>{name}</b>
    {guardianPhone !== null && (
      <a href={`tel:${guardianPhone.replaceAll(/[^\d+]/g, '')}`} aria-label={m.today_call({ name })}>
        <Phone size={20} strokeWidth={1.75} aria-hidden="true" />
      </a>
    )}
    <button
      type="button"
      className={styles['present']}
      aria-label={m.today_present_mark({ name })}
      aria-pressed={kind === 'present'}
      onClick={() => onMark(kind === 'present' ? 'undone' : 'present')}
    >
      <Check size={18} strokeWidth={2} aria-hidden="true" />
      {m.today_present()}
    </button>
    <button
      type="button"
      className={styles['absent']}
      aria-label={m.today_absent_mark({ name })}
      aria-pressed={kind === 'absent'}
      title={m.today_absent()}
      onClick={() => onMark(kind === 'absent' ? 'undone' : 'absent')}
    >
      <X size={18} strokeWidth={2} aria-hidden="true" />
    </button>
  </li>
)
