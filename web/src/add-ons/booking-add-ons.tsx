import * as m from '@pantul/messages/words'
import type { AddOnOffer } from '@pantul/contract/add-ons-wire'
import { MAX_PER_ADD_ON, setQuantity } from '@pantul/rules/add-on'
import { replaceItem } from '@pantul/rules/basket'
import type { BookingItem } from '@pantul/rules/booking-item'
import { isProblem } from '@pantul/rules/problem'
import { CopyCheck } from 'lucide-react'
import { useBasketStore } from '../basket/basket-store.ts'
import { Button } from '../design/button.tsx'
import { announce } from '../design/live-region.tsx'
import { toast } from '../design/toast.tsx'
import { AddOnRow } from './add-on-row.tsx'
import { addOnsFor, maxQuantity, piecesLeft, quantityOf } from './pieces-left.ts'
import styles from './add-ons-screen.module.css'

type Props = {
  readonly item: BookingItem
  /** All complete bookings of the basket, including this one. */
  readonly items: readonly BookingItem[]
  readonly offers: readonly AddOnOffer[]
}

/** The add-ons of one booking item. */
export function BookingAddOns({ item, items, offers }: Props) {
  const change = useBasketStore((state) => state.change)

  const changeQuantity = (code: string, quantity: number) => {
    const { basket } = useBasketStore.getState()
    const addOns = setQuantity(item.addOns, code, quantity)
    if (isProblem(addOns)) return toast(m.problem_add_on_quantity({ most: MAX_PER_ADD_ON }), 'wrong')
    change(replaceItem(basket, { ...item, addOns }))
  }

  const copyToAllBookings = () => {
    const { basket } = useBasketStore.getState()
    const copied = items.reduce(
      (next, other) => replaceItem(next, { ...other, addOns: addOnsFor(other, item.addOns, offers) }),
      basket,
    )
    change(copied)
    announce(m.add_ons_now_the_same())
  }

  const groups = [
    { title: m.add_ons_rent(), offers: offers.filter(({ kind }) => kind === 'rental') },
    { title: m.add_ons_buy(), offers: offers.filter(({ kind }) => kind === 'sale') },
  ].filter((group) => group.offers.length > 0)
  return (
    <>
      <div className={styles['groups']}>
        {groups.map((group) => (
          <section key={group.title} className={styles['group']} aria-label={group.title}>
            <h2>{group.title}</h2>
            {group.offers.map((offer) => (
              <AddOnRow
                key={offer.item}
                offer={offer}
                hours={item.hours}
                quantity={quantityOf(item, offer.item)}
                availablePieces={piecesLeft(offer, item, items)}
                maxQuantity={maxQuantity(offer, item)}
                onQuantity={(quantity) => changeQuantity(offer.item, quantity)}
              />
            ))}
          </section>
        ))}
      </div>
      {mayCopy(item, items, offers) && (
        <div className={styles['copyToAll']}>
          <Button variant="secondary" onClick={copyToAllBookings}>
            <CopyCheck size={18} strokeWidth={1.75} aria-hidden="true" />
            {m.add_ons_same_for_all()}
          </Button>
        </div>
      )}
    </>
  )
}

/** Whether a copy of this booking's add-ons would change another booking. */
const mayCopy = (
  { addOns }: BookingItem,
  items: readonly BookingItem[],
  offers: readonly AddOnOffer[],
): boolean =>
  addOns.length > 0 &&
  items.some((other) => comparableText(other.addOns) !== comparableText(addOnsFor(other, addOns, offers)))

const comparableText = (addOns: BookingItem['addOns']): string =>
  addOns
    .map(({ item, quantity }) => `${item} ${quantity}`)
    .toSorted()
    .join()
