import type { CellPosition } from './desk-grid.tsx'
import styles from './desk-grid.module.css'

type Props = {
  readonly accessibleName: string
  readonly position: CellPosition
  /** Begins a sale in this hour; null if the hour cannot be sold. */
  readonly onSell: (() => void) | null
}

/** A free hour. A click or Enter begins a sale. */
export const DeskFreeCell = ({ accessibleName, position, onSell }: Props) => (
  <td
    aria-label={accessibleName}
    className={styles['freeCell']}
    data-can-sell={onSell !== null || undefined}
    style={position.style}
    onClick={() => onSell?.()}
    onKeyDown={({ key }) => key === 'Enter' && onSell?.()}
    {...position.attributes}
  />
)
