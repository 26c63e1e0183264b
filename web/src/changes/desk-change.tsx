import type { ChangeTarget } from '@pantul/contract/desk-change-booking-wire'
import * as m from '@pantul/messages/words'
import { hourLabel } from '@pantul/rules/hours'
import { formatAmount, formatRupiah } from '@pantul/rules/money'
import { useEffect, useState } from 'react'
import { useFocusWhen } from '../browser/desk-use-focus.ts'
import { DeskOpenFirstDrawer } from '../counter/desk-open-first-drawer.tsx'
import { Button } from '../design/button.tsx'
import { Amount } from '../design/price.tsx'
import { DeskCodeDialog } from '../desk/desk-code-dialog.tsx'
import { DeskNotNowButton } from '../desk/desk-not-now-button.tsx'
import parts from '../desk/desk-panel-parts.module.css'
import { DeskProblem } from '../desk/desk-problem.tsx'
import styles from './desk-change.module.css'
import type { ChangedBooking } from './desk-changed.tsx'
import { DeskMoveButtons, type MoveStep } from './desk-move-buttons.tsx'
import { emptyRefundDraft, refundChoicesOf, sumRefundedBy } from './desk-refund-draft.ts'
import { DeskRefundRoutes } from './desk-refund-routes.tsx'
import { useChange, useChangeQuote, type ChangedOrder } from './desk-use-change.ts'
import { DeskWaiver, isWaiverComplete, waiverOf, type WaiverDraft } from './desk-waiver.tsx'

type Props = {
  readonly order: ChangedOrder
  /** The label of the button that chooses the target and shows its price. */
  readonly showPriceLabel: string
  readonly target: ChangeTarget
  readonly isTargetChosen: boolean
  /** Whether the target differs from the current time and courts of the booking. */
  readonly hasNewTarget: boolean
  /** The hour of the day that is running, if the booking has begun; null before that. */
  readonly runningHour: number | null
  readonly onStep: (step: MoveStep) => void
  readonly onTargetChosen: () => void
  readonly onChanged: (changed: ChangedBooking) => void
  readonly onLeave: () => void
}

/** Changes a booking in three steps: choose the new time and courts, see the price difference, confirm. */
export function DeskChange(props: Props) {
  const { order, showPriceLabel, target, isTargetChosen, hasNewTarget, runningHour } = props
  const { onStep, onTargetChosen, onChanged, onLeave } = props
  const [refundDraft, setRefundDraft] = useState(emptyRefundDraft)
  const targetKey = JSON.stringify(target)
  // A waiver counts only for the target for which it was entered.
  const [typedWaiver, setTypedWaiver] = useState<{
    readonly targetKey: string
    readonly draft: WaiverDraft | null
  }>()
  const waiverDraft = typedWaiver?.targetKey === targetKey ? typedWaiver.draft : null
  const waives = waiverDraft !== null
  const { data: quote, error, isFetching } = useChangeQuote(order, isTargetChosen ? target : null, waives)
  const refunds = quote?.refundParts ?? []
  const changing = useChange(order, (changed) =>
    onChanged({ ...changed, handOut: sumRefundedBy(refunds, refundDraft, 'cash') }),
  )
  const { forget } = changing
  const isQuoted = isTargetChosen && quote !== undefined && !isFetching
  // After a waiver is opened, the focus stays in its field.
  const confirmButton = useFocusWhen<HTMLButtonElement>(isQuoted && !waives)
  // A refusal is shown only for the target that was refused.
  useEffect(() => forget(), [targetKey, forget])
  const save = (): void => {
    if (quote === undefined || !isWaiverComplete(waiverDraft, quote)) return
    const terms = {
      ...refundChoicesOf(quote.refundParts, refundDraft),
      waiver: waiverOf(waiverDraft),
      hash: quote.hash,
    }
    changing.send({ target, terms })
  }
  const quoteProblem = isTargetChosen && !isFetching ? (error?.message ?? null) : null

  return (
    <div className={styles['change']}>
      <DeskMoveButtons isRunning={runningHour !== null} onStep={onStep} />
      {!isTargetChosen && (
        <p className={parts['note']} data-keyboard-note>
          {runningHour === null
            ? `${m.changes_arrows()} ${m.changes_arrows_length()}`
            : `${m.changes_arrows_longer()} ${m.changes_arrows_court({ time: hourLabel(runningHour) })}`}
        </p>
      )}
      {isTargetChosen && quote !== undefined && (
        <>
          <dl className={styles['prices']}>
            <dt>{m.changes_old_price()}</dt>
            <dd>
              <Amount rupiah={quote.paid} />
            </dd>
            <dt>{m.label_new_price()}</dt>
            <dd>
              <Amount rupiah={quote.price} />
            </dd>
            {quote.owed > 0 && (
              <>
                <dt>{m.changes_owed_after()}</dt>
                <dd>
                  <Amount rupiah={quote.owed} />
                </dd>
              </>
            )}
          </dl>
          <p className={parts['sum']}>
            <span>{quote.price === quote.paid ? m.changes_no_difference() : m.desk_drawer_difference()}</span>
            {quote.price !== quote.paid && (
              <b className="display">
                {quote.price > quote.paid ? '+' : '−'}
                {formatAmount(Math.abs(quote.price - quote.paid))}
              </b>
            )}
          </p>
          <DeskRefundRoutes refunds={quote.refundParts} draft={refundDraft} onDraft={setRefundDraft} />
          <DeskWaiver
            locationId={order.locationId}
            quote={quote}
            draft={waiverDraft}
            onDraft={(draft) => setTypedWaiver({ targetKey, draft })}
            onEnter={save}
          />
        </>
      )}
      <DeskProblem message={changing.problem ?? quoteProblem} />
      {changing.refusal?.code === 'DRAWER_CLOSED' && (
        <DeskOpenFirstDrawer locationId={order.locationId} onOpened={save} />
      )}
      {isQuoted ? (
        <Button
          key="confirm"
          ref={confirmButton}
          wide
          large
          unavailable={!isWaiverComplete(waiverDraft, quote)}
          busy={changing.isBusy ? m.changes_saving() : undefined}
          onClick={save}
        >
          {confirmLabel(quote)} <kbd aria-hidden="true">Enter</kbd>
        </Button>
      ) : (
        <Button
          key="show-price"
          wide
          large
          unavailable={!hasNewTarget}
          busy={isTargetChosen && isFetching ? showPriceLabel : undefined}
          onClick={onTargetChosen}
        >
          {showPriceLabel} <kbd aria-hidden="true">Enter</kbd>
        </Button>
      )}
      <DeskNotNowButton onClick={onLeave} />
      <DeskCodeDialog {...changing} />
    </div>
  )
}

function confirmLabel({ toPay, toRefund }: { readonly toPay: number; readonly toRefund: number }): string {
  if (toPay > 0) return m.changes_confirm_pay({ amount: formatRupiah(toPay) })
  return toRefund > 0 ? m.changes_confirm_back({ amount: formatRupiah(toRefund) }) : m.changes_confirm()
}
