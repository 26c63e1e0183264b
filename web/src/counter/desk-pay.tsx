import type { PaidByBalances } from '@pantul/contract/desk-payments-wire'
import * as m from '@pantul/messages/words'
import { formatRupiah } from '@pantul/rules/money'
import type { Tender } from '@pantul/rules/tender'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { dropKeys, holdKeys, useReleaseKeysOnMount } from '../browser/desk-type-ahead.ts'
import { Button } from '../design/button.tsx'
import { Field } from '../design/field.tsx'
import { DeskForm } from '../desk/desk-form.tsx'
import { DeskPanelFooter } from '../desk/desk-panel-footer.tsx'
import parts from '../desk/desk-panel-parts.module.css'
import { DeskProblem } from '../desk/desk-problem.tsx'
import { useDueOnDisplay } from '../display/desk-use-display.ts'
import { DeskAmountField } from '../drawer/desk-amount-field.tsx'
import { DeskBalancesForm } from './desk-balances-form.tsx'
import { DeskCashGiven } from './desk-cash-given.tsx'
import type { OwingPlayer } from './desk-limits-query.ts'
import { DeskOpenFirstDrawer } from './desk-open-first-drawer.tsx'
import type { PackageOption, PayCall } from './desk-pay-call.ts'
import { DeskPayMethods, type PayLaterOption, type PayMethod } from './desk-pay-methods.tsx'
import styles from './desk-pay.module.css'
import { newTenderDraft, remainingDue, tenderOf, type TenderDraft } from './desk-tenders.ts'
import { DeskTendersSoFar } from './desk-tenders-so-far.tsx'
import { DeskUnpaidBalance } from './desk-unpaid-balance.tsx'
import { useBalances } from './desk-use-balances.ts'

/** Shows a QRIS code that pays an amount. */
export type QrisOption = {
  readonly show: (amount: number) => void
  readonly isBusy: boolean
  readonly problem: string | null
  /** Removes the problem. */
  readonly forget: () => void
}

type Props = {
  readonly locationId: string
  /** Rupiah. */
  readonly due: number
  readonly payCall: PayCall
  /** Undefined if the order cannot be paid later. */
  readonly payLater?: PayLaterOption
  /** Undefined if no QRIS code can pay. */
  readonly qris?: QrisOption
  /** The person who would owe what is not paid now; undefined if everything must be paid now. */
  readonly owingPlayer?: OwingPlayer
  /**
   * Whether the order has an unpaid balance already. Staff can then take a part of it, without a reason why the rest stays
   * unpaid.
   */
  readonly isOwing?: boolean
  /** Whether store credit can pay; true by default. */
  readonly takesCredit?: boolean
  /** Undefined if no package can pay. */
  readonly packages?: PackageOption | undefined
  /** The label of the button for the last tender. By default it says that staff take the money. */
  readonly submitLabel?: string
  readonly onCancel: () => void
}

/**
 * Takes one or several tenders that together pay the due amount. No payment method is chosen at first, so that a digit
 * chooses a method and is not typed as an amount.
 */
export function DeskPay(props: Props) {
  const { locationId, due, payCall, payLater, qris, owingPlayer, isOwing = false, packages } = props
  const { submitLabel, onCancel } = props
  const [tenders, setTenders] = useState<readonly Tender[]>([])
  const [draft, setDraft] = useState(newTenderDraft)
  const [isMethodChosen, setMethodChosen] = useState(false)
  const [isQris, setQris] = useState(false)
  const [isLeavingUnpaid, setLeavingUnpaid] = useState(false)
  const { isBusy, problem, refusal, forget } = payCall
  const isDrawerClosed = refusal?.code === 'DRAWER_CLOSED'
  const balances = useBalances(props, tenders)
  const { credit, used: usedBalances, isFormOpen: isBalancesFormOpen } = balances
  const leftToPay = remainingDue(due, tenders) - (usedBalances?.credit ?? 0)
  const tender = tenderOf(draft, leftToPay)
  const leftAfterTender = leftToPay - tender.amount
  const method = isQris ? 'qris' : draft.method
  const isFirstTender = tenders.length === 0 && usedBalances === null
  useDueOnDisplay(locationId, {
    due: leftToPay,
    cash: isMethodChosen && !isQris ? cashOf(tender) : null,
    qr: null,
  })
  const changeDraft = (changed: Partial<TenderDraft>): void => {
    forget()
    qris?.forget()
    setDraft((last) => ({ ...last, ...changed }))
  }
  const submit = (): void => {
    if (isQris) return qris?.show(tender.amount)
    if (leftAfterTender <= 0)
      return payCall.send({ tenders: [...tenders, tender], unpaid: null, balances: usedBalances })
    setTenders([...tenders, tender])
    setDraft(newTenderDraft(draft.method === 'cash' ? 'edc' : 'cash'))
  }
  const leaveUnpaid = (): void => {
    forget()
    if (isOwing) payCall.send({ tenders, unpaid: null, balances: usedBalances })
    else setLeavingUnpaid(true)
  }
  const chooseMethod = (chosen: PayMethod): void => {
    if (chosen === 'credit' || chosen === 'package') {
      forget()
      return balances.openForm(chosen)
    }
    setMethodChosen(true)
    setQris(chosen === 'qris')
    changeDraft(chosen === 'qris' ? {} : { method: chosen })
  }
  const chooseCreditWhenLoaded = useDelayedCredit({
    isLoading: balances.isCreditLoading,
    hasCredit: credit > 0,
    chooseCredit: () => chooseMethod('credit'),
  })
  const form = useRef<HTMLFormElement>(null)
  const referenceField = useRef<HTMLInputElement>(null)
  const submitButton = useRef<HTMLButtonElement>(null)
  // Focuses the first method, and after a choice the next field or button. The field for cash focuses itself. An effect,
  // because focus is outside of React.
  useEffect(() => {
    if (isLeavingUnpaid || isBalancesFormOpen) return
    if (!isMethodChosen)
      form.current?.querySelector<HTMLElement>('fieldset button')?.focus({ preventScroll: true })
    else if (method !== 'cash') (referenceField.current ?? submitButton.current)?.focus()
  }, [isMethodChosen, isLeavingUnpaid, isBalancesFormOpen, method])
  useReleaseKeysOnMount('sale') // keys that were pressed before this step was shown act now

  if (isLeavingUnpaid && owingPlayer !== undefined)
    return (
      <DeskUnpaidBalance
        locationId={locationId}
        owingPlayer={owingPlayer}
        amount={leftToPay}
        payCall={payCall}
        onLeaveUnpaid={(unpaid) => payCall.send({ tenders, unpaid, balances: usedBalances })}
        onBack={() => {
          forget()
          setLeavingUnpaid(false)
        }}
      />
    )
  if (isBalancesFormOpen)
    return (
      <DeskBalancesForm
        locationId={locationId}
        packageNames={packages?.isUsed === true ? packages.names : []}
        credit={credit}
        maxCredit={Math.min(credit, remainingDue(due, tenders))}
        typedBefore={usedBalances}
        payCall={payCall}
        onUse={(next) => {
          balances.use(next)
          setDraft(newTenderDraft())
          setMethodChosen(false)
        }}
        onBack={balances.stopUsing}
      />
    )
  const button = (
    <Button
      ref={submitButton}
      type="submit"
      variant={method === 'cash' ? 'continue' : 'primary'}
      wide
      large
      busy={isBusy || qris?.isBusy === true ? m.counter_taking() : undefined}
    >
      {isQris
        ? m.counter_show_qris({ amount: formatRupiah(tender.amount) })
        : tenderLabel(tender, leftAfterTender, submitLabel)}{' '}
      <kbd aria-hidden="true">Enter</kbd>
    </Button>
  )
  return (
    <DeskForm
      ref={form}
      className={styles['pay']}
      onSubmit={() => {
        if (isMethodChosen) submit()
      }}
    >
      <DeskTendersSoFar
        tenders={tenders}
        onRemove={(index) => {
          forget()
          setTenders(tenders.filter((_, i) => i !== index))
        }}
        balances={usedBalances && describeBalances(usedBalances, packages)}
        onRemoveBalances={balances.stopUsing}
      />
      <div className={parts['headingRow']}>
        <h3 className={parts['heading']}>{m.counter_pay_with()}</h3>
        <button
          type="button"
          className={parts['textButton']}
          onClick={() => changeDraft({ isPart: !draft.isPart, amount: '' })}
        >
          {draft.isPart ? m.counter_whole() : m.counter_part()}
        </button>
      </div>
      <DeskPayMethods
        chosen={isMethodChosen ? method : null}
        unavailable={[
          ...(qris !== undefined && isFirstTender ? [] : (['qris'] as const)),
          ...(packages !== undefined && isFirstTender ? [] : (['package'] as const)),
          ...(credit > 0 && usedBalances === null ? [] : (['credit'] as const)),
        ]}
        payLater={isFirstTender ? payLater : undefined}
        onChoose={chooseMethod}
        onEarlyCredit={balances.isCreditLoading ? chooseCreditWhenLoaded : undefined}
      />
      {isMethodChosen && draft.isPart && (
        <DeskAmountField
          id="counter-amount"
          label={m.counter_amount()}
          value={draft.amount}
          onValue={(amount) => changeDraft({ amount })}
        />
      )}
      {isMethodChosen && (method === 'edc' || method === 'transfer') && (
        <Field
          ref={referenceField}
          label={method === 'edc' ? m.counter_approval_code() : m.counter_reference()}
          value={draft.reference}
          onValue={(reference) => changeDraft({ reference })}
          maxLength={60}
          autoComplete="off"
        />
      )}
      {isMethodChosen && (method === 'qris_static' || method === 'transfer') && (
        <p className={parts['note']}>{m.counter_seen()}</p>
      )}
      {isMethodChosen && isQris && <p className={parts['note']}>{m.counter_qris_note()}</p>}
      <DeskProblem message={isDrawerClosed ? null : (qris?.problem ?? problem)} />
      <div className={styles['otherActions']}>
        {owingPlayer !== undefined && (!isOwing || !isFirstTender) && (
          <Button variant="secondary" onClick={leaveUnpaid}>
            {m.counter_leave({ amount: formatRupiah(leftToPay) })}
          </Button>
        )}
        <Button variant="secondary" onClick={onCancel}>
          {m.label_not_now()}
        </Button>
      </div>
      {(isMethodChosen || isDrawerClosed) && (
        <DeskPanelFooter>
          {isDrawerClosed ? (
            <DeskOpenFirstDrawer locationId={locationId} problem={problem} onOpened={submit} />
          ) : method === 'cash' ? (
            <DeskCashGiven
              amount={tender.amount}
              given={draft.given}
              onGiven={(given) => changeDraft({ given })}
            >
              {button}
            </DeskCashGiven>
          ) : (
            button
          )}
        </DeskPanelFooter>
      )}
    </DeskForm>
  )
}

type DelayedCredit = {
  readonly isLoading: boolean
  readonly hasCredit: boolean
  readonly chooseCredit: () => void
}

/**
 * Returns a function for a press on the key of store credit while the store credit is loading. The press, and the keys after
 * it, take effect when it has loaded.
 */
function useDelayedCredit({ isLoading, hasCredit, chooseCredit }: DelayedCredit): () => void {
  const isPressed = useRef(false)
  const choose = useEffectEvent(() => {
    if (!isPressed.current) return
    isPressed.current = false
    if (hasCredit) chooseCredit()
    else dropKeys('sale')
  })
  // An effect, because the store credit arrives after the press.
  useEffect(() => {
    if (!isLoading) choose()
  }, [isLoading])
  return () => {
    isPressed.current = true
    holdKeys('sale')
  }
}

const describeBalances = ({ credit }: PaidByBalances, packages: PackageOption | undefined) =>
  credit === 0
    ? { name: packages?.names.join(', ') ?? '', amount: null }
    : { name: m.after_booking_credit(), amount: credit }

/** The cash that the buyer gives, and its change; null for other methods, and while the typed cash is too little. */
const cashOf = ({ method, amount, given }: Tender) =>
  method === 'cash' && given !== null && given >= amount ? { given, change: given - amount } : null

/** The label of the button that takes a tender. `submitLabel`: the label if this tender is the last one. */
function tenderLabel(
  { method, amount }: Tender,
  leftAfterTender: number,
  submitLabel: string | undefined,
): string {
  if (leftAfterTender > 0)
    return m.counter_add_part({ amount: formatRupiah(amount), left: formatRupiah(leftAfterTender) })
  if (submitLabel !== undefined) return submitLabel
  return method === 'cash' ? m.counter_take_cash() : m.counter_take_amount({ amount: formatRupiah(amount) })
}
