import * as m from '@pantul/messages/words'
import { hourLabel } from '@pantul/rules/hours'
import { formatRupiah } from '@pantul/rules/money'
import { Clock, Plus, X } from 'lucide-react'
import { memo } from 'react'
import { useLanguage } from '../browser/language.ts'
import type { BoardSlot, SlotState } from './board-view.ts'
import styles from './slot.module.css'

type Props = BoardSlot & {
  readonly court: string
  readonly courtName: string
  readonly hour: number
  readonly price: number
  /** Position in the grid; row 0 and column 0 are headers. */
  readonly row: number
  readonly column: number
  readonly isTabStop: boolean
  readonly isInDrag: boolean
}

/** States that react to a tap. A slot in another state is only text, but arrow keys reach it. */
const tappableStates: readonly SlotState[] = ['free', 'adjacent', 'blocked', 'picked', 'in-basket', 'lost']

/** A court at an hour. The board handles its taps. */
export const Slot = memo(function Slot(props: Props) {
  const { court, hour, state, row, column, isTabStop, isInDrag, isMoved = false } = props
  useLanguage() // renders again when the language changes
  const position = { 'data-row': row, 'data-column': column, tabIndex: isTabStop ? 0 : -1 }
  // An attribute, because the browser would lay out and paint a hidden element in each cell.
  const accessibleName = isMoved ? m.courts_slot_own({ slot: slotText(props) }) : slotText(props)
  if (!tappableStates.includes(state)) {
    return (
      <td className={styles['cell']} aria-label={accessibleName} data-state={state} {...position}>
        {state === 'held' && <Clock size={15} strokeWidth={2} aria-hidden="true" />}
      </td>
    )
  }
  return (
    <td className={styles['buttonCell']}>
      <button
        type="button"
        className={styles['cell']}
        data-state={state}
        data-court={court}
        data-hour={hour}
        data-drag={isInDrag || undefined}
        data-moved={isMoved || undefined}
        aria-pressed={state === 'picked'}
        aria-label={accessibleName}
        {...position}
      >
        {state === 'adjacent' && <Plus size={14} strokeWidth={2.2} aria-hidden="true" />}
        {state === 'lost' && <X size={16} strokeWidth={2.4} aria-hidden="true" />}
      </button>
    </td>
  )
})

function slotText({ courtName: court, hour, price: rupiah, state, itemId }: Props): string {
  const from = hourLabel(hour)
  const to = hourLabel(hour + 1)
  const price = formatRupiah(rupiah)
  switch (state) {
    case 'free':
      return m.courts_slot_free({ court, from, to, price })
    case 'adjacent':
      return m.courts_slot_next({ court, from, to, price })
    case 'blocked':
      return m.courts_slot_blocked({ court, from, to, price })
    case 'picked':
      return m.courts_slot_picked({ court, from, to, price })
    case 'in-basket':
      return m.courts_slot_in_basket({ court, from, to, id: itemId ?? 1 })
    case 'taken':
      return m.courts_slot_taken({ court, from })
    case 'held':
      return m.courts_slot_held({ court, from })
    case 'lost':
      return m.courts_slot_lost({ court, from })
    case 'closed':
      return m.courts_slot_past({ court, from })
  }
}
