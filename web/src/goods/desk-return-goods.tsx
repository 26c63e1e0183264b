import type { DeskCancellationRefund as CancelledOrder } from '@pantul/contract/desk-cancel-booking-wire'
import * as m from '@pantul/messages/words'
import type { StaffRole } from '@pantul/rules/staff-may'
import { useState } from 'react'
import { DeskCancel } from '../changes/desk-cancel.tsx'
import { DeskCancelled } from '../changes/desk-cancelled.tsx'

type Props = {
  readonly locationId: string
  readonly roles: readonly StaffRole[]
  readonly orderNumber: string
  /** The sold things in words: `Ball tube × 2, Water`. */
  readonly thingsText: string
  readonly onLeave: () => void
}

/** Returns goods: shows the refund and its routes, and after that the cash to hand out. */
export function DeskReturnGoods({ locationId, roles, orderNumber, thingsText, onLeave }: Props) {
  const [cancelled, setCancelled] = useState<CancelledOrder | null>(null)
  const title = m.goods_back_title({ things: thingsText })
  if (cancelled !== null)
    return (
      <DeskCancelled title={title} doneText={m.goods_returned()} cancelled={cancelled} onClose={onLeave} />
    )
  return (
    <DeskCancel
      target={{ locationId, orderNumber, bookingId: /* the whole order */ null }}
      isPartOfOrder={false}
      roles={roles}
      texts={{ title, leaveLabel: m.goods_keep(), confirmLabel: m.goods_back_confirm }}
      onCancelled={setCancelled}
      onLeave={onLeave}
    />
  )
}
