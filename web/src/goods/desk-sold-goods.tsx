import type { GoodsOfBooking } from '@pantul/contract/desk-schedule-wire'
import * as m from '@pantul/messages/words'
import { formatRupiah } from '@pantul/rules/money'
import { staffMay, type StaffRole } from '@pantul/rules/staff-may'
import { Link } from '@tanstack/react-router'
import styles from './desk-goods.module.css'
import { DeskRentAgain } from './desk-rent-again.tsx'

type Props = {
  readonly locationId: string
  readonly roles: readonly StaffRole[]
  readonly goods: readonly GoodsOfBooking[]
  readonly onReturn: (goods: GoodsOfBooking) => void
  /** Whether the booking is being cancelled. Staff are then asked whether to return the goods too. */
  readonly isAsking?: boolean
}

/** The goods that were sold with a booking: each order with its total, and a button to return the goods. */
export function DeskSoldGoods({ locationId, roles, goods, isAsking = false, onReturn }: Props) {
  if (goods.length === 0) return null
  const mayReturn = staffMay(roles, 'cancel-booking')
  const mayChange = staffMay(roles, 'change-booking')
  return (
    <section className={styles['soldGoods']} aria-label={m.goods_sold_with()}>
      <h3>{m.goods_sold_with()}</h3>
      {isAsking && <p className={styles['note']}>{m.goods_stay()}</p>}
      <ul>
        {goods.map((one) => {
          const { orderNumber: number, total, owed, rentedElsewhere } = one
          const things = thingsText(one)
          return (
            <li key={number} className={styles['sold']}>
              <b>{things}</b>
              <b>{formatRupiah(total)}</b>
              <Link
                className={styles['number']}
                to={`/desk/${locationId}/orders`}
                search={{ order: number }}
                aria-label={m.goods_open({ number, things })}
              >
                {number}
              </Link>
              {mayReturn && (
                <button
                  type="button"
                  className={styles['give']}
                  aria-label={m.goods_back_title({ things })}
                  onClick={() => onReturn(one)}
                >
                  {m.goods_give_back()}
                </button>
              )}
              {rentedElsewhere !== null && mayChange && !isAsking && (
                <DeskRentAgain
                  locationId={locationId}
                  orderNumber={number}
                  things={things}
                  rented={rentedElsewhere}
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
