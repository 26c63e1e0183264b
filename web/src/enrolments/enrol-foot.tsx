import * as m from '@pantul/messages/words'
import { busyLabel } from '../orders/checkout/placing-state.ts'
import { SaleObstaclePanel } from '../orders/checkout/sale-obstacle-panel.tsx'
import type { Sale } from '../orders/checkout/use-sale.ts'
import { Button } from '../design/button.tsx'
import { RupiahAmount } from '../design/price.tsx'
import styles from './enrol-foot.module.css'

type Props = { readonly total: number; readonly sale: Sale; readonly onOrder: () => void }

/** The total in rupiah, the order button, and above them the reason if the order fails. */
export const EnrolFoot = ({ total, sale, onOrder }: Props) => (
  <section className={styles['foot']} aria-label={m.basket_total()}>
    <SaleObstaclePanel sale={sale} />
    <p key={total} className={`${styles['total']} display`}>
      <RupiahAmount rupiah={total} />
    </p>
    <Button large onClick={onOrder} busy={busyLabel(sale.state)}>
      {m.basket_place_order()}
    </Button>
  </section>
)
