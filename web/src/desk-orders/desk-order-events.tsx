import type { OrderEvent } from '@pantul/contract/desk-orders-wire'
import * as m from '@pantul/messages/words'
import { formatAmount } from '@pantul/rules/money'
import type { OrderKind } from '@pantul/rules/order-kind'
import type { OrderState } from '@pantul/rules/order-state'
import { staffRefundRoutes, type StaffRefundRoute } from '@pantul/rules/refund-route'
import { useState } from 'react'
import { actionName } from '../acts/desk-act-text.ts'
import { shortDay } from '../design/date-text.ts'
import { methodLabel } from '../orders/order-text.ts'
import styles from './desk-order-events.module.css'

/** Rows that are shown at first. */
const FIRST_ROWS = 5

type Props = { readonly kind: OrderKind; readonly events: readonly OrderEvent[] }

/** The history of an order, the latest event first. */
export function DeskOrderEvents({ kind, events }: Props) {
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? events : events.slice(0, FIRST_ROWS)
  return (
    <section className={styles['events']} aria-labelledby="desk-happened">
      <div className={styles['head']}>
        <h3 id="desk-happened">{m.desk_orders_happened()}</h3>
        {shown.length < events.length && (
          <button type="button" onClick={() => setShowsAll(true)}>
            {m.desk_orders_show_all({ count: events.length })}
          </button>
        )}
      </div>
      <ol>
        {shown.map((event, i) => (
          <li key={i} data-kind={event.kind}>
            <time dateTime={event.at}>
              {event.at.slice(11, 16)}
              <small>{shortDay(event.at.slice(0, 10))}</small>
            </time>
            <span>
              <b>{kind === 'goods' && event.state === 'completed' ? m.goods_handed_over() : textOf(event)}</b>
              {noteOf(event) !== '' && <small>{noteOf(event)}</small>}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

const stateText: Readonly<Record<OrderState, () => string>> = {
  held: m.desk_orders_step_held,
  payment_review: m.history_step_review,
  confirmed: m.history_step_confirmed,
  completed: m.history_tag_played,
  expired: m.history_step_expired,
  cancelled: m.history_tab_cancelled,
  refund_due: m.history_tag_refund_due,
  refunded: m.history_tag_refunded,
}

const refundRouteText: Readonly<Record<StaffRefundRoute, () => string>> = {
  gateway: m.changes_route_online,
  cash: m.desk_orders_refund_cash,
  terminal: m.desk_orders_refund_card,
  transfer: m.history_method_transfer,
  credit: m.after_booking_credit,
}

/** The route of a refund; empty for another event. */
const routeOf = ({ kind, code }: OrderEvent): string =>
  staffRefundRoutes.flatMap((route) =>
    kind === 'refund' && route === code ? refundRouteText[route]() : [],
  )[0] ?? ''

/** Acts with a sentence other than the name of the action. */
const actText: Readonly<Record<string, () => string>> = {
  'correct-payment': m.desk_orders_act_correct,
  'note-order': m.desk_orders_act_note,
  sell: m.desk_act_sell,
}

function textOf({ kind, state, amount, code }: OrderEvent): string {
  if (kind === 'state') return state === null ? '' : stateText[state]()
  if (kind === 'payment')
    return m.desk_orders_paid_by({
      method: code === 'imported' ? m.label_imported() : methodLabel(code),
      amount: formatAmount(amount ?? 0),
    })
  if (kind === 'refund') return m.desk_orders_refund({ amount: formatAmount(amount ?? 0) })
  if (code === 'use-credit')
    return m.desk_orders_paid_by({ method: m.after_booking_credit(), amount: formatAmount(amount ?? 0) })
  return actText[code ?? '']?.() ?? (code === null ? m.desk_orders_act() : actionName(code))
}

const noteOf = (event: OrderEvent): string =>
  [routeOf(event), event.by, event.reason].filter(Boolean).join(', ')
