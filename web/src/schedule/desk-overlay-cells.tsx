import * as m from '@pantul/messages/words'
import { spanRange, type HourSpan } from '@pantul/rules/hours'
import type { ReactNode } from 'react'
import type { SaleInProgress } from '../sell/desk-use-selling.ts'
import type { BookingMove } from './desk-booking-move.ts'
import styles from './desk-grid.module.css'

type Placement = {
  /** The hour of the first row. */
  readonly firstHour: number
  /** The column of the cell, from 1; 0 if the grid does not show it. */
  readonly column: number
}

type MoveProps = Placement & { readonly move: BookingMove }

/** Marks the new time of a booking. */
export const DeskMoveTargetCell = ({ move: { booking, target }, ...placement }: MoveProps) => (
  <OverlayCell {...placement} span={target} className={styles['moveTarget']}>
    <b>{booking.name}</b>
    <span>{spanRange(target)}</span>
  </OverlayCell>
)

type SaleProps = Placement & { readonly sale: Pick<SaleInProgress, 'draft' | 'person'> }

/** Marks the hours that are being sold. */
export const DeskSaleCell = ({ sale: { draft, person }, ...placement }: SaleProps) => (
  <OverlayCell {...placement} span={draft} className={styles['sale']}>
    <b>{person?.name ?? m.label_new()}</b>
  </OverlayCell>
)

type OverlayProps = Placement & {
  readonly span: HourSpan
  readonly className: string | undefined
  readonly children: ReactNode
}

/** A cell that lies above the cells of the grid. Screen readers do not read it, because the panel has the same text. */
const OverlayCell = ({ firstHour, column, span: { from, until }, className, children }: OverlayProps) =>
  column < 1 ? null : (
    <td
      className={className}
      style={{ gridArea: `${from - firstHour + 2} / ${column + 1} / span ${until - from} / auto` }}
    >
      {children}
    </td>
  )
