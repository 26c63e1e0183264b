import * as m from '@pantul/messages/words'
import { selectItem } from '@pantul/rules/basket'
import type { BookingItem } from '@pantul/rules/booking-item'
import { hourRange } from '@pantul/rules/hours'
import { useBasketStore } from '../basket/basket-store.ts'
import { courtNames } from '../basket/basket-text.ts'
import { Chip, Chips } from '../design/chip.tsx'
import { shortDay } from '../design/date-text.ts'
import { Segmented } from '../design/segmented.tsx'
import styles from './booking-choice.module.css'

/** More bookings than this do not fit in one row on a phone. */
const MAX_IN_A_ROW = 5

type Props = { readonly items: readonly BookingItem[]; readonly chosen: BookingItem }

/** Chooses the booking for the add-ons; it becomes the current booking item of the basket. */
export function BookingChoice({ items, chosen }: Props) {
  const choose = (id: number) => {
    const { basket, change } = useBasketStore.getState()
    change(selectItem(basket, id))
  }
  return (
    <div className={styles['choice']}>
      <span aria-hidden="true">{m.add_ons_for_booking()}</span>
      {items.length <= MAX_IN_A_ROW ? (
        <Segmented
          name="add-ons-booking"
          label={m.add_ons_for_booking()}
          options={items.map(({ id }) => ({ value: String(id), label: id }))}
          value={String(chosen.id)}
          onValue={(value) => choose(Number(value))}
        />
      ) : (
        <Chips label={m.add_ons_for_booking()}>
          {items.map(({ id }) => (
            <Chip key={id} chosen={id === chosen.id} onChoose={() => choose(id)}>
              {id}
            </Chip>
          ))}
        </Chips>
      )}
      <p className="tight">
        {m.basket_booking({ id: chosen.id })}: {shortDay(chosen.date)}, {hourRange(chosen.hours)},{' '}
        {courtNames(chosen)}
      </p>
    </div>
  )
}
