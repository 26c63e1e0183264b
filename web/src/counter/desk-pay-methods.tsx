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
import { usePageKeys } from '../browser/use-page-keys.ts'
import { tenderName } from '../drawer/desk-tender-name.ts'
import styles from './desk-pay.module.css'

/** A method of a tender, a QRIS code of the gateway, or a balance of the buyer. */
export type PayMethod = TenderMethod | 'qris' | 'package' | 'credit'

/** A button beside the methods, for an order that is paid later. */
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

/** The key of each method. It is the same on all screens, also where some methods are not available. */
const digitKeys = { cash: 1, qris: 2, edc: 3, qris_static: 4, transfer: 5, package: 6, credit: 7 } as const
const PAY_LATER_KEY = 8
const allMethods: readonly PayMethod[] = [
  'cash',
  'qris',
  'edc',
  'qris_static',
  'transfer',
  'package',
  'credit',
]

type Props = {
  readonly chosen: PayMethod | null
  /** Methods that are not shown. */
  readonly unavailable: readonly PayMethod[]
  readonly payLater: PayLaterOption | undefined
  readonly onChoose: (method: PayMethod) => void
  /** Called by the key of store credit while the store credit is loading; undefined when it has loaded. */
  readonly onEarlyCredit: (() => void) | undefined
}

/** The payment methods. Each has a digit as its key. */
export function DeskPayMethods({ chosen, unavailable, payLater, onChoose, onEarlyCredit }: Props) {
  const methods = allMethods.filter((method) => !unavailable.includes(method))
  useMethodKeys({ methods, onChoose, payLater, onEarlyCredit })
  return (
    <fieldset className={styles['methods']} aria-label={m.counter_pay_with()}>
      {methods.map((method) => (
        <MethodButton
          key={method}
          icon={icons[method]}
          digit={digitKeys[method]}
          isChosen={chosen === method}
          onChoose={() => onChoose(method)}
        >
          {methodName(method)}
        </MethodButton>
      ))}
      {payLater !== undefined && (
        <MethodButton
          icon={payLater.icon}
          digit={PAY_LATER_KEY}
          isChosen={false}
          onChoose={payLater.onChoose}
        >
          {payLater.label}
        </MethodButton>
      )}
    </fieldset>
  )
}

const namesBesideTenders = {
  qris: m.counter_dynamic_qris,
  package: m.layout_page_package,
  credit: m.after_booking_credit,
} as const

const methodName = (method: PayMethod): string =>
  method === 'qris' || method === 'package' || method === 'credit'
    ? namesBesideTenders[method]()
    : tenderName(method)

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

type MethodKeys = Pick<Props, 'payLater' | 'onChoose' | 'onEarlyCredit'> & {
  readonly methods: readonly PayMethod[]
}

/** While no field has the focus, a digit chooses a payment method. */
function useMethodKeys({ methods, payLater, onChoose, onEarlyCredit }: MethodKeys): void {
  const actionOf = (digit: number): (() => void) | undefined => {
    const method = methods.find((candidate) => digitKeys[candidate] === digit)
    if (method !== undefined) return () => onChoose(method)
    if (digit === PAY_LATER_KEY) return payLater?.onChoose
    return digit === digitKeys.credit ? onEarlyCredit : undefined
  }
  usePageKeys((event) => {
    const { key, target, altKey, ctrlKey, metaKey } = event
    if (altKey || ctrlKey || metaKey) return
    if (target instanceof Element && target.closest('input, select, textarea, dialog') !== null) return
    const action = actionOf(Number(key))
    if (action === undefined) return
    // Otherwise the digit would be typed into the field that gets the focus.
    event.preventDefault()
    action()
  })
}
