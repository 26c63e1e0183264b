import type { Order } from '@pantul/contract/history-wire'
import * as m from '@pantul/messages/words'
import { useState } from 'react'
import { useSubmit } from '../../accounts/use-submit.ts'
import { call } from '../../api/call.ts'
import { Button } from '../../design/button.tsx'
import { OrderCard } from '../order-card.tsx'
import styles from './order-link-panel.module.css'
import { withRetryMinutes } from './with-retry-minutes.ts'

/** Mails a link with which an order can be paid or changed. Shown if the reader has only looked up the order. */
export function OrderLinkPanel({ order: { id, email, orderState } }: { readonly order: Order }) {
  const texts = orderState === 'held' ? payTexts : changeTexts
  const submission = useSubmit([])
  const [isSent, setSent] = useState(false)
  const sendLink = () =>
    submission.send(async () => {
      setSent(false)
      await withRetryMinutes(call('POST /api/orders/:id/link', { params: { id } }))
      setSent(true)
    })
  return (
    <OrderCard id="order-link" title={texts.title()} hasWideGaps className={styles['panel']}>
      <p>{texts.text()}</p>
      <Button
        variant="secondary"
        wide
        busy={submission.isSending ? m.accounts_sending() : undefined}
        onClick={() => void sendLink()}
      >
        {m.history_change_send({ email })}
      </Button>
      <output className={styles['sent']}>{isSent && texts.sent({ email })}</output>
      <p role="alert" className={styles['problem']}>
        {submission.errors.length > 0 && (
          <span key={submission.refusalCount}>
            {submission.errors.map(({ message }) => message).join(' ')}
          </span>
        )}
      </p>
    </OrderCard>
  )
}

const changeTexts = {
  title: m.history_change_title,
  text: m.history_change_text,
  sent: m.history_change_sent,
}
const payTexts = {
  title: m.history_pay_link_title,
  text: m.history_pay_link_text,
  sent: m.history_pay_link_sent,
}
