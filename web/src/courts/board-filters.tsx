import * as m from '@pantul/messages/words'
import type { PlayDate } from '@pantul/rules/play-date'
import { Calendar, House, Sun } from 'lucide-react'
import { Chip, Chips } from '../design/chip.tsx'
import { monthAndYear } from '../design/date-text.ts'
import styles from './board-filters.module.css'

export type KindFilter = 'all' | 'indoor' | 'outdoor'

type Props = {
  readonly date: PlayDate
  readonly onOpenMonth: () => void
  readonly kind: KindFilter
  readonly onKind: (kind: KindFilter) => void
  /** Whether both kinds of courts exist, so that filters are useful. */
  readonly hasBothKinds: boolean
  /** Phones show the filters only if there are many courts. */
  readonly hasManyCourts: boolean
}

/** The title of the page, the button for later dates, and the filters for kinds of courts. */
export const BoardFilters = ({ date, onOpenMonth, kind, onKind, hasBothKinds, hasManyCourts }: Props) => (
  <div className={styles['head']}>
    <h1 className="display">{m.courts_pick_your_court()}</h1>
    <div className={styles['monthAndFilters']}>
      <button
        type="button"
        className={`${styles['month']} tight`}
        aria-label={m.courts_month({ month: monthAndYear(date) })}
        onClick={onOpenMonth}
      >
        {monthAndYear(date)}
        <Calendar size={18} strokeWidth={1.75} aria-hidden="true" />
      </button>
      {hasBothKinds && (
        <div className={styles['filters']} data-on-phones={hasManyCourts || undefined}>
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
