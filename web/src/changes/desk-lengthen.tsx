import type { AddedHours } from '@pantul/contract/desk-lengthen-booking-wire'
import type { SoldOrder } from '@pantul/contract/desk-sale-wire'
import * as m from '@pantul/messages/words'
import { formatRupiah } from '@pantul/rules/money'
import { useState } from 'react'
import { RupiahAmount } from '../design/price.tsx'
import { Skeleton, SkeletonRegion } from '../design/skeleton.tsx'
import { DeskNotNowButton } from '../desk/desk-not-now-button.tsx'
import parts from '../desk/desk-panel-parts.module.css'
import { DeskProblem } from '../desk/desk-problem.tsx'
import { DeskSum } from '../desk/desk-sum.tsx'
import type { Deadlines } from '../sell/desk-sale-deadline.ts'
import { DeskSalePay } from '../sell/desk-sale-pay.tsx'
import { DeskSaleResult } from '../sell/desk-sale-result.tsx'
import styles from './desk-change.module.css'
import type { ChangedOrder } from './desk-use-change.ts'
import { useLengthen, useLengthenQuote } from './desk-use-lengthen.ts'

type Props = {
  readonly order: ChangedOrder
  readonly added: AddedHours
  readonly deadlines: Deadlines | null
  /** The UTC offset of the location: `+07:00`. */
  readonly offset: string
  /** Called after the hours were sold and the result was closed. */
  readonly onDone: () => void
  readonly onLeave: () => void
}

/** Sells hours after a running booking: shows their price, takes the payment, and shows the result. */
export function DeskLengthen({ order, added, deadlines, offset, onDone, onLeave }: Props) {
  const [sold, setSold] = useState<SoldOrder | null>(null)
  const { data: quote, error } = useLengthenQuote(order, added)
  const sale = useLengthen({ ...order, added, quoteHash: quote?.hash ?? '' }, setSold)
  if (sold !== null)
    return <DeskSaleResult locationId={order.locationId} sold={sold} phone={null} onClose={onDone} />
  if (error !== null && quote === undefined)
    return (
      <div className={styles['change']}>
        <DeskProblem message={error.message} />
        <DeskNotNowButton onClick={onLeave} />
      </div>
    )
  if (quote === undefined)
    return (
      <SkeletonRegion label={m.changes_added_hours()}>
        <Skeleton height={180} radius={12} />
      </SkeletonRegion>
    )
  return (
    <div className={styles['change']}>
      <DeskSum label={m.changes_added_hours()}>
        <RupiahAmount rupiah={quote.price} />
      </DeskSum>
      <p className={parts['note']}>
        {quote.owed > 0
          ? m.changes_lengthen_owed({ amount: formatRupiah(quote.owed) })
          : m.changes_lengthen_note()}
      </p>
      <DeskSalePay
        locationId={order.locationId}
        due={quote.price}
        offset={offset}
        deadlines={deadlines}
        sale={sale}
        owingPlayer={{ order: order.orderNumber }}
        onBack={onLeave}
      />
    </div>
  )
}
