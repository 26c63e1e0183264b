import * as m from '@pantul/messages/words'
import { Check } from 'lucide-react'
import styles from './block-cell.module.css'
import type { Block } from './board-view.ts'

type Props = {
  readonly block: Block
  /** Value of the CSS property `grid-area`. */
  readonly gridArea: string
}

/** Adjacent slots drawn as one. Screen readers and keys use the cell of each slot instead. */
export const BlockCell = ({ block, gridArea }: Props) => (
  <td className={`${styles['block']} tight`} style={{ gridArea }} data-state={block.state}>
    {block.state === 'picked' && <Check size={18} strokeWidth={2.4} />}
    {block.state === 'picked' && block.hours.length > 1 && (
      <span>{m.courts_hours_short({ count: block.hours.length })}</span>
    )}
    {block.state === 'in-basket' && block.itemId}
  </td>
)
