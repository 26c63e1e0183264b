import type { AddedHours } from '@pantul/contract/desk-lengthen-booking-wire'
import type { SoldOrder } from '@pantul/contract/desk-sale-wire'
import * as m from '@pantul/messages/words'
import { formatRupiah } from '@pantul/rules/money'
import { useState } from 'react'
import { Button } from '../design/button.tsx'
import { RupiahAmount } from '../design/price.tsx'
import { Skeleton, SkeletonRegion } from '../design/skeleton.tsx'
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
  /** `+07:00` */
  readonly offset: string
  /** Called after the hours were sold and the change to hand back was shown. */
  readonly onDone: () => void
  readonly onLeave: () => void
}

/** Sells hours after a running booking: shows their price, then the payment, then the change to hand back. */
export function DeskLengthen({ order, added, deadlines, offset, onDone, onLeave }: Props) {
  const [sold, setSold] = useState<SoldOrder | null>(null)
  const { data: quote, error } = useLengthenQuote(order, added)
  const sale = useLengthen({ ...order, added, hash: quote?.hash ?? '' }, setSold)
  if (sold !== null)
    return <DeskSaleResult locationId={order.locationId} sold={sold} phone={null} onClose={onDone} />
  if (error !== null && quote === undefined)
    return (
      <div className={styles['change']}>
        <p className={styles['problem']} role="alert">
          {error.message}
        </p>
        <Button variant="secondary" wide onClick={onLeave}>
          {m.label_not_now()}
        </Button>
      </div>
    )
  if (quote === undefined)
    return (
      <SkeletonRegion label={m.changes_not_loaded()}>
        <Skeleton height={180} radius={12} />
      </SkeletonRegion>
    )
  return (
    <div className={styles['change']}>
      <p className={styles['difference']}>
        <span>{m.changes_added_hours()}</span>
        <b className="display">
          <RupiahAmount rupiah={quote.price} />
        </b>
      </p>
      <p className={styles['note']}>
        {quote.owed > 0
          ? m.changes_lengthen_owed({ amount: formatRupiah(quote.owed) })
          : m.changes_lengthen_note()}
      </p>
      <DeskSalePay
        locationId={order.locationId}
        due={quote.price}
        offset={offset}
        deadlines={deadlines}
        isBusy={sale.isBusy}
        problem={sale.problem}
        code={sale.code}
        owner={{ order: order.orderNumber }}
        isDrawerClosed={sale.code === 'DRAWER_CLOSED'}
        onSettle={sale.sell}
        onForget={sale.forget}
        onBack={onLeave}
      />
    </div>
  )
}
