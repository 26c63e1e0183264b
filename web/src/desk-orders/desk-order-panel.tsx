import type { DeskOrder, DeskOrderLine } from '@pantul/contract/desk-orders-wire'
import type { DeskLocation } from '@pantul/contract/desk-session-wire'
import * as m from '@pantul/messages/words'
import { hourRange } from '@pantul/rules/hours'
import { staffMay } from '@pantul/rules/staff-may'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useEscape } from '../browser/desk-use-escape.ts'
import { useFocusFallback } from '../browser/desk-use-focus-fallback.ts'
import { DeskOrderPayment } from '../counter/desk-order-payment.tsx'
import { Button } from '../design/button.tsx'
import { shortDay } from '../design/date-text.ts'
import { ErrorBlock } from '../design/error-block.tsx'
import { Amount, RupiahAmount } from '../design/price.tsx'
import { Skeleton, SkeletonRegion } from '../design/skeleton.tsx'
import { useDeskLocation } from '../desk/desk-staff.ts'
import { DeskReturnGoods } from '../goods/desk-return-goods.tsx'
import { DeskMoveRights } from './desk-move-rights.tsx'
import { DeskOrderMore } from './desk-order-more.tsx'
import { deskTagOf } from './desk-order-tag.ts'
import styles from './desk-order-panel.module.css'
import { deskOrderQuery } from './desk-orders-query.ts'

type Props = { readonly locationId: string; readonly orderNumber: string; readonly onClose: () => void }

/** One order beside the list: lines, money, person, history. Gets the focus; Escape closes it. */
export function DeskOrderPanel({ locationId, orderNumber, onClose }: Props) {
  const {
    data: order,
    isError,
    isFetching,
    error,
    refetch,
  } = useQuery(deskOrderQuery(locationId, orderNumber))
  const heading = useRef<HTMLHeadingElement>(null)
  useFocusFallback(heading) // takes the focus when the focused button disappears
  // An effect, because focus is outside of React.
  useEffect(() => heading.current?.focus(), [orderNumber])
  useEscape(onClose)
  return (
    <aside className={styles['panel']} aria-label={m.schedule_details()}>
      <div className={styles['top']}>
        <span>{m.history_order({ number: orderNumber })}</span>
        <button type="button" aria-label={m.schedule_close()} onClick={onClose}>
          <X size={18} strokeWidth={1.75} aria-hidden="true" />
        </button>
      </div>
      <h2 ref={heading} tabIndex={-1} className="display">
        {order === undefined ? '…' : order.name || m.label_deleted_account()}
      </h2>
      {order !== undefined && <Details locationId={locationId} order={order} />}
      {order === undefined && isError && !isFetching && (
        <ErrorBlock title={m.desk_orders_not_loaded()} onRetry={() => void refetch()}>
          {error.message}
        </ErrorBlock>
      )}
      {order === undefined && (isFetching || !isError) && (
        <SkeletonRegion label={m.desk_orders_loading()}>
          <Skeleton height={240} radius={10} />
        </SkeletonRegion>
      )}
    </aside>
  )
}

function Details({ locationId, order }: { readonly locationId: string; readonly order: DeskOrder }) {
  const location = useDeskLocation()
  const { orderNumber, kind, state, due, total, heldUntil, firstHour } = order
  const tag = deskTagOf(kind, state)
  const mayTake = location !== undefined && staffMay(location.roles, 'take-payment')
  return (
    <>
      <ul className={styles['lines']}>
        {order.lines.map((line, i) => (
          <li key={i} data-cancelled={line.isCancelled || undefined}>
            <span>
              <b>
                {line.quantity > 1
                  ? m.basket_add_on({ name: line.name, quantity: line.quantity })
                  : line.name}
              </b>
              <small>{lineNote(line)}</small>
            </span>
            <b>
              <Amount rupiah={line.amount} />
            </b>
          </li>
        ))}
      </ul>
      <dl className={styles['sums']}>
        <Sum label={m.desk_orders_discount()} amount={-order.discount} />
        <Sum label={m.after_booking_credit()} amount={-order.creditUsed} />
        <Sum label={m.desk_orders_carried()} amount={-order.carried} />
        {due > 0 && due !== total && <Sum label={m.schedule_order_total()} amount={total} />}
      </dl>
      <p className={styles['sum']} data-due={due > 0 || undefined}>
        <span>{due > 0 ? dueText(state) : tag.label}</span>
        <b className="display">
          <RupiahAmount rupiah={due > 0 ? due : total} />
        </b>
      </p>
      {heldUntil !== null && (
        <p className={styles['held']}>{m.schedule_held_until({ time: heldUntil.slice(11, 16) })}</p>
      )}
      <DeskOrderPayment
        key={orderNumber}
        order={{ locationId, orderNumber, due, isOwing: state !== 'held' }}
        mayTakePayment={mayTake && state !== 'payment_review' && due > 0}
      />
      {location !== undefined && (
        <DeskMoveRights key={`${orderNumber} times`} location={location} order={order} />
      )}
      {kind === 'goods' && state === 'completed' && location !== undefined && (
        <ReturnGoods key={`${orderNumber} back`} location={location} order={order} />
      )}
      {firstHour !== null && (
        <Link className={styles['schedule']} to={`/desk/${locationId}`} search={{ date: firstHour.date }}>
          {m.schedule_grid({ day: shortDay(firstHour.date) })}
        </Link>
      )}
      <DeskOrderMore locationId={locationId} orderNumber={orderNumber} />
    </>
  )
}

/** The button to return the goods of an order, if the role allows it. */
function ReturnGoods({ location, order }: { readonly location: DeskLocation; readonly order: DeskOrder }) {
  const [isOpen, setOpen] = useState(false)
  const cache = useQueryClient()
  if (!staffMay(location.roles, 'cancel-booking')) return null
  if (!isOpen)
    return (
      <div className={styles['refundAction']}>
        <Button variant="secondary" wide onClick={() => setOpen(true)}>
          {m.goods_give_back()}
        </Button>
      </div>
    )
  return (
    <DeskReturnGoods
      locationId={location.id}
      roles={location.roles}
      orderNumber={order.orderNumber}
      thingsText={order.soldNames}
      onLeave={() => {
        setOpen(false)
        void cache.invalidateQueries({ queryKey: deskOrderQuery(location.id, order.orderNumber).queryKey })
      }}
    />
  )
}

const dueText = (state: DeskOrder['state']): string =>
  state === 'held' || state === 'payment_review' ? m.schedule_due() : m.changes_owed_after()

const Sum = ({ label, amount }: { readonly label: string; readonly amount: number }) =>
  amount === 0 ? null : (
    <div>
      <dt>{label}</dt>
      <dd>
        <Amount rupiah={amount} />
      </dd>
    </div>
  )

const lineNote = ({ date, hours, paidByPackage }: DeskOrderLine): string =>
  [
    date === null ? '' : shortDay(date),
    hours.length === 0 ? '' : hourRange(hours),
    paidByPackage ? m.desk_orders_by_package() : '',
  ]
    .filter((part) => part !== '')
    .join(', ')
