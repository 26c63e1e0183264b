import * as m from '@pantul/messages/words'
import { Button } from '../../design/button.tsx'
import { Dialog } from '../../design/dialog.tsx'
import styles from '../dialog-question.module.css'
import type { PaymentActions } from './use-payment-actions.ts'

type Props = {
  readonly open: boolean
  readonly onClose: () => void
  readonly actions: PaymentActions
  /** What happens to the ordered items. */
  readonly text: string
}

/** Asks before an unpaid order is cancelled, because that cannot be undone. */
export const CancelUnpaidDialog = ({
  open,
  onClose,
  text,
  actions: { cancel, busyAction, problem },
}: Props) => (
  <Dialog open={open} onClose={onClose} title={m.payments_cancel_title()}>
    <div className={styles['question']}>
      <p>{text}</p>
      {problem !== null && <p role="alert">{problem}</p>}
      <Button variant="secondary" large wide onClick={onClose}>
        {m.after_booking_keep()}
      </Button>
      <Button
        variant="danger"
        wide
        onClick={cancel}
        busy={busyAction === 'cancel' ? m.after_booking_cancelling() : undefined}
      >
        {m.payments_cancel_yes()}
      </Button>
    </div>
  </Dialog>
)
