import type { TakenPayment } from '@pantul/contract/desk-payments-wire'
import * as m from '@pantul/messages/words'
import { useEffect, useEffectEvent, useState } from 'react'
import { useEscape } from '../browser/desk-use-escape.ts'
import { Skeleton, SkeletonRegion } from '../design/skeleton.tsx'
import { DeskPay } from './desk-pay.tsx'
import { DeskQris } from './desk-qris.tsx'
import { usePay, type UnpaidOrder } from './desk-use-pay.ts'
import { useQris } from './desk-use-qris.ts'

type Props = {
  readonly order: UnpaidOrder
  /** Whether a part may stay unpaid. */
  readonly mayOwe?: boolean
  /** Whether the code is shown at once. */
  readonly beginsWithQris?: boolean
  readonly onTaken: (taken: TakenPayment) => void
  readonly onCancel: () => void
}

/** Takes the money for an order that exists: by tenders, or by a QR code that the player scans. */
export function DeskTakePayment({ order, mayOwe = true, beginsWithQris = false, onTaken, onCancel }: Props) {
  const paying = usePay(order, onTaken)
  const qris = useQris(order)
  // The due amount at the start. It stays while a QR code is shown, although a payment changes the order's own amount.
  const [due] = useState(order.due)
  const begin = useEffectEvent(() => {
    if (beginsWithQris) qris.show(due)
  })
  // An effect, because the code is requested when the component appears, without a press.
  useEffect(() => begin(), [])
  const { code } = qris
  useEscape(code === null ? onCancel : qris.forget)
  if (code !== null)
    return (
      <DeskQris
        key={code.paymentId}
        locationId={order.locationId}
        code={code}
        onPaid={() => {
          onTaken({ orderNumber: order.orderNumber, change: 0, owed: due - code.amount })
          paying.refetch()
        }}
        onBack={qris.forget}
      />
    )
  if (beginsWithQris && qris.isBusy)
    return (
      <SkeletonRegion label={m.counter_qris_making()}>
        <Skeleton height={280} radius={12} />
      </SkeletonRegion>
    )
  return (
    <DeskPay
      locationId={order.locationId}
      due={order.due}
      paying={paying}
      qris={qris}
      {...(mayOwe ? { owner: { order: order.orderNumber } } : {})}
      isOwing={order.isOwing}
      onCancel={onCancel}
    />
  )
}
