import { openRefundsFromWire } from '@pantul/contract/desk-open-refunds-wire'
import {
  schedule_not_loaded,
  schedule_open_refunds,
  schedule_refund_by_finance,
  schedule_refund_by_gateway,
  schedule_refund_by_guest,
  schedule_refunds_title,
} from '@pantul/messages/words'
import { formatRupiah } from '@pantul/rules/money'
import type { RefundActor } from '@pantul/rules/refund-actor'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { shortDay } from '../design/date-text.ts'
import { Dialog } from '../design/dialog.tsx'
import { ErrorBlock } from '../design/error-block.tsx'
import { Skeleton } from '../design/skeleton.tsx'
import counters from './desk-counters.module.css'
import styles from './desk-open-refunds.module.css'

type Props = { readonly locationId: string; readonly count: number }

/** The number of open refunds; a press lists their orders and who must act next. */
export function DeskOpenRefunds({ locationId, count }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className={counters['counter']}
        aria-haspopup="dialog"
        disabled={count === 0 && !isOpen}
        onClick={() => setOpen(true)}
      >
        <b>{count}</b> {schedule_open_refunds({ count })}
      </button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={schedule_refunds_title()}>
        {isOpen && <List locationId={locationId} />}
      </Dialog>
    </>
  )
}

function List({ locationId }: { readonly locationId: string }) {
  const { data, isError, refetch } = useQuery({
    queryKey: ['desk', 'open-refunds', locationId],
    queryFn: async ({ signal }) => {
      const params = { location: locationId }
      return openRefundsFromWire(
        (await call('GET /api/desk/:location/open-refunds', { params, signal })).data,
      )
    },
    staleTime: 0,
    gcTime: 0,
  })
  if (isError) return <ErrorBlock title={schedule_not_loaded()} onRetry={() => void refetch()} />
  if (data === undefined) return <Skeleton height={160} radius={12} />
  return (
    <ul className={styles['refunds']}>
      {data.map(({ orderNumber, name, amount, since, actor }, place) => (
        <li key={`${orderNumber} ${place}`}>
          <span>
            <b>{name}</b>
            <small>{shortDay(since.slice(0, 10))}</small>
          </span>
          <b>{formatRupiah(amount)}</b>
          <Link to={`/desk/${locationId}/orders`} search={{ order: orderNumber }}>
            {orderNumber}
          </Link>
          <span>{actorText(actor)}</span>
        </li>
      ))}
    </ul>
  )
}

const actorText = (actor: RefundActor): string => {
  if (actor === 'gateway') return schedule_refund_by_gateway()
  return actor === 'guest' ? schedule_refund_by_guest() : schedule_refund_by_finance()
}
