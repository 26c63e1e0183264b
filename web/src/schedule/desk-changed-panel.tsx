import type { DeskChanged as Changed } from '@pantul/contract/desk-change-wire'
import * as m from '@pantul/messages/words'
import { useEscape } from '../browser/desk-use-escape.ts'
import { DeskPlainPanel } from '../desk/desk-panel.tsx'
import type { GoodsOfBooking } from '@pantul/contract/desk-schedule-wire'
import { DeskGoodsOfBooking } from '../goods/desk-goods-of-booking.tsx'
import { DeskChanged } from '../changes/desk-changed.tsx'
import styles from './desk-entry-panel.module.css'
import { focusGrid } from './desk-grid-keys.ts'

/** The result of a change, with the next step of the person at the counter. */
export type ChangeResult = {
  readonly title: string
  readonly where: string
  readonly changed: Changed & { readonly handOut: number }
}

type Props = ChangeResult & {
  readonly locationId: string
  /** The goods of the changed booking. */
  readonly goods: readonly GoodsOfBooking[]
  readonly onClose: () => void
}

/** The panel after a change, because the booking is now in another order. Escape closes it. */
export function DeskChangedPanel({ goods, onClose, ...result }: Props) {
  const close = (): void => {
    focusGrid()
    onClose()
  }
  useEscape(close)
  return (
    <DeskPlainPanel label={m.schedule_details()} className={styles['panel']}>
      <DeskChanged {...result} onClose={close}>
        <DeskGoodsOfBooking goods={goods} />
      </DeskChanged>
    </DeskPlainPanel>
  )
}
