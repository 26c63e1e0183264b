import type { Order } from '@pantul/contract/history-wire'
import * as m from '@pantul/messages/words'
import { ButtonLink } from '../../design/button.tsx'
import { RupiahAmount } from '../../design/price.tsx'
import { HoldLine } from '../hold-line.tsx'
import { useAnnouncedHoldMsLeft } from '../use-hold-ms-left.ts'
import cardStyles from '../order-card.module.css'
import { classes } from '../../design/classes.ts'
import styles from './hold-panel.module.css'

/** A held order: amount, time left and, for a reader who may change the order, the link to the payment. */
export function HoldPanel({ order }: { readonly order: Order }) {
  const msLeft = useAnnouncedHoldMsLeft(order) ?? 0
  const { paymentId, total, items } = order
  return (
    <div className={classes(cardStyles['card'], cardStyles['wideGaps'], styles['panel'])}>
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
