import * as m from '@pantul/messages/words'
import { Check } from 'lucide-react'
import styles from './block.module.css'
import type { Block as BlockOfSlots } from './board-view.ts'

type Props = {
  readonly block: BlockOfSlots
  /** `row / column` with spans in the slot grid. */
  readonly area: string
}

/** Adjacent cells drawn as one. Only visual: each hour still has its own cell. */
export const Block = ({ block, area }: Props) => (
  <td className={`${styles['block']} tight`} style={{ gridArea: area }} data-state={block.state}>
    {block.state === 'picked' && <Check size={18} strokeWidth={2.4} />}
    {block.state === 'picked' && block.hours.length > 1 && (
      <span>{m.courts_hours_short({ count: block.hours.length })}</span>
    )}
    {block.state === 'in-basket' && block.id}
  </td>
)
