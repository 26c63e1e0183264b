import {
  after_booking_cancelling,
  after_booking_keep,
  payments_cancel_title,
  payments_cancel_yes,
} from '@pantul/messages/words'
import { Button } from '../../design/button.tsx'
import { Dialog } from '../../design/dialog.tsx'
import styles from '../question.module.css'
import type { PaymentActions } from './use-payment-actions.ts'

type Props = {
  readonly open: boolean
  readonly onClose: () => void
  readonly actions: PaymentActions
  /** What becomes of what was ordered. */
  readonly text: string
}

/** Asks before an order is given up: that cannot be undone. */
export const CancelDialog = ({ open, onClose, text, actions: { cancel, busy, problem } }: Props) => (
  <Dialog open={open} onClose={onClose} title={payments_cancel_title()}>
    <div className={styles['question']}>
      <p>{text}</p>
      {problem !== null && <p role="alert">{problem}</p>}
      <Button look="secondary" large wide onClick={onClose}>
        {after_booking_keep()}
      </Button>
      <Button
        look="danger"
        wide
        onClick={cancel}
        {...(busy === 'cancel' ? { busy: after_booking_cancelling() } : {})}
      >
        {payments_cancel_yes()}
      </Button>
    </div>
  </Dialog>
)
