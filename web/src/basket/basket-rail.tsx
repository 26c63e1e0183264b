import * as m from '@pantul/messages/words'
import { filledItems } from '@pantul/rules/basket'
import { useBasketRail } from '../browser/wide-screen.ts'
import { BasketItems } from './basket-items.tsx'
import styles from './basket-rail.module.css'
import { useBasket } from './basket-store.ts'
import { PayPanel, type PayPanelProps } from './pay-panel.tsx'

/** The basket beside the page, from 1024 px. On narrower screens the stylesheet hides it and it has no content. */
export const BasketRail = (props: PayPanelProps) => (
  <section className={styles['rail']} aria-label={m.basket_title()}>
    {useBasketRail() && <RailContent {...props} />}
  </section>
)

function RailContent(props: PayPanelProps) {
  const count = filledItems(useBasket()).length
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
