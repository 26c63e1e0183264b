import * as m from '@pantul/messages/words'
import { Check } from 'lucide-react'
import styles from './slot-run-cell.module.css'
import type { SlotRun } from './board-view.ts'

type Props = {
  readonly slotRun: SlotRun
  /** Value of the CSS property `grid-area`. */
  readonly gridArea: string
}

/** Adjacent slots drawn as one. Screen readers and keys use the cell of each slot instead. */
export const SlotRunCell = ({ slotRun, gridArea }: Props) => (
  <td className={`${styles['run']} tight`} style={{ gridArea }} data-state={slotRun.state}>
    {slotRun.state === 'picked' && <Check size={18} strokeWidth={2.4} />}
    {slotRun.state === 'picked' && slotRun.hours.length > 1 && (
      <span>{m.courts_hours_short({ count: slotRun.hours.length })}</span>
    )}
    {slotRun.state === 'in-basket' && slotRun.itemId}
  </td>
)
