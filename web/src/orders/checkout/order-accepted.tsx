import { checkout_going_to_payment, checkout_order_stands } from '@pantul/messages/words'
import { Empty } from '../../design/empty.tsx'
import styles from './order-accepted.module.css'

/** Shown after an order was accepted, until the payment page opens. */
export const OrderAccepted = () => (
  <output className={styles['stands']}>
    <Empty title={checkout_order_stands()}>{checkout_going_to_payment()}</Empty>
  </output>
)
