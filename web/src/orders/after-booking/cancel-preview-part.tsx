import type { CancellationPreview, RefundRoute } from '@pantul/contract/after-booking-wire'
import type { Order } from '@pantul/contract/history-wire'
import type { PaidItem } from '@pantul/contract/sold-wire'
import * as m from '@pantul/messages/words'
import { formatRupiah } from '@pantul/rules/money'
import { RupiahAmount } from '../../design/price.tsx'
import { momentText } from '../order-text.ts'
import { freeUntil } from './booked.ts'
import styles from './cancel-dialog.module.css'

type Props = {
  readonly preview: CancellationPreview
  readonly order: Order
  readonly items: readonly PaidItem[]
}

/** The refund of a cancellation: amount, method and deadline. */
export function CancelPreviewPart({ preview, order, items }: Props) {
  const { paid, percent, refund, noLongerOwed, routes, packageHours, validUntil } = preview
  const momentAt = (moment: string): string => momentText(moment, order.location.timeZoneLabel)
  if (refund === 0 && noLongerOwed === 0 && packageHours === 0)
    return <NoRefund isPaid={paid > 0} free={freeUntil(items, order.policy.tiers)} until={momentAt} />
  return (
    <div className={styles['back']}>
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
        <p key={route}>{routeText[route]({ amount: formatRupiah(amount) })}</p>
      ))}
      {packageHours > 0 && (
        <p className={styles['first']}>{m.after_booking_units({ count: packageHours })}</p>
      )}
      <p className={styles['first']}>
        {validUntil === null
          ? m.after_booking_holds_start()
          : m.after_booking_holds_until({ moment: momentAt(validUntil) })}
      </p>
    </div>
  )
}

const routeText: Readonly<Record<RefundRoute, (to: { amount: string }) => string>> = {
  gateway: m.after_booking_by_gateway,
  credit: m.after_booking_by_credit,
  transfer: m.after_booking_by_transfer,
}

type NothingProps = {
  readonly isPaid: boolean
  readonly free: string | null
  readonly until: (moment: string) => string
}

/** No refund: too late, or not paid in money. */
const NoRefund = ({ isPaid, free, until }: NothingProps) => (
  <div className={styles['back']}>
    <p className={styles['first']}>
      {isPaid ? m.after_booking_nothing_back() : m.after_booking_nothing_paid()}
    </p>
    {isPaid && free !== null && <p>{m.after_booking_was_free({ moment: until(free) })}</p>}
  </div>
)
