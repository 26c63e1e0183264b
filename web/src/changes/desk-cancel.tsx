import type {
  DeskCancellationPreview,
  DeskCancellationRefund,
  LinePercents,
} from '@pantul/contract/desk-cancel-booking-wire'
import * as m from '@pantul/messages/words'
import { formatRupiah } from '@pantul/rules/money'
import { staffMay, type StaffRole } from '@pantul/rules/staff-may'
import { useState } from 'react'
import { useEscape } from '../browser/desk-use-escape.ts'
import { useFocusOnMount } from '../browser/desk-use-focus.ts'
import { DeskOpenFirstDrawer } from '../counter/desk-open-first-drawer.tsx'
import { Button } from '../design/button.tsx'
import { ErrorBlock } from '../design/error-block.tsx'
import { RupiahAmount } from '../design/price.tsx'
import { Skeleton, SkeletonRegion } from '../design/skeleton.tsx'
import { Switch } from '../design/switch.tsx'
import { DeskCodeDialog } from '../desk/desk-code-dialog.tsx'
import { DeskForm } from '../desk/desk-form.tsx'
import { DeskPanelFooter } from '../desk/desk-panel-footer.tsx'
import parts from '../desk/desk-panel-parts.module.css'
import { DeskProblem } from '../desk/desk-problem.tsx'
import { DeskReasonField } from '../desk/desk-reason-field.tsx'
import { DeskSum } from '../desk/desk-sum.tsx'
import styles from './desk-cancel.module.css'
import { bypassesGateway, emptyRefundDraft, refundChoicesOf } from './desk-refund-draft.ts'
import { DeskRefundPercents } from './desk-refund-percents.tsx'
import { DeskRefundRoutes } from './desk-refund-routes.tsx'
import { useCancel, useCancelPreview, type CancelTarget } from './desk-use-cancel.ts'

type Props = {
  readonly target: CancelTarget
  /** Whether the order has other bookings, which can be cancelled together with this one. */
  readonly isPartOfOrder: boolean
  readonly roles: readonly StaffRole[]
  /** By default the texts for the cancellation of a booking. */
  readonly texts?: CancelTexts
  readonly onCancelled: (cancelled: DeskCancellationRefund) => void
  readonly onLeave: () => void
}

type CancelTexts = {
  readonly title: string
  readonly leaveLabel: string
  /** Returns the label of the button that refunds an amount. */
  readonly confirmLabel: (refund: { readonly amount: string }) => string
}

const bookingTexts = (): CancelTexts => ({
  title: m.changes_cancel_title(),
  leaveLabel: m.changes_keep(),
  confirmLabel: m.changes_cancel_confirm,
})

/** Cancels a booking, or takes goods back. It shows the refund and its routes before the confirmation. */
export function DeskCancel(props: Props) {
  const { target, isPartOfOrder, roles, texts = bookingTexts(), onCancelled, onLeave } = props
  const { locationId } = target
  const [isWholeOrder, setWholeOrder] = useState(!isPartOfOrder)
  const [percents, setPercents] = useState<LinePercents>(new Map())
  const [refundDraft, setRefundDraft] = useState(emptyRefundDraft)
  const [reason, setReason] = useState('')
  const [isReasonShown, setReasonShown] = useState(false)
  const chosenTarget = { ...target, bookingId: isWholeOrder ? null : target.bookingId }
  const {
    data: preview,
    isError,
    error,
    isFetching,
    isPlaceholderData,
    refetch,
  } = useCancelPreview(chosenTarget, percents)
  const hasFailed = isError && !isFetching
  const cancelling = useCancel(chosenTarget, onCancelled)
  const heading = useFocusOnMount<HTMLHeadingElement>()
  useEscape(onLeave)
  /** Removes the problem of the last attempt, because it does not fit the new input. */
  const changeInput = (setInput: () => void): void => {
    cancelling.forget()
    setInput()
  }
  const isReady = preview !== undefined && !isPlaceholderData
  const needsReason = percents.size > 0 || bypassesGateway(preview?.refundParts ?? [], refundDraft)
  const refusalCode = cancelling.refusal?.code
  const isReasonMissing = refusalCode === 'REASON_REQUIRED'
  const confirm = (): void => {
    if (!isReady) return
    cancelling.send({
      ...refundChoicesOf(preview.refundParts, refundDraft),
      bookingId: chosenTarget.bookingId,
      percents,
      reason: reason.trim(),
      isReasonShown: isReasonShown && reason.trim() !== '',
      hash: preview.hash,
    })
  }

  return (
    <>
      <DeskForm className={styles['cancel']} onSubmit={confirm}>
        <h3 ref={heading} tabIndex={-1} className={styles['title']}>
          {texts.title}
        </h3>
        {isPartOfOrder && (
          <Switch
            label={m.changes_whole_order()}
            on={isWholeOrder}
            onChange={(on) =>
              changeInput(() => {
                setWholeOrder(on)
                setPercents(new Map())
              })
            }
          />
        )}
        {preview === undefined && hasFailed && (
          <ErrorBlock title={m.changes_not_loaded()} onRetry={() => void refetch()}>
            {error.message}
          </ErrorBlock>
        )}
        {preview === undefined && !hasFailed && (
          <SkeletonRegion label={m.changes_comes_back()}>
            <Skeleton height={180} radius={12} />
          </SkeletonRegion>
        )}
        {preview !== undefined && (
          <>
            {preview.isUnpaidOrder ? (
              <p className={parts['note']}>{m.changes_cancel_held()}</p>
            ) : (
              <RefundSummary preview={preview} />
            )}
            {!preview.isUnpaidOrder && staffMay(roles, 'cancel-custom-percents') && (
              <DeskRefundPercents
                lines={preview.lines}
                percents={percents}
                onPercents={(next) => changeInput(() => setPercents(next))}
              />
            )}
            <DeskRefundRoutes
              refunds={preview.refundParts}
              draft={refundDraft}
              onDraft={(next) => changeInput(() => setRefundDraft(next))}
            />
            <DeskReasonField
              label={needsReason ? m.desk_drawer_reason() : m.after_booking_reason()}
              value={reason}
              onValue={(text) => changeInput(() => setReason(text))}
              error={isReasonMissing ? cancelling.problem : null}
            />
            {reason.trim() !== '' && (
              <Switch
                label={m.changes_reason_shown()}
                note={m.changes_shown_note()}
                on={isReasonShown}
                onChange={setReasonShown}
              />
            )}
          </>
        )}
        <DeskProblem message={isReasonMissing ? null : cancelling.problem} />
        {refusalCode === 'DRAWER_CLOSED' && (
          <DeskOpenFirstDrawer locationId={locationId} onOpened={confirm} />
        )}
        {preview !== undefined && (
          <DeskPanelFooter>
            <Button
              type="submit"
              variant="danger"
              wide
              large
              unavailable={!isReady}
              busy={cancelling.isBusy ? m.after_booking_cancelling() : undefined}
            >
              {preview.refund > 0
                ? texts.confirmLabel({ amount: formatRupiah(preview.refund) })
                : m.changes_cancel_confirm_nothing()}
            </Button>
          </DeskPanelFooter>
        )}
        <Button variant="secondary" wide onClick={onLeave}>
          {texts.leaveLabel}
        </Button>
      </DeskForm>
      <DeskCodeDialog {...cancelling} />
    </>
  )
}

/** The refunded amount, and how it follows from what was paid. */
const RefundSummary = ({ preview }: { readonly preview: DeskCancellationPreview }) => (
  <div className={styles['refundSummary']}>
    <DeskSum label={m.changes_comes_back()}>
      <RupiahAmount rupiah={preview.refund} />
    </DeskSum>
    <p className={parts['note']}>
      {preview.refund === 0 ? m.changes_nothing_back() : shareText(preview)}
      {preview.noLongerOwed > 0 && ` ${m.changes_debt_ends()}: ${formatRupiah(preview.noLongerOwed)}.`}
      {preview.packageHours > 0 && ` ${m.changes_package_hours({ count: preview.packageHours })}`}
    </p>
  </div>
)

/** `50% of Rp 300.000 paid`, or `Of Rp 300.000 paid` if the refund is not one percentage of the paid amount. */
function shareText({ lines, paid, refund }: DeskCancellationPreview): string {
  const percent = lines[0]?.percent ?? 100
  const hasOnePercentage = lines.every((line) => line.percent === percent) && paid * percent === refund * 100
  const amount = formatRupiah(paid)
  return hasOnePercentage
    ? m.changes_percent_of_paid({ percent, paid: amount })
    : m.changes_of_paid({ paid: amount })
}
