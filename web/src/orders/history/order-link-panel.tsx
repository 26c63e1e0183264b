import type { Order } from '@pantul/contract/history-wire'
import {
  accounts_sending,
  history_change_send,
  history_change_sent,
  history_change_text,
  history_change_title,
  history_pay_link_sent,
  history_pay_link_text,
  history_pay_link_title,
} from '@pantul/messages/words'
import { useState } from 'react'
import { useSubmit } from '../../accounts/use-submit.ts'
import { call } from '../../api/call.ts'
import { Button } from '../../design/button.tsx'
import styles from './order-link-panel.module.css'
import { withRetryMinutes } from './with-retry-minutes.ts'

/** Shown for an order that was only looked up: mails the link that allows to pay or change it. */
export function OrderLinkPanel({ order: { id, email, orderState } }: { readonly order: Order }) {
  const words = orderState === 'held' ? payWords : changeWords
  const sending = useSubmit([])
  const [isSent, setSent] = useState(false)
  const press = () =>
    sending.send(async () => {
      setSent(false)
      await withRetryMinutes(call('POST /api/orders/:id/link', { params: { id } }))
      setSent(true)
    })
  return (
    <section className={styles['panel']} aria-labelledby="order-link">
      <h2 id="order-link">{words.title()}</h2>
      <p>{words.text()}</p>
      <Button
        variant="secondary"
        wide
        busy={sending.isSending ? accounts_sending() : undefined}
        onClick={() => void press()}
      >
        {history_change_send({ email })}
      </Button>
      <output className={styles['sent']}>{isSent && words.sent({ email })}</output>
      <p role="alert" className={styles['problem']}>
        {sending.errors.length > 0 && (
          <span key={sending.refusalCount}>{sending.errors.map(({ message }) => message).join(' ')}</span>
        )}
      </p>
    </section>
  )
}

const changeWords = { title: history_change_title, text: history_change_text, sent: history_change_sent }
const payWords = { title: history_pay_link_title, text: history_pay_link_text, sent: history_pay_link_sent }
