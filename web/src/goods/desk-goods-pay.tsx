import type { GoodsSale } from '@pantul/contract/desk-goods-wire'
import type { SoldOrder } from '@pantul/contract/desk-sale-wire'
import { problem_amount_short, sell_held } from '@pantul/messages/words'
import { formatRupiah } from '@pantul/rules/money'
import { useState } from 'react'
import type { RestOwner } from '../counter/desk-limits-query.ts'
import { DeskPay } from '../counter/desk-pay.tsx'
import { DeskTakePayment } from '../counter/desk-take-payment.tsx'
import { DeskGoodsOrder } from './desk-goods-order.tsx'
import styles from './desk-goods.module.css'
import type { useGoodsSale } from './desk-use-goods.ts'

type Props = {
  readonly locationId: string
  readonly goods: Pick<GoodsSale, 'things' | 'beside' | 'contactId'>
  /** `total` in rupiah. */
  readonly price: { readonly total: number; readonly hash: string }
  /** Who would owe what stays unpaid; null: nobody. */
  readonly owner: RestOwner | null
  readonly sale: ReturnType<typeof useGoodsSale>
  /** The order that waits for the money of a QR code; null: none. */
  readonly held: SoldOrder | null
  readonly onPaid: (sold: SoldOrder) => void
  readonly onCancel: () => void
  /** Leaves held things; they go back when their time ends. */
  readonly onLeave: () => void
}

/** How things are paid: by tenders at once, or held for a QR code, which the other methods can replace. */
export function DeskGoodsPay(props: Props) {
  const { locationId, goods, price, owner, sale, held, onPaid, onCancel, onLeave } = props
  const [shortBy, setShortBy] = useState(0)
  if (held !== null)
    return (
      <>
        <p className={styles['note']}>{sell_held({ time: held.expiresAt?.slice(11, 16) ?? '' })}</p>
        <DeskTakePayment
          order={{ locationId, orderNumber: held.orderNumber, due: held.total, isOwing: false }}
          mayOwe={false}
          beginsWithQris
          onTaken={({ change }) => onPaid({ ...held, expiresAt: null, change, owed: 0 })}
          onCancel={onLeave}
        />
        <DeskGoodsOrder locationId={locationId} orderNumber={held.orderNumber} />
      </>
    )
  const begin = { ...goods, quoteHash: price.hash }
  return (
    <DeskPay
      locationId={locationId}
      due={price.total}
      takesCredit={false}
      paying={{
        ...sale,
        isDrawerClosed: sale.code === 'DRAWER_CLOSED',
        take: (tenders, rest) => sale.sell({ ...begin, tenders, rest, isHeld: false }),
      }}
      qris={{
        // Held things have no money, so a part of them cannot be paid alone.
        show: (amount) => {
          if (amount < price.total) return setShortBy(price.total - amount)
          sale.sell({ ...begin, tenders: [], rest: null, isHeld: true })
        },
        isBusy: sale.isBusy,
        problem: shortBy === 0 ? null : problem_amount_short({ left: formatRupiah(shortBy) }),
        forget: () => setShortBy(0),
      }}
      {...(owner === null ? {} : { owner })}
      onCancel={onCancel}
    />
  )
}
