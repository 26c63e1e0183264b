import {
  counter_add_part,
  counter_amount,
  counter_approval_code,
  counter_cancel,
  counter_leave,
  counter_part,
  counter_pay_with,
  counter_reference,
  counter_seen,
  counter_take_amount,
  counter_take_cash,
  counter_taking,
  counter_whole,
} from '@pantul/messages/words'
import { formatRupiah } from '@pantul/rules/money'
import type { RestLeft } from '@pantul/contract/desk-payments-wire'
import { tenderMethods, type Tender, type TenderMethod } from '@pantul/rules/tender'
import { Banknote, CreditCard, Landmark, QrCode, type LucideIcon } from 'lucide-react'
import { useEffectEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../design/button.tsx'
import { Field } from '../design/field.tsx'
import { DeskAmountField } from '../drawer/desk-amount-field.tsx'
import { DeskCashGiven } from './desk-cash-given.tsx'
import { DeskLeaveRest, type RestOwner } from './desk-leave-rest.tsx'
import { DeskDrawerClosed } from './desk-drawer-closed.tsx'
import { tenderName } from '../drawer/desk-tender-name.ts'
import styles from './desk-pay.module.css'
import { DeskTaken } from './desk-taken.tsx'
import { newDraft, restOf, tenderOf } from './desk-tenders.ts'

/** The request that sends tenders. `forget` removes its problem when other tenders are typed. */
export type PayRequest = {
  readonly take: (tenders: readonly Tender[], rest: RestLeft | null) => void
  readonly isBusy: boolean
  readonly problem: string | null
  readonly code: string | null
  readonly isDrawerClosed: boolean
  readonly forget: () => void
}

/** An option to pay later, beside the methods. If it is given, no method is chosen at first. */
type Later = { readonly label: string; readonly icon: LucideIcon; readonly onChoose: () => void }

type Props = {
  readonly locationId: string
  /** Rupiah. */
  readonly due: number
  readonly paying: PayRequest
  readonly later?: Later
  /** Who would owe a rest; without it none is left. `isOwing`: the order owes one already, and takes any part of it. */
  readonly owner?: RestOwner
  readonly isOwing?: boolean
  /** What the button says for the last tender; by default that it is taken. */
  readonly action?: string
  readonly onCancel: () => void
}

/** Takes one or several tenders that add up to the due amount. Digit keys choose the method. */
export function DeskPay({ locationId, due, paying, later, owner, isOwing = false, action, onCancel }: Props) {
  const [tenders, setTenders] = useState<readonly Tender[]>([])
  const [draft, setDraft] = useState(newDraft)
  const [isChosen, setChosen] = useState(later === undefined)
  const [isLeaving, setLeaving] = useState(false)
  const { take, isBusy, problem, code, isDrawerClosed, forget } = paying
  const rest = restOf(due, tenders)
  const tender = tenderOf(draft, rest)
  const left = rest - tender.amount
  const change = (typed: Partial<typeof draft>): void => {
    forget()
    setDraft((old) => ({ ...old, ...typed }))
  }
  const send = (): void => {
    if (left <= 0) return take([...tenders, tender], null)
    setTenders([...tenders, tender])
    setDraft(newDraft(draft.method === 'cash' ? 'edc' : 'cash'))
  }
  const choose = (method: TenderMethod): void => {
    setChosen(true)
    change({ method })
  }
  useMethodKeys(choose, later)
  const reference = useRef<HTMLInputElement>(null)
  const submit = useRef<HTMLButtonElement>(null)
  // Focuses the next field or button; the cash field focuses itself. An effect, because focus is outside of React.
  useEffect(() => {
    if (isChosen && draft.method !== 'cash') (reference.current ?? submit.current)?.focus()
  }, [isChosen, draft.method])

  if (isLeaving && owner !== undefined)
    return (
      <DeskLeaveRest
        locationId={locationId}
        owner={owner}
        amount={rest}
        isBusy={isBusy}
        problem={problem}
        code={code}
        onLeave={(left) => take(tenders, left)}
        onBack={() => {
          forget()
          setLeaving(false)
        }}
      />
    )
  return (
    <form
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
      />
      <div className={styles['head']}>
        <h3>{counter_pay_with()}</h3>
        <button
          type="button"
          className={styles['link']}
          onClick={() => change({ isPart: !draft.isPart, amount: '' })}
        >
          {draft.isPart ? counter_whole() : counter_part()}
        </button>
      </div>
      <fieldset className={styles['methods']} aria-label={counter_pay_with()}>
        {tenderMethods.map((method, i) => (
          <Method
            key={method}
            method={method}
            digit={i + 1}
            isChosen={isChosen && draft.method === method}
            onChoose={() => choose(method)}
          />
        ))}
        {later !== undefined && tenders.length === 0 && (
          <MethodButton
            icon={later.icon}
            digit={tenderMethods.length + 1}
            isChosen={false}
            onChoose={later.onChoose}
          >
            {later.label}
          </MethodButton>
        )}
      </fieldset>
      {isChosen && draft.isPart && (
        <DeskAmountField
          id="counter-amount"
          label={counter_amount()}
          value={draft.amount}
          onValue={(amount) => change({ amount })}
        />
      )}
      {isChosen && (draft.method === 'edc' || draft.method === 'transfer') && (
        <Field
          ref={reference}
          label={draft.method === 'edc' ? counter_approval_code() : counter_reference()}
          value={draft.reference}
          onValue={(reference) => change({ reference })}
          maxLength={60}
          autoComplete="off"
        />
      )}
      {isChosen && (draft.method === 'qris_static' || draft.method === 'transfer') && (
        <p className={styles['note']}>{counter_seen()}</p>
      )}
      {isChosen && draft.method === 'cash' && (
        <DeskCashGiven amount={tender.amount} given={draft.given} onGiven={(given) => change({ given })} />
      )}
      {problem !== null && (
        <p className={styles['problem']} role="alert">
          {problem}
        </p>
      )}
      {isDrawerClosed && <DeskDrawerClosed locationId={locationId} onOpened={send} />}
      {isChosen && (
        <Button
          ref={submit}
          type="submit"
          variant="ball"
          wide
          large
          busy={isBusy ? counter_taking() : undefined}
        >
          {left <= 0 && action !== undefined ? action : actionText(tender, left)}
        </Button>
      )}
      {owner !== undefined && (!isOwing || tenders.length > 0) && (
        <Button
          variant="secondary"
          wide
          onClick={() => {
            forget()
            if (isOwing) take(tenders, null)
            else setLeaving(true)
          }}
        >
          {counter_leave({ amount: formatRupiah(rest) })}
        </Button>
      )}
      <Button variant="secondary" wide onClick={onCancel}>
        {counter_cancel()}
      </Button>
    </form>
  )
}

const icons = { cash: Banknote, edc: CreditCard, qris_static: QrCode, transfer: Landmark } as const

function actionText({ method, amount }: Tender, left: number): string {
  if (left > 0) return counter_add_part({ amount: formatRupiah(amount), left: formatRupiah(left) })
  return method === 'cash' ? counter_take_cash() : counter_take_amount({ amount: formatRupiah(amount) })
}

type MethodProps = {
  readonly method: TenderMethod
  readonly digit: number
  readonly isChosen: boolean
  readonly onChoose: () => void
}

const Method = ({ method, ...button }: MethodProps) => (
  <MethodButton icon={icons[method]} {...button}>
    {tenderName(method)}
  </MethodButton>
)

type MethodButtonProps = Omit<MethodProps, 'method'> & {
  readonly icon: LucideIcon
  readonly children: string
}

const MethodButton = ({ icon: Icon, digit, isChosen, onChoose, children }: MethodButtonProps) => (
  <button type="button" className={styles['method']} aria-pressed={isChosen} onClick={onChoose}>
    <span aria-hidden="true">
      <kbd>{digit}</kbd>
      <Icon size={18} strokeWidth={1.75} />
    </span>
    {children}
  </button>
)

/** While no field has the focus, `1` to `4` choose the method and `5` chooses to pay later. */
function useMethodKeys(choose: (method: TenderMethod) => void, later: Later | undefined): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, altKey, ctrlKey, metaKey } = event
    if (altKey || ctrlKey || metaKey) return
    if (target instanceof Element && target.closest('input, select, textarea, dialog') !== null) return
    const method = tenderMethods[Number(key) - 1]
    // Prevents that the digit is typed into the field that gets the focus.
    if (method !== undefined) {
      event.preventDefault()
      choose(method)
    } else if (later !== undefined && Number(key) === tenderMethods.length + 1) {
      event.preventDefault()
      later.onChoose()
    }
  })
  // An effect, because the page's keys are outside of React.
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => press(event)
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
