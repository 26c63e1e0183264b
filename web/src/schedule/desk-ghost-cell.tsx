import { hoursText } from './desk-entry-text.ts'
import styles from './desk-grid.module.css'
import type { MovingBooking } from './desk-moving.ts'

type Props = {
  readonly moving: MovingBooking
  /** The hour of the first row. */
  readonly first: number
  /** From 1. */
  readonly column: number
}

/** Previews the new place of a booking. Hidden from screen readers, because the panel has the same text. */
export const DeskGhostCell = ({ moving: { booking, target }, first, column }: Props) => (
  <td
    className={styles['ghost']}
    style={{
      gridArea: `${target.from - first + 2} / ${column + 1} / span ${target.until - target.from} / auto`,
    }}
  >
    <b>{booking.name}</b>
    <span>{hoursText(target)}</span>
  </td>
)
