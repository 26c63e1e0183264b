import * as m from '@pantul/messages/words'
import type { TenderMethod } from '@pantul/rules/tender'
import {
  Banknote,
  CreditCard,
  Landmark,
  QrCode,
  StickyNote,
  Ticket,
  Wallet,
  type LucideIcon,
} from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { tenderName } from '../drawer/desk-tender-name.ts'
import styles from './desk-pay.module.css'

/** A tender, a dynamic QRIS code of the gateway, or a balance of the person. */
export type PayMethod = TenderMethod | 'qris' | 'package' | 'credit'

/** An option to pay later, beside the methods. */
export type PayLaterOption = {
  readonly label: string
  readonly icon: LucideIcon
  readonly onChoose: () => void
}

const icons: Readonly<Record<PayMethod, LucideIcon>> = {
  cash: Banknote,
  qris: QrCode,
  edc: CreditCard,
  qris_static: StickyNote,
  transfer: Landmark,
  package: Ticket,
  credit: Wallet,
}

/** The digit key of each method, the same on all screens, even if other methods cannot be used there. */
const digits = { cash: 1, qris: 2, edc: 3, qris_static: 4, transfer: 5, package: 6, credit: 7 } as const
const LATER_DIGIT = 8
const all: readonly PayMethod[] = ['cash', 'qris', 'edc', 'qris_static', 'transfer', 'package', 'credit']

type Props = {
  /** The chosen method; null if none is chosen. */
  readonly chosen: PayMethod | null
  /** Methods that cannot be used now. */
  readonly without: readonly PayMethod[]
  readonly later: PayLaterOption | undefined
  readonly onChoose: (method: PayMethod) => void
  /** Called by the key of store credit while it is not known whether there is any; undefined if it is known. */
  readonly onWaitForCredit: (() => void) | undefined
}

/** The methods of payment, each with its digit key. */
export function DeskPayMethods({ chosen, without, later, onChoose, onWaitForCredit }: Props) {
  const methods = all.filter((method) => !without.includes(method))
  useMethodKeys({ methods, choose: onChoose, later, waitForCredit: onWaitForCredit })
  return (
    <fieldset className={styles['methods']} aria-label={m.counter_pay_with()}>
      {methods.map((method) => (
        <MethodButton
          key={method}
          icon={icons[method]}
          digit={digits[method]}
          isChosen={chosen === method}
          onChoose={() => onChoose(method)}
        >
          {methodName(method)}
        </MethodButton>
      ))}
      {later !== undefined && (
        <MethodButton icon={later.icon} digit={LATER_DIGIT} isChosen={false} onChoose={later.onChoose}>
          {later.label}
        </MethodButton>
      )}
    </fieldset>
  )
}

const otherNames = {
  qris: m.counter_dynamic_qris,
  package: m.layout_page_package,
  credit: m.after_booking_credit,
} as const

const methodName = (method: PayMethod): string =>
  method === 'qris' || method === 'package' || method === 'credit' ? otherNames[method]() : tenderName(method)

type MethodButtonProps = {
  readonly icon: LucideIcon
  readonly digit: number
  readonly isChosen: boolean
  readonly onChoose: () => void
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

type MethodKeys = {
  readonly methods: readonly PayMethod[]
  readonly choose: (method: PayMethod) => void
  readonly later: PayLaterOption | undefined
  readonly waitForCredit: (() => void) | undefined
}

/** While no field has the focus, the digits choose the method, or to pay later. */
function useMethodKeys({ methods, choose, later, waitForCredit }: MethodKeys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, altKey, ctrlKey, metaKey } = event
    if (altKey || ctrlKey || metaKey) return
    if (target instanceof Element && target.closest('input, select, textarea, dialog') !== null) return
    const method = methods.find((one) => digits[one] === Number(key))
    // Prevents that the digit is typed into the field that gets the focus.
    if (method !== undefined) {
      event.preventDefault()
      choose(method)
    } else if (later !== undefined && Number(key) === LATER_DIGIT) {
      event.preventDefault()
      later.onChoose()
    } else if (waitForCredit !== undefined && Number(key) === digits.credit) {
      event.preventDefault()
      waitForCredit()
    }
  })
  // An effect, because the page's keys are outside of React.
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => press(event)
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
