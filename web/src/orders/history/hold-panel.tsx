import type { Order } from '@pantul/contract/history-wire'
import * as m from '@pantul/messages/words'
import { ButtonLink } from '../../design/button.tsx'
import { RupiahAmount } from '../../design/price.tsx'
import { HoldLine } from '../hold-line.tsx'
import { useHoldLeft } from '../use-hold-left.ts'
import styles from './hold-panel.module.css'

/** A held order: amount, time left and, if the reader may change it, the link to the payment. */
export function HoldPanel({ order }: { readonly order: Order }) {
  const msLeft = useHoldLeft(order) ?? 0
  const { paymentId, total, items } = order
  return (
    <div className={styles['panel']}>
      <p className={`${styles['amount']} display`}>
        <RupiahAmount rupiah={total} />
      </p>
      {msLeft > 0 ? (
        <HoldLine msLeft={msLeft} hold={order} isBooking={items.length > 0} />
      ) : (
        <p>{m.payments_ending_text()}</p>
      )}
      {paymentId !== null && msLeft > 0 && (
        <>
          <ButtonLink to={`/status-payment/${paymentId}`} large wide>
            {m.history_pay_now()}
          </ButtonLink>
          <p>{m.history_pay_hint()}</p>
        </>
      )}
    </div>
  )
}
