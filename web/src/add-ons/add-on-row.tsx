import {
  add_ons_add,
  add_ons_add_one,
  add_ons_few_left,
  add_ons_none_left,
  add_ons_row,
  coaches_per_hour,
} from '@pantul/messages/words'
import type { AddOnOffer } from '@pantul/contract/add-ons-wire'
import { hourRange } from '@pantul/rules/hours'
import type { Hours } from '@pantul/rules/hours'
import { formatAmount } from '@pantul/rules/money'
import { Droplet, Footprints, Spool, TowelRack } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '../design/button.tsx'
import { BallIcon, RacketIcon } from '../design/icons.tsx'
import { announce } from '../design/live-region.tsx'
import { Amount } from '../design/price.tsx'
import { Stepper } from '../design/stepper.tsx'
import styles from './add-on-row.module.css'

const icons = {
  racket: RacketIcon,
  ball: BallIcon,
  shoes: Footprints,
  grip: Spool,
  towel: TowelRack,
  water: Droplet,
} as const

const FEW = 3

type Props = {
  readonly offer: AddOnOffer
  readonly quantity: number
  /** The maximum for this booking. */
  readonly most: number
  readonly hours: Hours
  readonly onQuantity: (quantity: number) => void
}

/** An add-on with price and quantity. */
export function AddOnRow({ offer, quantity, most, hours, onQuantity }: Props) {
  const { name, description, unit, price } = offer
  const Icon = icons[offer.icon]
  const row = useRef<HTMLFieldSetElement>(null)
  const wasAdded = useRef(quantity > 0)
  const isAdded = quantity > 0

  // Moves focus to the new control, because the pressed one was replaced (Add by a stepper, or the reverse).
  useEffect(() => {
    if (wasAdded.current === isAdded) return
    wasAdded.current = isAdded
    const last = [...(row.current?.querySelectorAll('button') ?? [])].at(-1)
    if (document.activeElement === document.body) last?.focus()
  }, [isAdded])

  const add = () => {
    onQuantity(1)
    announce(`${name}: 1`)
  }
  const more = most - quantity
  const left = most === 0 && !isAdded ? add_ons_none_left({ hours: hourRange(hours) }) : null
  return (
    <fieldset
      ref={row}
      className={styles['row']}
      aria-label={add_ons_row({ name, price: formatAmount(price), quantity })}
    >
      <Icon size={22} strokeWidth={1.75} aria-hidden="true" />
      <div className={styles['what']}>
        <b>{name}</b>
        <span className="tight">{left ?? description}</span>
        {more > 0 && more <= FEW && (
          <span className={`${styles['few']} tight`}>{add_ons_few_left({ count: more })}</span>
        )}
      </div>
      <span className={styles['price']}>
        <Amount rupiah={price} />
        {unit === 'H' && <small className="tight">{coaches_per_hour()}</small>}
      </span>
      <div className={styles['quantity']}>
        {isAdded && (
          <Stepper
            label={name}
            value={quantity}
            least={0}
            most={Math.max(most, quantity)}
            onValue={onQuantity}
          />
        )}
        {!isAdded && left === null && (
          <Button variant="secondary" aria-label={add_ons_add_one({ name })} onClick={add}>
            {add_ons_add()}
          </Button>
        )}
      </div>
    </fieldset>
  )
}
