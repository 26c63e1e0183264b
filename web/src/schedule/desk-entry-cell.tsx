import type { DayAndNow } from '@pantul/rules/desk-day'
import type { DayEntry } from './desk-day-layout.ts'
import { DeskEntryContent } from './desk-entry-content.tsx'
import { entryLook } from './desk-entry-text.ts'
import type { CellPosition } from './desk-grid.tsx'
import styles from './desk-grid.module.css'

type Props = {
  readonly entry: DayEntry
  readonly dayAndNow: DayAndNow
  readonly accessibleName: string
  /** The courts of the entry, if the column is no court. */
  readonly courtNames?: string | null
  readonly position: CellPosition
  readonly isShownInPanel: boolean
  /** Whether the entry does not match the chosen filter. */
  readonly isDimmed?: boolean
  readonly isBeingMoved: boolean
  readonly onOpen: () => void
}

/** A cell with an entry. A press opens the details of the entry. */
export function DeskEntryCell(props: Props) {
  const { entry, dayAndNow, accessibleName, courtNames = null, position } = props
  const { isShownInPanel, isDimmed, isBeingMoved, onOpen } = props
  const look = entryLook(entry, dayAndNow)
  return (
    <td rowSpan={position.rows} className={styles['takenCell']} style={position.style}>
      <button
        type="button"
        aria-expanded={isShownInPanel}
        className={styles['entry']}
        data-look={look}
        data-by-package={(entry.kind === 'booking' && entry.booking.package !== null) || undefined}
        data-short={position.rows === 1 || undefined}
        data-dim={isDimmed === true || undefined}
        data-entry={entry.key}
        data-being-moved={isBeingMoved || undefined}
        onClick={onOpen}
        {...position.attributes}
      >
        <span className="hiddenText">{accessibleName}</span>
        <DeskEntryContent entry={entry} look={look} courtNames={courtNames} />
      </button>
    </td>
  )
}
