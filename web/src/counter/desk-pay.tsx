import * as m from '@pantul/messages/words'
import { formatRupiah } from '@pantul/rules/money'
import type { PaidByBalances } from '@pantul/contract/desk-payments-wire'
import type { Tender } from '@pantul/rules/tender'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { dropKeys, holdKeys, useKeysReady } from '../browser/desk-type-ahead.ts'
import { Button } from '../design/button.tsx'
import { Field } from '../design/field.tsx'
import { DeskPanelFooter } from '../desk/desk-panel-footer.tsx'
import { useDueOnDisplay } from '../display/desk-use-display.ts'
import { DeskAmountField } from '../drawer/desk-amount-field.tsx'
import { DeskCashGiven } from './desk-cash-given.tsx'
import { DeskUnpaidBalance } from './desk-unpaid-balance.tsx'
import type { Debtor } from './desk-limits-query.ts'
import { DeskDrawerClosed } from './desk-drawer-closed.tsx'
import { DeskPayMethods, type PayLaterOption, type PayMethod } from './desk-pay-methods.tsx'
import styles from './desk-pay.module.css'
import type { PackageOption, PayRequest } from './desk-pay-request.ts'
import { DeskTaken } from './desk-taken.tsx'
import { DeskUseBalances } from './desk-use-balances.tsx'
import { useBalances } from './desk-use-balances-state.ts'
import { newTenderDraft, restOf, tenderOf } from './desk-tenders.ts'

/** The request that shows a dynamic QRIS code of a sum. */
export type QrisOption = {
  readonly show: (amount: number) => void
  readonly isBusy: boolean
  readonly problem: string | null
  readonly forget: () => void
}

type Props = {
  readonly locationId: string
  /** Rupiah. */
  readonly due: number
  readonly paying: PayRequest
  readonly later?: PayLaterOption
  /** Undefined if no QR code can be shown: there is no order yet, or the sum was paid already. */
  readonly qris?: QrisOption
  /**
   * The person who would owe the unpaid balance; undefined if no balance may stay unpaid. `isOwing`: the order has an
   * unpaid balance already, which can be paid in parts.
   */
  readonly owner?: Debtor
  readonly isOwing?: boolean
  /** Whether store credit can pay. */
  readonly takesCredit?: boolean
  /** Undefined if no package can pay. */
  readonly packages?: PackageOption | undefined
  /** The label of the button for the last tender; by default the label of taking money. */
  readonly action?: string
  readonly onCancel: () => void
}

/**
 * Takes one or several tenders that add up to the due amount. No method is chosen at first, so that a digit chooses one
 * and is not typed as an amount.
 */
export function DeskPay(props: Props) {
  const { locationId, due, paying, later, qris, owner, isOwing = false, packages, action, onCancel } = props
  const [tenders, setTenders] = useState<readonly Tender[]>([])
  const [draft, setDraft] = useState(newTenderDraft)
  const [isChosen, setChosen] = useState(false)
  const [isQris, setQris] = useState(false)
  const [isLeavingUnpaid, setLeavingUnpaid] = useState(false)
  const { take, isBusy, problem, code, isDrawerClosed, forget } = paying
  const { balance, isLoading, used, isUsing, setUsing, use, stopUsing } = useBalances(props, tenders)
  const rest = restOf(due, tenders) - (used?.credit ?? 0)
  const tender = tenderOf(draft, rest)
  const left = rest - tender.amount
  useDueOnDisplay(locationId, {
    due: rest,
    cash: isChosen && !isQris ? cashOf(tender) : null,
    qr: null,
  })
  const change = (typed: Partial<typeof draft>): void => {
    forget()
    qris?.forget()
    setDraft((old) => ({ ...old, ...typed }))
  }
  const send = (): void => {
    if (isQris) return qris?.show(tender.amount)
    if (left <= 0) return take([...tenders, tender], null, used)
    setTenders([...tenders, tender])
    setDraft(newTenderDraft(draft.method === 'cash' ? 'edc' : 'cash'))
  }
  const choose = (method: PayMethod): void => {
    if (method === 'credit' || method === 'package') {
      forget()
      return setUsing(method)
    }
    setChosen(true)
    setQris(method === 'qris')
    change(method === 'qris' ? {} : { method })
  }
  const waitForCredit = useAwaitedCredit({ isLoading, balance, onKnown: () => choose('credit') })
  const isFirst = tenders.length === 0 && used === null
  const shownProblem = qris?.problem ?? problem
  const method = isQris ? 'qris' : draft.method
  const form = useRef<HTMLFormElement>(null)
  const reference = useRef<HTMLInputElement>(null)
  const submit = useRef<HTMLButtonElement>(null)
  // Focuses the first method, then the next field or button; the cash field focuses itself. An effect, because focus is
  // outside of React.
  useEffect(() => {
    if (isLeavingUnpaid || isUsing) return
    if (!isChosen) form.current?.querySelector<HTMLElement>('fieldset button')?.focus({ preventScroll: true })
    else if (method !== 'cash') (reference.current ?? submit.current)?.focus()
  }, [isChosen, isLeavingUnpaid, isUsing, method])
  useKeysReady('sale')

  if (isLeavingUnpaid && owner !== undefined)
    return (
      <DeskUnpaidBalance
        locationId={locationId}
        owner={owner}
        amount={rest}
        isBusy={isBusy}
        problem={problem}
        code={code}
        onLeave={(left) => take(tenders, left, used)}
        onBack={() => {
          forget()
          setLeavingUnpaid(false)
        }}
      />
    )
  if (isUsing)
    return (
      <DeskUseBalances
        locationId={locationId}
        packages={packages?.isUsed === true ? packages.names : []}
        balance={balance}
        most={Math.min(balance, restOf(due, tenders))}
        before={used}
        isBusy={isBusy}
        problem={problem}
        code={code}
        onUse={(next) => {
          use(next)
          setDraft(newTenderDraft())
          setChosen(false)
        }}
        onBack={stopUsing}
      />
    )
  const takeButton = (
    <Button
      ref={submit}
      type="submit"
      variant={method === 'cash' ? 'ball' : 'primary'}
      wide
      large
      busy={isBusy || qris?.isBusy === true ? m.counter_taking() : undefined}
    >
      {isQris
        ? m.counter_show_qris({ amount: formatRupiah(tender.amount) })
        : actionText(tender, { left, action })}{' '}
      <kbd aria-hidden="true">Enter</kbd>
    </Button>
  )
  return (
    <form
      ref={form}
      className={styles['pay']}
      onSubmit={(event) => {
        event.preventDefault()
        if (isChosen) send()
      }}
      noValidate
    >
      <DeskTaken
        tenders={tenders}
        onRemove={(index) => {
          forget()
          setTenders(tenders.filter((_, i) => i !== index))
        }}
        balances={used && usedText(used, packages)}
        onRemoveBalances={stopUsing}
      />
      <div className={styles['head']}>
        <h3>{m.counter_pay_with()}</h3>
        <button
          type="button"
          className={styles['link']}
          onClick={() => change({ isPart: !draft.isPart, amount: '' })}
        >
          {draft.isPart ? m.counter_whole() : m.counter_part()}
        </button>
      </div>
      <DeskPayMethods
        chosen={isChosen ? method : null}
        without={[
          ...(qris !== undefined && isFirst ? [] : (['qris'] as const)),
          ...(packages !== undefined && isFirst ? [] : (['package'] as const)),
          ...(balance > 0 && used === null ? [] : (['credit'] as const)),
        ]}
        later={isFirst ? later : undefined}
        onChoose={choose}
        onWaitForCredit={isLoading ? waitForCredit : undefined}
      />
      {isChosen && draft.isPart && (
        <DeskAmountField
          id="counter-amount"
          label={m.counter_amount()}
          value={draft.amount}
          onValue={(amount) => change({ amount })}
        />
      )}
      {isChosen && (method === 'edc' || method === 'transfer') && (
        <Field
          ref={reference}
          label={method === 'edc' ? m.counter_approval_code() : m.counter_reference()}
          value={draft.reference}
          onValue={(reference) => change({ reference })}
          maxLength={60}
          autoComplete="off"
        />
      )}
      {isChosen && (method === 'qris_static' || method === 'transfer') && (
        <p className={styles['note']}>{m.counter_seen()}</p>
      )}
      {isChosen && isQris && <p className={styles['note']}>{m.counter_qris_note()}</p>}
      {shownProblem !== null && !isDrawerClosed && (
        <p className={styles['problem']} role="alert">
          {shownProblem}
        </p>
      )}
      <div className={styles['others']}>
        {owner !== undefined && (!isOwing || !isFirst) && (
          <Button
            variant="secondary"
            onClick={() => {
              forget()
              if (isOwing) take(tenders, null, used)
              else setLeavingUnpaid(true)
            }}
          >
            {m.counter_leave({ amount: formatRupiah(rest) })}
          </Button>
        )}
        <Button variant="secondary" onClick={onCancel}>
          {m.label_not_now()}
        </Button>
      </div>
      {(isChosen || isDrawerClosed) && (
        <DeskPanelFooter>
          {isDrawerClosed ? (
            <DeskDrawerClosed locationId={locationId} problem={problem} onOpened={send} />
          ) : method === 'cash' ? (
            <DeskCashGiven amount={tender.amount} given={draft.given} onGiven={(given) => change({ given })}>
              {takeButton}
            </DeskCashGiven>
          ) : (
            takeButton
          )}
        </DeskPanelFooter>
      )}
    </form>
  )
}

type AwaitedCredit = {
  readonly isLoading: boolean
  readonly balance: number
  readonly onKnown: () => void
}

/** Chooses store credit once the balance has loaded, if its key was pressed before; the keys after it wait too. */
function useAwaitedCredit({ isLoading, balance, onKnown }: AwaitedCredit): () => void {
  const isPressed = useRef(false)
  const choose = useEffectEvent(() => {
    if (!isPressed.current) return
    isPressed.current = false
    if (balance > 0) onKnown()
    else dropKeys('sale')
  })
  // An effect, because the balance arrives after the press.
  useEffect(() => {
    if (!isLoading) choose()
  }, [isLoading])
  return () => {
    isPressed.current = true
    holdKeys('sale')
  }
}

const usedText = ({ credit }: PaidByBalances, packages: PackageOption | undefined) =>
  credit === 0
    ? { name: packages?.names.join(', ') ?? '', amount: null }
    : { name: m.after_booking_credit(), amount: credit }

/** The cash that was handed over and its change; null while less is typed than is due, and for other methods. */
const cashOf = ({ method, amount, given }: Tender) =>
  method === 'cash' && given !== null && given >= amount ? { given, change: given - amount } : null

/** `left`: rupiah that are still due after the tender. `action`: the label of the button for the last tender. */
type TenderButton = { readonly left: number; readonly action: string | undefined }

function actionText({ method, amount }: Tender, { left, action }: TenderButton): string {
  if (left <= 0 && action !== undefined) return action
  if (left > 0) return m.counter_add_part({ amount: formatRupiah(amount), left: formatRupiah(left) })
  return method === 'cash' ? m.counter_take_cash() : m.counter_take_amount({ amount: formatRupiah(amount) })
}
