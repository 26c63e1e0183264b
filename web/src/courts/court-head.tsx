import type { BoardCourt } from '@pantul/contract/courts-wire'
import * as m from '@pantul/messages/words'
import { hourLabels, type Hours } from '@pantul/rules/hours'
import { formatAmount } from '@pantul/rules/money'
import { memo } from 'react'
import { useLanguage } from '../browser/language.ts'
import { Court } from '../design/court.tsx'
import styles from './heads.module.css'

type Props = {
  readonly court: BoardCourt
  readonly isPicked: boolean
  /** Whether no hours are picked: courts need hours first. */
  readonly isTooEarly: boolean
  /** Picked hours in which the court is taken. */
  readonly takenAt: Hours
  readonly along: 'row' | 'column'
  readonly row: number
  readonly column: number
  readonly isTabStop: boolean
}

/** The head of a court: a button that picks it for all picked hours, or removes it. */
export const CourtHead = memo(function CourtHead(props: Props) {
  const { court, isPicked, isTooEarly, takenAt, along, row, column, isTabStop } = props
  useLanguage() // renders again when the language changes
  const isAcross = along === 'column'
  const kind = court.kind === 'indoor' ? m.courts_indoor() : m.courts_outdoor()
  const wall = court.wall === 'panoramic' ? m.courts_panoramic() : m.courts_standard()
  const difference = Math.max(0, ...court.differences.map(({ price }) => price))
  const isDisabled = !isPicked && (isTooEarly || takenAt.length > 0)
  return (
    <th
      scope={isAcross ? 'col' : 'row'}
      className={styles['holder']}
      data-sticky={isAcross ? undefined : true}
    >
      <button
        type="button"
        className={isAcross ? styles['courtAcross'] : styles['courtDown']}
        aria-pressed={isPicked}
        aria-disabled={isDisabled || undefined}
        data-court={court.id}
        data-row={row}
        data-column={column}
        tabIndex={isTabStop ? 0 : -1}
      >
        <Court turf={court.turf} orientation={isAcross ? 'portrait' : 'landscape'} />
        <span className="hiddenText">{courtText({ court, kind, isPicked, isTooEarly, takenAt })}</span>
        <span className={styles['names']} aria-hidden="true">
          <b>{court.name}</b>
          <small className="tight">{isAcross ? kind : m.courts_kind_and_wall({ kind, wall })}</small>
          {difference > 0 && <small className="tight">+{formatAmount(difference)}</small>}
        </span>
      </button>
    </th>
  )
})

type LabelParts = Pick<Props, 'court' | 'isPicked' | 'isTooEarly' | 'takenAt'> & { readonly kind: string }

function courtText({ court: { name: court }, kind, isPicked, isTooEarly, takenAt }: LabelParts): string {
  if (isPicked) return m.courts_court_head({ court, kind })
  if (isTooEarly) return m.courts_court_pick_time({ court, kind })
  if (takenAt.length > 0) return m.courts_court_taken_at({ court, kind, hours: hourLabels(takenAt) })
  return m.courts_court_head({ court, kind })
}
