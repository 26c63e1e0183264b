import { spanRange } from '@pantul/rules/hours'
import type { BookingMove } from './desk-booking-move.ts'
import styles from './desk-grid.module.css'

type Props = {
  readonly move: BookingMove
  /** The hour of the first row. */
  readonly firstHour: number
  /** The column of the court, from 1. */
  readonly column: number
}

/** Marks the new time of a booking. Screen readers do not read it, because the panel has the same text. */
export const DeskMoveTargetCell = ({ move: { booking, target }, firstHour, column }: Props) => (
  <td
    className={styles['moveTarget']}
    style={{
      gridArea: `${target.from - firstHour + 2} / ${column + 1} / span ${target.until - target.from} / auto`,
    }}
  >
    <b>{booking.name}</b>
    <span>{spanRange(target)}</span>
  </td>
)
