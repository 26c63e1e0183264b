import type { ChangeTarget, DeskChanged } from '@pantul/contract/desk-change-wire'
import * as m from '@pantul/messages/words'
import { hourLabel } from '@pantul/rules/hours'
import { formatAmount, formatRupiah } from '@pantul/rules/money'
import { useEffect, useRef, useState } from 'react'
import { DeskDrawerClosed } from '../counter/desk-drawer-closed.tsx'
import { Button } from '../design/button.tsx'
import { Amount } from '../design/price.tsx'
import { DeskCodeDialog } from '../desk/desk-code-dialog.tsx'
import { DeskChangeSteps, type ChangeStep } from './desk-change-steps.tsx'
import styles from './desk-change.module.css'
import { DeskWaiver, isWaiverReady, waiverOf, type TypedWaiver } from './desk-waiver.tsx'
import { refundChoicesOf, newRefundDraft, sumRefundedBy } from './desk-refund-choices.ts'
import { DeskRefundPart } from './desk-refund-part.tsx'
import { useChange, useChangeQuote, type ChangedOrder } from './desk-use-change.ts'

type Props = {
  readonly order: ChangedOrder
  /** The label of the button that fetches the price difference for the chosen place. */
  readonly ask: string
  readonly target: ChangeTarget
  /** Whether the new time and court are chosen, so that the price difference is fetched. */
  readonly isPlaced: boolean
  /** Whether the target differs from the booking's current time and courts. */
  readonly isElsewhere: boolean
  /** The running hour of a booking that has begun; null before its start. */
  readonly runningHour: number | null
  readonly onStep: (step: ChangeStep) => void
  readonly onPlace: () => void
  /** `handOut`: cash to hand to the guest now, rupiah. */
  readonly onChanged: (changed: DeskChanged & { readonly handOut: number }) => void
  readonly onLeave: () => void
}

/** Changes a booking: first its time and court, then the price difference, then the confirmation. */
export function DeskChange(props: Props) {
  const { order, ask, target, isPlaced, isElsewhere, runningHour } = props
  const { onStep, onPlace, onChanged, onLeave } = props
  const [refundDraft, setRefundDraft] = useState(newRefundDraft)
  const targetKey = JSON.stringify(target)
  // A typed waiver counts only for the time and courts for which it was typed.
  const [typed, setTyped] = useState<{ readonly targetKey: string; readonly waiver: TypedWaiver | null }>()
  const waiver = typed?.targetKey === targetKey ? typed.waiver : null
  const waives = waiver !== null
  const { data: quote, error, isFetching } = useChangeQuote(order, isPlaced ? target : null, waives)
  const parts = quote?.parts ?? []
  const { send, isBusy, problem, code, needsCode, repeat, forget } = useChange(order, (changed) =>
    onChanged({ ...changed, handOut: sumRefundedBy(parts, refundDraft, 'cash') }),
  )
  const confirm = useRef<HTMLDivElement>(null)
  const isQuoted = isPlaced && quote !== undefined && !isFetching
  // Focuses the button, so that Enter confirms the shown difference. An effect, because focus is outside of React.
  useEffect(() => {
    if (isQuoted && !waives) confirm.current?.querySelector('button')?.focus()
  }, [isQuoted, waives])
  // A refusal is shown only for the target that was refused.
  useEffect(() => forget(), [targetKey, forget])
  const save = (): void => {
    if (quote === undefined || !isWaiverReady(waiver, quote)) return
    const terms = {
      giving: refundChoicesOf(quote.parts, refundDraft),
      waiver: waiverOf(waiver),
      hash: quote.hash,
    }
    send({ target, terms })
  }
  const refusal = problem ?? (isPlaced && !isFetching ? (error?.message ?? null) : null)

  return (
    <div className={styles['change']}>
      <DeskChangeSteps isRunning={runningHour !== null} onStep={onStep} />
      {!isPlaced && (
        <p className={styles['note']} data-keyboard-note>
          {runningHour === null
            ? `${m.changes_arrows()} ${m.changes_arrows_length()}`
            : `${m.changes_arrows_longer()} ${m.changes_arrows_court({ time: hourLabel(runningHour) })}`}
        </p>
      )}
      {isPlaced && quote !== undefined && (
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
          <p className={styles['difference']}>
            <span>{quote.price === quote.paid ? m.changes_no_difference() : m.desk_drawer_difference()}</span>
            {quote.price !== quote.paid && (
              <b className="display">
                {quote.price > quote.paid ? '+' : '−'}
                {formatAmount(Math.abs(quote.price - quote.paid))}
              </b>
            )}
          </p>
          <DeskRefundPart parts={quote.parts} draft={refundDraft} onDraft={setRefundDraft} />
          <DeskWaiver
            locationId={order.locationId}
            quote={quote}
            typed={waiver}
            onTyped={(next) => setTyped({ targetKey, waiver: next })}
            onEnter={save}
          />
        </>
      )}
      {refusal !== null && (
        <p className={styles['problem']} role="alert">
          {refusal}
        </p>
      )}
      {code === 'DRAWER_CLOSED' && <DeskDrawerClosed locationId={order.locationId} onOpened={save} />}
      {isQuoted ? (
        <div ref={confirm}>
          <Button
            wide
            large
            unavailable={!isWaiverReady(waiver, quote)}
            busy={isBusy ? m.changes_saving() : undefined}
            onClick={save}
          >
            {confirmText(quote)} <kbd aria-hidden="true">Enter</kbd>
          </Button>
        </div>
      ) : (
        <Button
          wide
          large
          unavailable={!isElsewhere}
          busy={isPlaced && isFetching ? ask : undefined}
          onClick={onPlace}
        >
          {ask} <kbd aria-hidden="true">Enter</kbd>
        </Button>
      )}
      <Button variant="secondary" wide onClick={onLeave}>
        {m.label_not_now()}
      </Button>
      <DeskCodeDialog needsCode={needsCode} repeat={repeat} forget={forget} />
    </div>
  )
}

function confirmText({ toPay, toRefund }: { readonly toPay: number; readonly toRefund: number }): string {
  if (toPay > 0) return m.changes_confirm_pay({ amount: formatRupiah(toPay) })
  return toRefund > 0 ? m.changes_confirm_back({ amount: formatRupiah(toRefund) }) : m.changes_confirm()
}
