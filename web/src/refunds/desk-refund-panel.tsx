import type { QueuedRefund } from '@pantul/contract/desk-refunds-wire'
import type { DeskLocation } from '@pantul/contract/desk-session-wire'
import * as m from '@pantul/messages/words'
import { Link } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { useEscape } from '../browser/desk-use-escape.ts'
import { useFocusFallback } from '../browser/desk-use-focus-fallback.ts'
import { RupiahAmount } from '../design/price.tsx'
import { Tag } from '../design/tag.tsx'
import { dayAndTime, momentText } from '../desk/desk-moment-text.ts'
import { DeskRefundActions } from './desk-refund-actions.tsx'
import styles from './desk-refund-panel.module.css'
import { filterText, queueVariant, reasonText, routeText, nextStepText } from './desk-refund-text.ts'

type Props = {
  readonly location: DeskLocation
  readonly refund: QueuedRefund
  readonly onClose: () => void
}

/** One refund beside the list: its facts, and the steps that the role allows. Gets the focus; Escape closes it. */
export function DeskRefundPanel({ location, refund, onClose }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useFocusFallback(heading) // takes the focus when the focused button disappears
  // An effect, because focus is outside of React.
  useEffect(() => heading.current?.focus(), [])
  useEscape(onClose)
  const { orderNumber, name, amount, queue, isVerified, isAskedByReader, nextJobAt } = refund
  return (
    <aside className={styles['panel']} aria-label={m.schedule_details()}>
      <div className={styles['top']}>
        <Link to={`/desk/${location.id}/orders`} search={{ order: orderNumber }}>
          {m.history_order({ number: orderNumber })}
        </Link>
        <button type="button" aria-label={m.schedule_close()} onClick={onClose}>
          <X size={18} strokeWidth={1.75} aria-hidden="true" />
        </button>
      </div>
      <h2 ref={heading} tabIndex={-1} className="display">
        {name || m.label_deleted_account()}
      </h2>
      <p className={styles['sum']}>
        <Tag variant={queueVariant[queue]}>{filterText[queue]()}</Tag>
        <b className="display">
          <RupiahAmount rupiah={amount} />
        </b>
      </p>
      <Facts refund={refund} />
      {nextJobAt !== null && queue !== 'done' && (
        <p className={styles['note']}>
          {(queue === 'awaits_account' ? m.desk_refunds_next_guest : m.desk_refunds_next_gateway)(
            dayAndTime(nextJobAt),
          )}
        </p>
      )}
      {(queue === 'approve' || queue === 'send') && !isVerified && (
        <p className={styles['note']}>
          {m.desk_refunds_unverified()} <Link to={`/desk/${location.id}/payments`}>{m.desk_payments()}</Link>
        </p>
      )}
      {queue === 'approve' && isAskedByReader && <p className={styles['note']}>{m.desk_refunds_own()}</p>}
      <DeskRefundActions key={refund.version} location={location} refund={refund} />
    </aside>
  )
}

function Facts({ refund }: { readonly refund: QueuedRefund }) {
  const {
    reason,
    route,
    waitingSince,
    askedBy,
    bankAccountTypedBy,
    approvedBy,
    bankAccountEnding,
    reference,
    timesReturned,
  } = refund
  const facts: readonly (readonly [string, ReactNode])[] = [
    [m.desk_refunds_next_actor(), nextStepText(refund)],
    ['', m.desk_refunds_since(dayAndTime(waitingSince))],
    [m.desk_refunds_why(), reasonText(reason)],
    [m.desk_refunds_route(), routeText(route)],
    [m.desk_drawer_method(), refund.isImported ? m.desk_refunds_imported() : null],
    [m.desk_refunds_asked_by(), askedBy],
    [
      m.after_booking_account_number(),
      bankAccountEnding && m.desk_refunds_ending({ ending: bankAccountEnding }),
    ],
    [m.desk_refunds_typed_by(), bankAccountTypedBy],
    [
      m.desk_refunds_seen_by(),
      refund.bankAccountSeenBy &&
        refund.bankAccountSeenAt &&
        `${refund.bankAccountSeenBy} · ${momentText(refund.bankAccountSeenAt)}`,
    ],
    [m.desk_refunds_approved_by(), approvedBy],
    [m.desk_refunds_bank_reference(), reference],
    [m.after_booking_transfer_sent(), refund.sentAt && momentText(refund.sentAt)],
    [m.desk_refunds_returned(), timesReturned === 0 ? null : m.desk_refunds_times({ count: timesReturned })],
    [m.history_tab_done(), refund.doneAt && momentText(refund.doneAt)],
  ]
  return (
    <dl className={styles['facts']}>
      {facts
        .filter(([, value]) => value !== null)
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}
