import type { GoodsSale } from '@pantul/contract/desk-goods-wire'
import type { SoldOrder } from '@pantul/contract/desk-sale-wire'
import * as m from '@pantul/messages/words'
import type { Debtor } from '../counter/desk-limits-query.ts'
import { DeskPay } from '../counter/desk-pay.tsx'
import { DeskTakePayment } from '../counter/desk-take-payment.tsx'
import { useWholeOrderQris } from '../counter/desk-use-whole-order-qris.ts'
import { DeskGoodsOrder } from './desk-goods-order.tsx'
import styles from './desk-goods.module.css'
import type { useGoodsSale } from './desk-use-goods.ts'

type Props = {
  readonly locationId: string
  readonly goods: Pick<GoodsSale, 'things' | 'parentBooking' | 'contactId'>
  /** `total` in rupiah. */
  readonly price: { readonly total: number; readonly hash: string }
  /** The person who would owe an unpaid balance; null: nobody is named. */
  readonly owner: Debtor | null
  readonly sale: ReturnType<typeof useGoodsSale>
  /** The order that waits for the money of a QR code; null: none. */
  readonly heldOrder: SoldOrder | null
  readonly onPaid: (sold: SoldOrder) => void
  readonly onCancel: () => void
  /** Leaves the sale. An order that waits for the money of a QR code ends then. */
  readonly onLeave: () => void
}

/**
 * The payment of goods: at once by tenders, or by a QR code, for which the goods are held. Another method can replace
 * the code.
 */
export function DeskGoodsPay(props: Props) {
  const { locationId, goods, price, owner, sale, heldOrder, onPaid, onCancel, onLeave } = props
  const begin = { ...goods, quoteHash: price.hash }
  const qris = useWholeOrderQris({
    due: price.total,
    isBusy: sale.isBusy,
    placeOrder: () => sale.sell({ ...begin, tenders: [], unpaid: null, isHeld: true }),
  })
  if (heldOrder !== null)
    return (
      <>
        <p className={styles['note']}>{m.sell_held({ time: heldOrder.expiresAt?.slice(11, 16) ?? '' })}</p>
        <DeskTakePayment
          order={{ locationId, orderNumber: heldOrder.orderNumber, due: heldOrder.total, isOwing: false }}
          mayOwe={false}
          beginsWithQris
          onTaken={({ change }) => onPaid({ ...heldOrder, expiresAt: null, change, owed: 0 })}
          onCancel={onLeave}
        />
        <DeskGoodsOrder locationId={locationId} orderNumber={heldOrder.orderNumber} />
      </>
    )
  return (
    <DeskPay
      locationId={locationId}
      due={price.total}
      takesCredit={false}
      paying={{
        ...sale,
        isDrawerClosed: sale.code === 'DRAWER_CLOSED',
        take: (tenders, unpaid) => sale.sell({ ...begin, tenders, unpaid, isHeld: false }),
      }}
      qris={qris}
      {...(owner === null ? {} : { owner })}
      onCancel={onCancel}
    />
  )
}
