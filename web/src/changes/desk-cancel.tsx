import type { DeskCancellation, DeskCancelled, LinePercents } from '@pantul/contract/desk-cancel-wire'
import * as m from '@pantul/messages/words'
import { formatRupiah } from '@pantul/rules/money'
import { staffMay, type StaffRole } from '@pantul/rules/staff-may'
import { useEffect, useRef, useState } from 'react'
import { useEscape } from '../browser/desk-use-escape.ts'
import { DeskDrawerClosed } from '../counter/desk-drawer-closed.tsx'
import { Button } from '../design/button.tsx'
import { ErrorBlock } from '../design/error-block.tsx'
import { Field } from '../design/field.tsx'
import { RupiahAmount } from '../design/price.tsx'
import { Skeleton, SkeletonRegion } from '../design/skeleton.tsx'
import { Switch } from '../design/switch.tsx'
import { DeskPanelFooter } from '../desk/desk-panel-footer.tsx'
import { DeskCodeDialog } from '../desk/desk-code-dialog.tsx'
import styles from './desk-cancel.module.css'
import { bypassesGateway, refundChoicesOf, newRefundDraft } from './desk-refund-choices.ts'
import { DeskRefundPart } from './desk-refund-part.tsx'
import { DeskPercents } from './desk-percents.tsx'
import { useCancel, useCancelPreview, type CancelTarget } from './desk-use-cancel.ts'

type Props = {
  readonly target: CancelTarget
  /** Whether the order has other bookings, which can be cancelled with this one. */
  readonly isPart: boolean
  readonly roles: readonly StaffRole[]
  /** Texts for returned goods, used instead of the texts for a booking. */
  readonly words?: CancelWords
  readonly onCancelled: (cancelled: DeskCancelled) => void
  readonly onLeave: () => void
}

/** `confirm`: makes the label of the button from the formatted refund. */
type CancelWords = {
  readonly title: string
  readonly keep: string
  readonly confirm: (sum: { readonly amount: string }) => string
}

/**
 * Cancels a booking, or takes goods back. Shows the refund and its routes before the confirmation. Escape closes the
 * form.
 */
export function DeskCancel({ target, isPart, roles, words, onCancelled, onLeave }: Props) {
  const [isWhole, setWhole] = useState(!isPart)
  const [percents, setPercents] = useState<LinePercents>(new Map())
  const [giving, setGiving] = useState(newRefundDraft)
  const [reason, setReason] = useState('')
  const [isReasonShown, setReasonShown] = useState(false)
  const chosen = { ...target, bookingId: isWhole ? null : target.bookingId }
  const {
    data: preview,
    isError,
    error,
    isFetching,
    isPlaceholderData,
    refetch,
  } = useCancelPreview(chosen, percents)
  const { send, isBusy, problem, code, needsCode, repeat, forget } = useCancel(chosen, onCancelled)
  const heading = useRef<HTMLHeadingElement>(null)
  // An effect, because focus is outside of React.
  useEffect(() => heading.current?.focus(), [])
  useEscape(onLeave)
  const change = (make: () => void): void => {
    forget()
    make()
  }
  const isReady = preview !== undefined && !isPlaceholderData
  const needsReason = percents.size > 0 || bypassesGateway(preview?.parts ?? [], giving)
  const confirm = (): void => {
    if (!isReady) return
    send({
      ...refundChoicesOf(preview.parts, giving),
      bookingId: chosen.bookingId,
      percents,
      reason: reason.trim(),
      isReasonShown: isReasonShown && reason.trim() !== '',
      hash: preview.hash,
    })
  }

  return (
    <>
      <form
        className={styles['cancel']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          confirm()
        }}
      >
        <h3 ref={heading} tabIndex={-1} className={styles['title']}>
          {words?.title ?? m.changes_cancel_title()}
        </h3>
        {isPart && (
          <Switch
            label={m.changes_whole_order()}
            on={isWhole}
            onChange={(on) =>
              change(() => {
                setWhole(on)
                setPercents(new Map())
              })
            }
          />
        )}
        {preview === undefined && isError && !isFetching && (
          <ErrorBlock title={m.changes_not_loaded()} onRetry={() => void refetch()}>
            {error.message}
          </ErrorBlock>
        )}
        {preview === undefined && !(isError && !isFetching) && (
          <SkeletonRegion label={m.changes_comes_back()}>
            <Skeleton height={180} radius={12} />
          </SkeletonRegion>
        )}
        {preview !== undefined && (
          <>
            {preview.isUnpaidOrder ? (
              <p className={styles['note']}>{m.changes_cancel_held()}</p>
            ) : (
              <div className={styles['back']}>
                <p className={styles['sum']}>
                  <span>{m.changes_comes_back()}</span>
                  <b className="display">
                    <RupiahAmount rupiah={preview.refund} />
                  </b>
                </p>
                <p className={styles['note']}>
                  {preview.refund === 0 ? m.changes_nothing_back() : shareText(preview)}
                  {preview.noLongerOwed > 0 &&
                    ` ${m.changes_debt_ends()}: ${formatRupiah(preview.noLongerOwed)}.`}
                  {preview.packageHours > 0 && ` ${m.changes_package_hours({ count: preview.packageHours })}`}
                </p>
              </div>
            )}
            {!preview.isUnpaidOrder && staffMay(roles, 'cancel-custom-percents') && (
              <DeskPercents
                lines={preview.lines}
                percents={percents}
                onPercents={(next) => change(() => setPercents(next))}
              />
            )}
            <DeskRefundPart
              parts={preview.parts}
              draft={giving}
              onDraft={(next) => change(() => setGiving(next))}
            />
            <Field
              label={needsReason ? m.desk_drawer_reason() : m.after_booking_reason()}
              value={reason}
              onValue={(text) => change(() => setReason(text))}
              error={code === 'REASON_REQUIRED' ? problem : null}
              maxLength={200}
              autoComplete="off"
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
        {problem !== null && code !== 'REASON_REQUIRED' && (
          <p className={styles['problem']} role="alert">
            {problem}
          </p>
        )}
        {code === 'DRAWER_CLOSED' && <DeskDrawerClosed locationId={target.locationId} onOpened={confirm} />}
        {preview !== undefined && (
          <DeskPanelFooter>
            <Button
              type="submit"
              variant="danger"
              wide
              large
              unavailable={!isReady}
              busy={isBusy ? m.after_booking_cancelling() : undefined}
            >
              {preview.refund > 0
                ? (words?.confirm ?? m.changes_cancel_confirm)({ amount: formatRupiah(preview.refund) })
                : m.changes_cancel_confirm_nothing()}
            </Button>
          </DeskPanelFooter>
        )}
        <Button variant="secondary" wide onClick={onLeave}>
          {words?.keep ?? m.changes_keep()}
        </Button>
      </form>
      <DeskCodeDialog needsCode={needsCode} repeat={repeat} forget={forget} />
    </>
  )
}

/** Of what the refund is a share: `50% of Rp 300.000 paid`, where one percentage explains all of it. */
function shareText({ lines, paid, refund }: DeskCancellation): string {
  const percent = lines[0]?.percent ?? 100
  const isOne = lines.every((line) => line.percent === percent) && paid * percent === refund * 100
  const amount = formatRupiah(paid)
  return isOne ? m.changes_percent_of_paid({ percent, paid: amount }) : m.changes_of_paid({ paid: amount })
}
