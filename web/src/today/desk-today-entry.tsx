import * as m from '@pantul/messages/words'
import { countAttendance } from '@pantul/rules/attendance'
import { hourLabel } from '@pantul/rules/hours'
import { Check, ChevronDown } from 'lucide-react'
import { useId } from 'react'
import { shortDay } from '../design/date-text.ts'
import { Tag } from '../design/tag.tsx'
import { DeskTodayClass } from './desk-today-class.tsx'
import type { TodayEntry, TodayPhase } from './desk-today-entries.ts'
import styles from './desk-today.module.css'

type Props = {
  readonly locationId: string
  readonly entry: TodayEntry
  readonly phase: TodayPhase
  /** The coach name of the logged-in person, or null. A class of another coach shows the name of that coach. */
  readonly ownName: string | null
  readonly isOpen?: boolean
  /** Opens or closes the list of participants of a class. Absent: the list is not shown. */
  readonly onToggle?: () => void
  readonly showsDate?: boolean
}

/** A booking or a class: time, name, courts, and for a class of today its participants. */
export function DeskTodayEntry({
  locationId,
  entry,
  phase,
  ownName,
  isOpen = false,
  onToggle,
  showsDate,
}: Props) {
  const id = useId()
  const isExpandable = entry.kind === 'class' && onToggle !== undefined
  const head = (
    <>
      <span className={styles['time']}>
        <b className="display">{hourLabel(entry.from)}</b>
        <small>–{hourLabel(entry.until)}</small>
      </span>
      <span className={styles['what']}>
        <b>{entry.kind === 'class' ? entry.name : m.today_private({ name: entry.name })}</b>
        <small>{noteOf(entry, { phase, ownName, showsDate: showsDate === true })}</small>
      </span>
      {phase === 'now' && <Tag variant="bad">{m.label_now()}</Tag>}
      {phase === 'over' && (
        <span className={styles['over']}>
          <Check size={18} strokeWidth={2} aria-hidden="true" />
          {m.history_tab_done()}
        </span>
      )}
    </>
  )
  return (
    <article className={styles['entry']} data-phase={phase} data-is-open={isOpen}>
      {isExpandable ? (
        <button
          type="button"
          className={styles['row']}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={onToggle}
        >
          {head}
          <ChevronDown size={20} strokeWidth={1.75} aria-hidden="true" className={styles['chevron']} />
        </button>
      ) : (
        <div className={styles['row']}>{head}</div>
      )}
      {isExpandable && (
        <div id={id} hidden={!isOpen}>
          <DeskTodayClass locationId={locationId} session={entry} />
        </div>
      )}
    </article>
  )
}

type NoteOptions = {
  readonly phase: TodayPhase
  readonly ownName: string | null
  readonly showsDate: boolean
}

/** `Court 4, 8 of 12`, `Court 5, players: 4, Sat 21 Nov`. */
function noteOf(entry: TodayEntry, { phase, ownName, showsDate }: NoteOptions): string {
  const day = showsDate ? [shortDay(entry.date)] : []
  if (entry.kind === 'booking')
    return [...entry.courts, m.today_players({ count: Math.max(1, entry.players) }), ...day].join(', ')
  const { participants, takenPlaces, places, coachName: coach } = entry
  const isCounted = phase === 'over' && participants.length > 0
  const count = isCounted
    ? m.today_came({ present: countAttendance(participants).present, all: participants.length })
    : m.schedule_places_taken({ taken: takenPlaces, places })
  return [
    ...entry.courts,
    count,
    ...(coach === ownName ? [] : [m.coaches_coach({ name: coach })]),
    ...day,
  ].join(', ')
}
