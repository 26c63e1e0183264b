import type { DeskCancelled as Cancelled } from '@pantul/contract/desk-cancel-wire'
import * as m from '@pantul/messages/words'
import type { StaffRole } from '@pantul/rules/staff-may'
import { useState } from 'react'
import { DeskCancel } from '../changes/desk-cancel.tsx'
import { DeskCancelled } from '../changes/desk-cancelled.tsx'

type Props = {
  readonly locationId: string
  readonly roles: readonly StaffRole[]
  /** `things`: the sold goods as text. */
  readonly order: { readonly number: string; readonly things: string }
  readonly onLeave: () => void
}

/** Returns goods: shows the refund and its routes, then the cash to hand out. */
export function DeskReturnGoods({ locationId, roles, order: { number, things }, onLeave }: Props) {
  const [result, setResult] = useState<Cancelled | null>(null)
  if (result !== null)
    return (
      <DeskCancelled
        title={m.goods_back_title({ things })}
        done={m.goods_returned()}
        result={result}
        onClose={onLeave}
      />
    )
  return (
    <DeskCancel
      target={{ locationId, orderNumber: number, bookingId: null }}
      isPart={false}
      roles={roles}
      words={{ title: m.goods_back_title({ things }), keep: m.goods_keep(), confirm: m.goods_back_confirm }}
      onCancelled={setResult}
      onLeave={onLeave}
    />
  )
}
