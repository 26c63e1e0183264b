import * as m from '@pantul/messages/words'
import type { SaleInProgress } from '../sell/desk-use-selling.ts'
import styles from './desk-grid.module.css'

type Props = {
  readonly sale: Pick<SaleInProgress, 'draft' | 'person'>
  /** The hour of the first row. */
  readonly firstHour: number
  /** The column of the court, from 1; 0 if the grid does not show the court. */
  readonly column: number
}

/** Marks the hours that are being sold. Screen readers do not read it, because the panel has the same text. */
export function DeskSaleCell({ sale: { draft, person }, firstHour, column }: Props) {
  if (column < 1) return null
  const row = draft.from - firstHour + 2
  return (
    <td
      className={styles['sale']}
      style={{ gridArea: `${row} / ${column + 1} / span ${draft.until - draft.from} / auto` }}
    >
      <b>{person?.name ?? m.label_new()}</b>
    </td>
  )
}
