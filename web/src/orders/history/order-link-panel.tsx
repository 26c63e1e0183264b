import type { Order } from '@pantul/contract/history-wire'
import * as m from '@pantul/messages/words'
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
        busy={sending.isSending ? m.accounts_sending() : undefined}
        onClick={() => void press()}
      >
        {m.history_change_send({ email })}
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

const changeWords = {
  title: m.history_change_title,
  text: m.history_change_text,
  sent: m.history_change_sent,
}
const payWords = {
  title: m.history_pay_link_title,
  text: m.history_pay_link_text,
  sent: m.history_pay_link_sent,
}
