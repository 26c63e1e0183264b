import type { CellPosition } from './desk-grid.tsx'
import styles from './desk-grid.module.css'

type Props = {
  /** The accessible name. */
  readonly name: string
  readonly position: CellPosition
  /** Sells the hour; null if it cannot be sold. */
  readonly onSell: (() => void) | null
}

/** A free hour. A click or Enter sells it. */
export const DeskFreeCell = ({ name, position, onSell }: Props) => (
  <td
    aria-label={name}
    className={styles['free']}
    data-open={onSell !== null || undefined}
    style={position.area}
    onClick={() => onSell?.()}
    onKeyDown={({ key }) => key === 'Enter' && onSell?.()}
    {...position.attributes}
  />
)
