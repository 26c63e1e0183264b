import type { CancellationPreview, RefundRoute } from '@pantul/contract/after-booking-wire'
import type { Order } from '@pantul/contract/history-wire'
import type { PaidItem } from '@pantul/contract/sold-items-wire'
import * as m from '@pantul/messages/words'
import { formatRupiah } from '@pantul/rules/money'
import { RupiahAmount } from '../../design/price.tsx'
import { momentText } from '../order-text.ts'
import { fullRefundDeadline } from './booking-states.ts'
import styles from './cancel-paid-dialog.module.css'

type Props = {
  readonly preview: CancellationPreview
  readonly order: Order
  readonly items: readonly PaidItem[]
}

/** The refund of a cancellation: amount, route and deadline. `noLongerOwed`: an unpaid part, which need not be paid. */
export function RefundPreview({ preview, order, items }: Props) {
  const { paid, percent, refund, noLongerOwed, routes, packageHours, validUntil } = preview
  const localMoment = (moment: string): string => momentText(moment, order.location.timeZoneLabel)
  if (refund === 0 && noLongerOwed === 0 && packageHours === 0) {
    const deadline = fullRefundDeadline(items, order.policy.tiers)
    return <NoRefund isPaid={paid > 0} missedDeadline={deadline === null ? null : localMoment(deadline)} />
  }
  return (
    <div className={styles['refund']}>
      <p className={styles['label']}>{m.after_booking_back()}</p>
      {refund > 0 && (
        <>
          <p className={`${styles['amount']} display`}>
            <RupiahAmount rupiah={refund} />
          </p>
          <p>{m.after_booking_of_paid({ percent, paid: formatRupiah(paid) })}</p>
        </>
      )}
      {noLongerOwed > 0 && <p>{m.after_booking_debt({ amount: formatRupiah(noLongerOwed) })}</p>}
      {routes.map(({ route, amount }) => (
        <p key={route}>{routeTexts[route]({ amount: formatRupiah(amount) })}</p>
      ))}
      {packageHours > 0 && (
        <p className={styles['strong']}>{m.after_booking_units({ count: packageHours })}</p>
      )}
      <p className={styles['strong']}>
        {validUntil === null
          ? m.after_booking_holds_start()
          : m.after_booking_holds_until({ moment: localMoment(validUntil) })}
      </p>
    </div>
  )
}

const routeTexts: Readonly<Record<RefundRoute, (values: { amount: string }) => string>> = {
  gateway: m.after_booking_by_gateway,
  credit: m.after_booking_by_credit,
  transfer: m.after_booking_by_transfer,
}

type NoRefundProps = {
  readonly isPaid: boolean
  /** Until when the full refund was possible. */
  readonly missedDeadline: string | null
}

/** Says why there is no refund: it is too late, or no money was paid. */
const NoRefund = ({ isPaid, missedDeadline }: NoRefundProps) => (
  <div className={styles['refund']}>
    <p className={styles['strong']}>
      {isPaid ? m.after_booking_nothing_back() : m.after_booking_nothing_paid()}
    </p>
    {isPaid && missedDeadline !== null && <p>{m.after_booking_was_free({ moment: missedDeadline })}</p>}
  </div>
)
