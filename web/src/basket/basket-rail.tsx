import * as m from '@pantul/messages/words'
import { isEmptyItem } from '@pantul/rules/booking-item'
import type { ReactNode } from 'react'
import { useBasketRail } from '../browser/wide-screen.ts'
import { BasketItems } from './basket-items.tsx'
import styles from './basket-rail.module.css'
import { useBasket } from './basket-store.ts'
import { PayPanel } from './pay-panel.tsx'
import type { ShownPrice } from './use-basket-price.ts'

type Props = {
  readonly price: ShownPrice
  readonly actionLabel: string
  readonly onAct: () => void
  readonly busyLabel?: ReactNode
}

/** The basket at the side of the page, from 1024 px; empty below that. */
export const BasketRail = (props: Props) => (
  <section className={styles['rail']} aria-label={m.basket_title()}>
    {useBasketRail() && <RailContent {...props} />}
  </section>
)

function RailContent(props: Props) {
  const count = useBasket().items.filter((item) => !isEmptyItem(item)).length
  return (
    <>
      <div className={styles['head']}>
        <h2 className="display">{m.basket_title()}</h2>
        {count > 0 && <span className="tight">{m.basket_items({ count })}</span>}
      </div>
      <div className={styles['items']}>
        <BasketItems price={props.price} />
        {count === 0 && <p>{m.basket_tap_an_hour()}</p>}
      </div>
      <PayPanel {...props} />
    </>
  )
}
