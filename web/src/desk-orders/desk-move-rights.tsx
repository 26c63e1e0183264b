import type { DeskCancellationRefund as Cancelled } from '@pantul/contract/desk-cancel-booking-wire'
import type { DeskOrder } from '@pantul/contract/desk-orders-wire'
import type { DeskLocation } from '@pantul/contract/desk-session-wire'
import * as m from '@pantul/messages/words'
import { staffMay } from '@pantul/rules/staff-may'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { DeskCancel } from '../changes/desk-cancel.tsx'
import { DeskCancelled } from '../changes/desk-cancelled.tsx'
import { Button } from '../design/button.tsx'
import { shortDay } from '../design/date-text.ts'
import styles from './desk-order-panel.module.css'
import { deskOrderQuery } from './desk-orders-query.ts'

type Props = { readonly location: DeskLocation; readonly order: DeskOrder }

/** Bookings whose hours the venue closed: the last day to choose a new time, and the button to pay the money back at once. */
export function DeskMoveRights({ location, order }: Props) {
  return order.moveRights.map((moveRight) => (
    <MoveRight key={moveRight.bookingId} location={location} order={order} {...moveRight} />
  ))
}

function MoveRight({ location, order, bookingId, until }: Props & DeskOrder['moveRights'][number]) {
  const [isOpen, setOpen] = useState(false)
  const [result, setResult] = useState<Cancelled | null>(null)
  const cache = useQueryClient()
  const { orderNumber } = order
  const title = m.desk_orders_pay_back_now()
  const closeAndRefetch = (): void => {
    setOpen(false)
    void cache.invalidateQueries({ queryKey: deskOrderQuery(location.id, orderNumber).queryKey })
  }
  if (result !== null) return <DeskCancelled title={title} cancelled={result} onClose={closeAndRefetch} />
  if (isOpen)
    return (
      <DeskCancel
        target={{ locationId: location.id, orderNumber, bookingId }}
        isPartOfOrder
        roles={location.roles}
        texts={{ title, leaveLabel: m.desk_drawer_back(), confirmLabel: m.desk_orders_pay_back_confirm }}
        onCancelled={setResult}
        onLeave={closeAndRefetch}
      />
    )
  return (
    <div className={styles['refundAction']}>
      <p>{m.desk_orders_new_time({ until: shortDay(until) })}</p>
      {staffMay(location.roles, 'cancel-booking') && (
        <Button variant="secondary" wide onClick={() => setOpen(true)}>
          {title}
        </Button>
      )}
    </div>
  )
}
