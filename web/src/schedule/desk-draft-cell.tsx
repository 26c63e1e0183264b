import * as m from '@pantul/messages/words'
import type { SaleInProgress } from '../sell/desk-use-selling.ts'
import styles from './desk-grid.module.css'

type Props = {
  readonly draft: Pick<SaleInProgress, 'draft' | 'person'>
  /** The hour of the first row. */
  readonly first: number
  /** From 1; 0 if the grid does not show the court. */
  readonly column: number
}

/** Marks the hours that are being sold. Hidden from screen readers, because the panel has the same text. */
export function DeskDraftCell({ draft: { draft, person }, first, column }: Props) {
  if (column < 1) return null
  const row = draft.from - first + 2
  return (
    <td
      className={styles['draft']}
      style={{ gridArea: `${row} / ${column + 1} / span ${draft.until - draft.from} / auto` }}
    >
      <b>{person?.name ?? m.label_new()}</b>
    </td>
  )
}
