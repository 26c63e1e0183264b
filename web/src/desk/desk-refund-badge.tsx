import * as m from '@pantul/messages/words'
import { staffQueues } from '@pantul/rules/refund-queue'
import { useQuery } from '@tanstack/react-query'
import { refundCountsQuery } from './desk-refund-counts.ts'
import styles from './desk-navigation.module.css'

/** The number of refunds that wait for staff. Shows nothing if there are none. */
export function DeskRefundBadge({ locationId }: { readonly locationId: string }) {
  const { data = [] } = useQuery(refundCountsQuery(locationId))
  const count = data.reduce(
    (sum, { queue, count: inQueue }) => (staffQueues.includes(queue) ? sum + inQueue : sum),
    0,
  )
  if (count === 0) return null
  return (
    <span className={styles['badge']}>
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <span className="hiddenText">{m.desk_refunds_badge({ count })}</span>
    </span>
  )
}
