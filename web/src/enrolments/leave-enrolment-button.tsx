import type { Order } from '@pantul/contract/history-wire'
import * as m from '@pantul/messages/words'
import { formatRupiah } from '@pantul/rules/money'
import { useState } from 'react'
import { useVenueNow } from '../courts/use-venue-now.ts'
import { Button } from '../design/button.tsx'
import { hasUnfinishedSession } from '../orders/session-text.ts'
import { LeaveQuestion } from './leave-question.tsx'

type Props = { readonly order: Order }

/** Ends a paid enrolment, while at least one of its sessions has not ended. Guests can end it only here. */
export function LeaveEnrolmentButton({ order }: Props) {
  const [isAsking, setAsking] = useState(false)
  const now = useVenueNow(order.location.timeZone)
  const [sold] = order.enrolments
  if (sold === undefined || order.orderState !== 'confirmed' || !hasUnfinishedSession(order.enrolments, now))
    return null
  return (
    <>
      <Button variant="secondary" wide onClick={() => setAsking(true)}>
        {m.classes_leave()}
      </Button>
      {isAsking && (
        <LeaveQuestion
          enrolmentId={sold.id}
          title={m.classes_leave_title({ name: sold.name })}
          onClose={() => setAsking(false)}
        >
          <p>
            <b>{m.history_policy_now({ amount: formatRupiah(order.policy.refundNow) })}</b>
          </p>
        </LeaveQuestion>
      )}
    </>
  )
}
