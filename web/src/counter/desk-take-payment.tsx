import type { TakenPayment } from '@pantul/contract/desk-payments-wire'
import * as m from '@pantul/messages/words'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useEscape } from '../browser/desk-use-escape.ts'
import { Skeleton, SkeletonRegion } from '../design/skeleton.tsx'
import { DeskPay } from './desk-pay.tsx'
import { DeskQrisCode } from './desk-qris-code.tsx'
import { paymentQueries, usePay, type UnpaidOrder } from './desk-use-pay.ts'
import { useQris } from './desk-use-qris.ts'

type Props = {
  readonly order: UnpaidOrder
  /** Whether a balance may stay unpaid. */
  readonly mayOwe?: boolean
  /** Whether a QRIS code is shown at once. */
  readonly beginsWithQris?: boolean
  readonly onTaken: (taken: TakenPayment) => void
  readonly onCancel: () => void
}

/** Takes the payment of an order that exists: by tenders, or by a QRIS code that the buyer scans. */
export function DeskTakePayment({ order, mayOwe = true, beginsWithQris = false, onTaken, onCancel }: Props) {
  const { locationId, orderNumber } = order
  const cache = useQueryClient()
  const payCall = usePay(order, onTaken)
  const qris = useQris(order)
  // The due amount of the order changes when the code is paid, so the amount at the beginning is kept.
  const [dueAtBeginning] = useState(order.due)
  const begin = useEffectEvent(() => {
    if (beginsWithQris) qris.show(dueAtBeginning)
  })
  // An effect, because the code is fetched without a press.
  useEffect(() => begin(), [])
  const { code } = qris
  useEscape(code === null ? onCancel : qris.forget)
  if (code !== null)
    return (
      <DeskQrisCode
        key={code.paymentId}
        locationId={locationId}
        code={code}
        onPaid={() => {
          onTaken({ orderNumber, change: 0, owed: dueAtBeginning - code.amount })
          for (const queryKey of paymentQueries(locationId)) void cache.invalidateQueries({ queryKey })
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
      locationId={locationId}
      due={order.due}
      payCall={payCall}
      qris={qris}
      {...(mayOwe ? { owingPlayer: { order: orderNumber } } : {})}
      isOwing={order.isOwing}
      onCancel={onCancel}
    />
  )
}
