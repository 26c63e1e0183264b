import * as m from '@pantul/messages/words'
import type { BookingItem } from '@pantul/rules/booking-item'
import { hourRange } from '@pantul/rules/hours'
import { sumOfKind, type PriceLine } from '@pantul/rules/price'
import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { shortDay } from '../design/date-text.ts'
import { RacketIcon } from '../design/icons.tsx'
import { Amount } from '../design/price.tsx'
import styles from './basket-item.module.css'
import { coachText, courtNames, durationText } from './basket-text.ts'

type Props = {
  readonly item: BookingItem
  readonly isCurrent: boolean
  readonly lines: readonly PriceLine[]
  readonly onEdit: () => void
  readonly onRemove: () => void
}

/** One booking of the basket as a card, with buttons to edit and remove it. */
export function BasketItem({ item, isCurrent, lines, onEdit, onRemove }: Props) {
  const { id, date, hours, courts, coach, addOns } = item
  const [isMenuOpen, setIsMenuOpen] = useState(false)
  const courtAmount = sumOfKind(lines, 'court')
  const coachAmount = sumOfKind(lines, 'coach')
  const hoursText = hours.length === 0 ? m.basket_pick_a_time() : hourRange(hours)
  const courtsText = courts.length === 0 ? m.basket_pick_a_court() : courtNames(item)
  return (
    <li className={styles['item']} aria-current={isCurrent || undefined}>
      <div className={styles['head']}>
        <span className={`${styles['number']} display`} aria-hidden="true">
          {id}
        </span>
        <span className="hiddenText">
          {m.basket_booking({ id })}
          {isCurrent && `, ${m.basket_current()}`}
        </span>
        <div>
          <b>
            {shortDay(date)}, <span className={styles['hours']}>{hoursText}</span>
          </b>
          <small className="tight">
            {courtsText}
            {hours.length > 0 && `, ${durationText(hours.length)}`}
          </small>
        </div>
        {courtAmount > 0 && (
          <span className={styles['price']}>
            <Amount rupiah={courtAmount} />
          </span>
        )}
      </div>
      {coach !== null && (
        <div className={`${styles['coachOrAddOn']} tight`}>
          <span className={styles['coachHours']} aria-hidden="true">
            {hours.map((hour) => (
              <i key={hour} data-coached={coach.hours.includes(hour) || undefined} />
            ))}
          </span>
          <span>{coachText(coach, hours)}</span>
          <span className={styles['price']}>
            <Amount rupiah={coachAmount} />
          </span>
        </div>
      )}
      {addOns.map(({ item: code, quantity }) => {
        const priceLine = lines.find(({ kind, ref }) => kind === 'add-on' && ref === code)
        return (
          <div key={code} className={`${styles['coachOrAddOn']} tight`}>
            <RacketIcon size={18} />
            <span>{m.basket_add_on({ name: priceLine?.name ?? code, quantity })}</span>
            <span className={styles['price']}>
              {priceLine !== undefined && <Amount rupiah={priceLine.amount} />}
            </span>
          </div>
        )
      })}
      <div className={styles['menu']} data-open={isMenuOpen || undefined}>
        <button
          type="button"
          className={styles['menuButton']}
          aria-expanded={isMenuOpen}
          aria-label={m.basket_menu({ id })}
          onClick={() => setIsMenuOpen(!isMenuOpen)}
        >
          <Ellipsis size={20} strokeWidth={1.75} aria-hidden="true" />
        </button>
        <span className={styles['actions']}>
          <button type="button" aria-label={m.basket_edit_booking({ id })} onClick={onEdit}>
            {m.basket_edit()}
          </button>
          <button type="button" aria-label={m.basket_remove_booking({ id })} onClick={onRemove}>
            {m.basket_remove()}
          </button>
        </span>
      </div>
    </li>
  )
}
