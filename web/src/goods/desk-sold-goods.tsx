import type { GoodsOfBooking } from '@pantul/contract/desk-schedule-wire'
import * as m from '@pantul/messages/words'
import { formatRupiah } from '@pantul/rules/money'
import { staffMay, type StaffRole } from '@pantul/rules/staff-may'
import { Link } from '@tanstack/react-router'
import parts from '../desk/desk-panel-parts.module.css'
import styles from './desk-goods.module.css'
import { DeskRentAgain } from './desk-rent-again.tsx'

type Props = {
  readonly locationId: string
  readonly roles: readonly StaffRole[]
  readonly goods: readonly GoodsOfBooking[]
  /** Whether staff are asked to return the goods, because their booking is cancelled or closed. */
  readonly asksToReturn?: boolean
  readonly onReturn: (goods: GoodsOfBooking) => void
}

/** The goods that were sold with a booking: each order with its total, and a button that returns the goods. */
export function DeskSoldGoods({ locationId, roles, goods, asksToReturn = false, onReturn }: Props) {
  if (goods.length === 0) return null
  const mayReturn = staffMay(roles, 'cancel-booking')
  const mayRentAgain = staffMay(roles, 'change-booking') && !asksToReturn
  return (
    <section className={styles['soldGoods']} aria-label={m.goods_sold_with()}>
      <h3>{m.goods_sold_with()}</h3>
      {asksToReturn && <p className={parts['note']}>{m.goods_stay()}</p>}
      <ul>
        {goods.map((order) => {
          const { orderNumber, total, owed, rentedAtOtherTime } = order
          const things = thingsText(order)
          return (
            <li key={orderNumber} className={styles['soldOrder']}>
              <b>{things}</b>
              <b>{formatRupiah(total)}</b>
              <Link
                className={styles['smallLink']}
                to={`/desk/${locationId}/orders`}
                search={{ order: orderNumber }}
                aria-label={m.goods_open({ number: orderNumber, things })}
              >
                {orderNumber}
              </Link>
              {mayReturn && (
                <button
                  type="button"
                  className={styles['smallButton']}
                  aria-label={m.goods_back_title({ things })}
                  onClick={() => onReturn(order)}
                >
                  {m.goods_give_back()}
                </button>
              )}
              {rentedAtOtherTime !== null && mayRentAgain && (
                <DeskRentAgain
                  locationId={locationId}
                  orderNumber={orderNumber}
                  things={things}
                  rentalTime={rentedAtOtherTime}
                />
              )}
              {owed > 0 && (
                <span className={styles['owed']}>{m.goods_owed({ amount: formatRupiah(owed) })}</span>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** `Ball tube × 2, Water` */
export const thingsText = ({ things }: GoodsOfBooking): string =>
  things.map(({ name, quantity }) => (quantity === 1 ? name : m.basket_add_on({ name, quantity }))).join(', ')
