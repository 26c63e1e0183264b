import * as m from '@pantul/messages/words'
import { Empty } from '../../design/empty.tsx'
import styles from './order-accepted.module.css'

/** Shown after an order was accepted, until the payment page opens. */
export const OrderAccepted = () => (
  <output className={styles['accepted']}>
    <Empty title={m.checkout_order_stands()}>{m.checkout_going_to_payment()}</Empty>
  </output>
)
