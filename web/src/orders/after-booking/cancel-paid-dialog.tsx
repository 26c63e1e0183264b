import type { CancellationPreview } from '@pantul/contract/after-booking-wire'
import type { Order } from '@pantul/contract/history-wire'
import * as m from '@pantul/messages/words'
import { formatRupiah } from '@pantul/rules/money'
import { Button } from '../../design/button.tsx'
import { Dialog } from '../../design/dialog.tsx'
import { ErrorBlock } from '../../design/error-block.tsx'
import { Field } from '../../design/field.tsx'
import { Skeleton, SkeletonRegion } from '../../design/skeleton.tsx'
import { bookingText } from '../booking-text.ts'
import type { BookingWithState } from './booking-states.ts'
import styles from './cancel-paid-dialog.module.css'
import { RefundPreview } from './refund-preview.tsx'
import { useCancelPaid } from './use-cancel-paid.ts'

export type CancelTarget = {
  /** Null for the whole order. */
  readonly bookingId: number | null
  readonly bookings: readonly BookingWithState[]
}

type Props = {
  readonly order: Order
  readonly target: CancelTarget | null
  readonly onClose: () => void
}

/** Shows the refund before a paid order or booking is cancelled. The button names the amount. */
export const CancelPaidDialog = ({ order, target, onClose }: Props) => (
  <Dialog
    open={target !== null}
    onClose={onClose}
    title={target?.bookingId === null ? m.after_booking_cancel_all_title() : m.after_booking_cancel_title()}
  >
    {target !== null && <Question key={target.bookingId} order={order} target={target} onClose={onClose} />}
  </Dialog>
)

function Question({ order, target, onClose }: Props & { readonly target: CancelTarget }) {
  const { preview, reason, setReason, isCancelling, hasRefundChanged, problem, cancel } = useCancelPaid({
    order,
    bookingId: target.bookingId,
    onDone: onClose,
  })
  const items = target.bookings.map(({ item }) => item)
  return (
    <div className={styles['question']}>
      <ul className={styles['bookings']}>
        {items.map((item) => (
          <li key={item.id}>{bookingText(item, order.location.timeZoneLabel)}</li>
        ))}
      </ul>
      {preview.data === undefined && preview.error === null && (
        <SkeletonRegion label={m.after_booking_preview_loading()}>
          <Skeleton height={132} radius={12} />
        </SkeletonRegion>
      )}
      {preview.data === undefined && preview.error !== null && (
        <ErrorBlock title={m.after_booking_preview_not_loaded()} onRetry={() => void preview.refetch()}>
          {preview.error.message}
        </ErrorBlock>
      )}
      {preview.data !== undefined && (
        <>
          {hasRefundChanged && (
            <p role="alert" className={styles['refundChanged']}>
              {m.after_booking_preview_changed()}
            </p>
          )}
          <RefundPreview preview={preview.data} order={order} items={items} />
          <Field
            label={m.after_booking_reason()}
            value={reason}
            onValue={setReason}
            maxLength={200}
            autoComplete="off"
          />
        </>
      )}
      {problem !== null && (
        <p role="alert" className={styles['problem']}>
          {problem}
        </p>
      )}
      <Button variant="secondary" large wide onClick={onClose}>
        {m.after_booking_keep()}
      </Button>
      {preview.data !== undefined && (
        <Button
          variant="danger"
          wide
          onClick={cancel}
          busy={isCancelling ? m.after_booking_cancelling() : undefined}
        >
          {confirmLabel(preview.data)}
        </Button>
      )}
    </div>
  )
}

function confirmLabel({ refund, packageHours }: CancellationPreview): string {
  if (refund > 0) return m.after_booking_cancel_get({ amount: formatRupiah(refund) })
  return packageHours > 0
    ? m.after_booking_cancel_units({ count: packageHours })
    : m.after_booking_cancel_none()
}
