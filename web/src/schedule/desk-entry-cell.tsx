import type { DayAndNow } from '@pantul/rules/desk-day'
import type { DayEntry } from './desk-day-layout.ts'
import { DeskEntry } from './desk-entry.tsx'
import { lookOf } from './desk-entry-text.ts'
import type { CellPosition } from './desk-grid.tsx'
import styles from './desk-grid.module.css'

type Props = {
  readonly entry: DayEntry
  readonly when: DayAndNow
  /** The accessible name. */
  readonly name: string
  /** Shown before the state: the courts, if the columns are not courts. */
  readonly where?: string | null
  readonly position: CellPosition
  /** Whether the entry is open in the panel. */
  readonly isShown: boolean
  /** Whether the entry does not belong to the chosen filter. */
  readonly isDimmed?: boolean
  /** Whether the entry is being moved. */
  readonly isLeaving?: boolean
  readonly onOpen: () => void
}

/** A cell with a booking, a class or a block, which opens its details. */
export function DeskEntryCell(props: Props) {
  const { entry, when, name, where = null, position, isShown, isDimmed, isLeaving, onOpen } = props
  const look = lookOf(entry, when)
  return (
    <td rowSpan={position.rows} className={styles['taken']} style={position.area}>
      <button
        type="button"
        aria-expanded={isShown}
        className={styles['entry']}
        data-look={look}
        data-by-package={(entry.kind === 'booking' && entry.booking.package !== null) || undefined}
        data-short={position.rows === 1 || undefined}
        data-dim={isDimmed === true || undefined}
        data-entry={entry.key}
        data-leaves={isLeaving === true || undefined}
        onClick={onOpen}
        {...position.attributes}
      >
        <span className="hiddenText">{name}</span>
        <DeskEntry entry={entry} look={look} where={where} />
      </button>
    </td>
  )
}
