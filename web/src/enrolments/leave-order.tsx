import type { Order } from '@pantul/contract/history-wire'
import {
  classes_leave,
  classes_leave_how,
  classes_leave_no,
  classes_leave_title,
  classes_leave_yes,
  classes_leaving,
  history_policy_now,
} from '@pantul/messages/words'
import { formatRupiah } from '@pantul/rules/money'
import { useState } from 'react'
import { useVenueNow } from '../courts/use-venue-now.ts'
import { Button } from '../design/button.tsx'
import { Dialog } from '../design/dialog.tsx'
import { hasSessionAhead } from '../orders/place-words.ts'
import styles from '../orders/question.module.css'
import { useLeave } from './use-leave.ts'

type Props = { readonly order: Order }

/** Gives the places of a paid order back while a session is ahead: for who has no account the only way to. */
export function LeaveOrder({ order }: Props) {
  const [isAsking, setAsking] = useState(false)
  const now = useVenueNow(order.location.timeZone)
  const [sold] = order.enrolments
  const close = (): void => setAsking(false)
  if (sold === undefined || order.orderState !== 'confirmed' || !hasSessionAhead(order.enrolments, now))
    return null
  return (
    <>
      <Button look="secondary" wide onClick={() => setAsking(true)}>
        {classes_leave()}
      </Button>
      {isAsking && <Question order={order} sold={sold} onClose={close} />}
    </>
  )
}

type QuestionProps = Props & { readonly sold: Order['enrolments'][number]; readonly onClose: () => void }

function Question({ order, sold, onClose }: QuestionProps) {
  const { leave, isBusy, problem } = useLeave(sold.id, onClose)
  return (
    <Dialog open onClose={onClose} title={classes_leave_title({ name: sold.name })}>
      <div className={styles['question']}>
        <p>
          <b>{history_policy_now({ amount: formatRupiah(order.policy.backNow) })}</b>
        </p>
        <p>{classes_leave_how()}</p>
        {problem !== null && <p role="alert">{problem}</p>}
        <Button look="secondary" large wide onClick={onClose}>
          {classes_leave_no()}
        </Button>
        <Button look="danger" wide onClick={leave} {...(isBusy ? { busy: classes_leaving() } : {})}>
          {classes_leave_yes()}
        </Button>
      </div>
    </Dialog>
  )
}
