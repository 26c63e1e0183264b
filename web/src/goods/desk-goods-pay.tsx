import type { GoodsSale } from '@pantul/contract/desk-goods-wire'
import type { SoldOrder } from '@pantul/contract/desk-sale-wire'
import * as m from '@pantul/messages/words'
import type { OwingPlayer } from '../counter/desk-limits-query.ts'
import { DeskPay } from '../counter/desk-pay.tsx'
import { DeskTakePayment } from '../counter/desk-take-payment.tsx'
import { useWholeOrderQris } from '../counter/desk-use-whole-order-qris.ts'
import { momentTime } from '../desk/desk-moment-text.ts'
import parts from '../desk/desk-panel-parts.module.css'
import type { DeskCall } from '../desk/desk-use-call.ts'
import { DeskGoodsOrderLink } from './desk-goods-order-link.tsx'

type Props = {
  readonly locationId: string
  readonly goods: Pick<GoodsSale, 'things' | 'parentBooking' | 'contactId'>
  /** Rupiah. */
  readonly total: number
  readonly quoteHash: string
  /** The person who would owe an unpaid balance; null if nobody is named. */
  readonly owingPlayer: OwingPlayer | null
  /** The call that sells the goods. */
  readonly sale: DeskCall<GoodsSale>
  /** The order that is held until its QRIS code is paid; null until the code is shown. */
  readonly heldOrder: SoldOrder | null
  readonly onPaid: (sold: SoldOrder) => void
  readonly onCancel: () => void
  /** Leaves the sale. A held order is then cancelled. */
  readonly onLeave: () => void
}

/** The payment of goods: by tenders, or by a QRIS code. While the code is shown, the goods are held. */
export function DeskGoodsPay(props: Props) {
  const { locationId, goods, total, quoteHash, owingPlayer, sale, heldOrder, onPaid, onCancel, onLeave } =
    props
  const sell = (payment: Pick<GoodsSale, 'tenders' | 'unpaid' | 'isHeld'>): void =>
    sale.send({ ...goods, quoteHash, ...payment })
  const qris = useWholeOrderQris({
    due: total,
    isBusy: sale.isBusy,
    placeOrder: () => sell({ tenders: [], unpaid: null, isHeld: true }),
  })
  if (heldOrder !== null) {
    const { orderNumber, expiresAt } = heldOrder
    return (
      <>
        <p className={parts['note']}>{m.sell_held({ time: momentTime(expiresAt ?? '') })}</p>
        <DeskTakePayment
          order={{ locationId, orderNumber, due: heldOrder.total, isOwing: false }}
          mayOwe={false}
          beginsWithQris
          onTaken={({ change }) => onPaid({ ...heldOrder, expiresAt: null, change, owed: 0 })}
          onCancel={onLeave}
        />
        <DeskGoodsOrderLink locationId={locationId} orderNumber={orderNumber} />
      </>
    )
  }
  return (
    <DeskPay
      locationId={locationId}
      due={total}
      takesCredit={false}
      payCall={{ ...sale, send: ({ tenders, unpaid }) => sell({ tenders, unpaid, isHeld: false }) }}
      qris={qris}
      {...(owingPlayer === null ? {} : { owingPlayer })}
      onCancel={onCancel}
    />
  )
}
