import * as m from '@pantul/messages/words'
import type { PlayDate } from '@pantul/rules/play-date'
import { Calendar, House, Sun } from 'lucide-react'
import { Chip, Chips } from '../design/chip.tsx'
import { monthAndYear } from '../design/date-text.ts'
import styles from './booking-head.module.css'

export type KindFilter = 'all' | 'indoor' | 'outdoor'

type Props = {
  readonly date: PlayDate
  readonly onMonth: () => void
  readonly kind: KindFilter
  readonly onKind: (kind: KindFilter) => void
  /** Whether both kinds of courts exist, so that filters are useful. */
  readonly hasBothKinds: boolean
  /** Whether there are so many courts that phones show the filters too. */
  readonly hasMany: boolean
}

/** The title, the filters, and the button for later dates. */
export const BookingHead = ({ date, onMonth, kind, onKind, hasBothKinds, hasMany }: Props) => (
  <div className={styles['head']}>
    <h1 className="display">{m.courts_pick_your_court()}</h1>
    <div className={styles['tools']}>
      <button
        type="button"
        className={`${styles['month']} tight`}
        aria-label={m.courts_month({ month: monthAndYear(date) })}
        onClick={onMonth}
      >
        {monthAndYear(date)}
        <Calendar size={18} strokeWidth={1.75} aria-hidden="true" />
      </button>
      {hasBothKinds && (
        <div className={styles['filters']} data-many={hasMany || undefined}>
          <Chips label={m.courts_filter()}>
            <Chip chosen={kind === 'all'} onChoose={() => onKind('all')}>
              {m.courts_all()}
            </Chip>
            <Chip chosen={kind === 'indoor'} onChoose={() => onKind('indoor')}>
              <House size={17} strokeWidth={1.75} aria-hidden="true" />
              {m.courts_indoor()}
            </Chip>
            <Chip chosen={kind === 'outdoor'} onChoose={() => onKind('outdoor')}>
              <Sun size={17} strokeWidth={1.75} aria-hidden="true" />
              {m.courts_outdoor()}
            </Chip>
          </Chips>
        </div>
      )}
    </div>
  </div>
)
