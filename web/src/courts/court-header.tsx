import type { BoardCourt } from '@pantul/contract/courts-wire'
import * as m from '@pantul/messages/words'
import { hourLabels, type Hours } from '@pantul/rules/hours'
import { formatAmount } from '@pantul/rules/money'
import { memo } from 'react'
import { useLanguage } from '../browser/language.ts'
import { Court } from '../design/court.tsx'
import styles from './header-cells.module.css'

type Props = {
  readonly court: BoardCourt
  readonly isPicked: boolean
  /** True while no hours are picked, because a court can be picked only after hours. */
  readonly needsHoursFirst: boolean
  /** Picked hours in which the court is taken. */
  readonly takenHours: Hours
  /** Whether the cell is the header of a row or of a column. */
  readonly scope: 'row' | 'col'
  /** Position in the grid; row 0 and column 0 are headers. */
  readonly row: number
  readonly column: number
  readonly isTabStop: boolean
}

/** The header of a court: a button that picks it for all picked hours, or removes it. */
export const CourtHeader = memo(function CourtHeader(props: Props) {
  const { court, isPicked, needsHoursFirst, takenHours, scope, row, column, isTabStop } = props
  useLanguage() // renders again when the language changes
  const isColumn = scope === 'col'
  const kind = court.kind === 'indoor' ? m.courts_indoor() : m.courts_outdoor()
  const wall = court.wall === 'panoramic' ? m.courts_panoramic() : m.courts_standard()
  const highestDifference = Math.max(0, ...court.priceDifferences.map(({ price }) => price))
  const isDisabled = !isPicked && (needsHoursFirst || takenHours.length > 0)
  return (
    <th scope={scope} className={styles['cell']} data-sticky={isColumn ? undefined : true}>
      <button
        type="button"
        className={isColumn ? styles['courtColumn'] : styles['courtRow']}
        aria-pressed={isPicked}
        aria-disabled={isDisabled || undefined}
        data-court={court.id}
        data-row={row}
        data-column={column}
        tabIndex={isTabStop ? 0 : -1}
      >
        <Court turf={court.turf} orientation={isColumn ? 'portrait' : 'landscape'} />
        <span className="hiddenText">
          {accessibleName({ court, kind, isPicked, needsHoursFirst, takenHours })}
        </span>
        <span className={styles['names']} aria-hidden="true">
          <b>{court.name}</b>
          <small className="tight">{isColumn ? kind : m.courts_kind_and_wall({ kind, wall })}</small>
          {highestDifference > 0 && <small className="tight">+{formatAmount(highestDifference)}</small>}
        </span>
      </button>
    </th>
  )
})

type NameParts = Pick<Props, 'court' | 'isPicked' | 'needsHoursFirst' | 'takenHours'> & {
  readonly kind: string
}

function accessibleName({
  court: { name: court },
  kind,
  isPicked,
  needsHoursFirst,
  takenHours,
}: NameParts): string {
  if (isPicked) return m.courts_court_head({ court, kind })
  if (needsHoursFirst) return m.courts_court_pick_time({ court, kind })
  if (takenHours.length > 0) return m.courts_court_taken_at({ court, kind, hours: hourLabels(takenHours) })
  return m.courts_court_head({ court, kind })
}
