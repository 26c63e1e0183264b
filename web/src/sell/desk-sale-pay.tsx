import type { SaleSettling, SoldOrder } from '@pantul/contract/desk-sale-wire'
import * as m from '@pantul/messages/words'
import { Clock } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Debtor } from '../counter/desk-limits-query.ts'
import { DeskPay } from '../counter/desk-pay.tsx'
import type { PackageOption, PayRequest } from '../counter/desk-pay-request.ts'
import { DeskTakePayment } from '../counter/desk-take-payment.tsx'
import { useWholeOrderQris } from '../counter/desk-use-whole-order-qris.ts'
import { Button } from '../design/button.tsx'
import { shortDay } from '../design/date-text.ts'
import { Field } from '../design/field.tsx'
import type { Deadlines } from './desk-sale-deadline.ts'
import styles from './desk-sale.module.css'

type ByCode = {
  /** The order that waits for the money of a QR code; null: none. */
  readonly heldOrder: SoldOrder | null
  readonly onPaid: (sold: SoldOrder) => void
  /** Leaves the sale. A held order ends then. */
  readonly onLeave: () => void
}

type Props = {
  readonly locationId: string
  readonly due: number
  /** `+07:00` */
  readonly offset: string
  readonly deadlines: Deadlines | null
  readonly isBusy: boolean
  readonly problem: string | null
  readonly code: string | null
  /** The person who would owe an unpaid balance. */
  readonly owner: Debtor
  /** Undefined if no package can pay. */
  readonly packages?: PackageOption | undefined
  readonly isDrawerClosed: boolean
  /** Undefined if no QR code can pay. */
  readonly byCode?: ByCode
  readonly onSettle: (settling: SaleSettling) => void
  readonly onForget: () => void
  readonly onBack: () => void
}

/** How a sale is paid: now, by tenders or a QR code, or later, until a deadline. */
export function DeskSalePay(props: Props) {
  const { locationId, due, deadlines, isBusy, problem, byCode, onSettle, onForget, onBack } = props
  const held = byCode?.heldOrder ?? null
  const [isLater, setLater] = useState(false)
  const qris = useWholeOrderQris({ due, isBusy, placeOrder: () => onSettle({ kind: 'qris' }) })
  if (held !== null)
    return (
      <DeskTakePayment
        order={{ locationId, orderNumber: held.orderNumber, due: held.total, isOwing: false }}
        beginsWithQris
        onTaken={({ change, owed }) =>
          byCode?.onPaid({ ...held, paymentId: null, expiresAt: null, change, owed })
        }
        onCancel={() => byCode?.onLeave()}
      />
    )
  if (isLater)
    return (
      <PayLater
        deadlines={deadlines}
        offset={props.offset}
        isBusy={isBusy}
        problem={problem}
        onSettle={onSettle}
        onBack={() => {
          onForget()
          setLater(false)
        }}
      />
    )
  const paying: PayRequest = {
    take: (tenders, unpaid, balances) => onSettle({ kind: 'tenders', tenders, unpaid, balances }),
    isBusy,
    problem,
    code: props.code,
    isDrawerClosed: props.isDrawerClosed,
    forget: onForget,
  }
  return (
    <DeskPay
      locationId={locationId}
      due={due}
      paying={paying}
      {...(byCode !== undefined && due > 0 ? { qris } : {})}
      owner={props.owner}
      packages={props.packages}
      later={{ label: m.sell_later(), icon: Clock, onChoose: () => setLater(true) }}
      onCancel={onBack}
    />
  )
}

type LaterProps = Pick<Props, 'deadlines' | 'offset' | 'isBusy' | 'problem' | 'onSettle' | 'onBack'>

/** The hours are held until the deadline; the player pays by a link or at the counter. */
function PayLater({ deadlines, offset, isBusy, problem, onSettle, onBack }: LaterProps) {
  const [until, setUntil] = useState(deadlines?.usual ?? '')
  const field = useRef<HTMLInputElement>(null)
  // Focuses the field to fill in next. An effect, because focus is outside of React.
  useEffect(() => field.current?.focus(), [])
  return (
    <form
      className={styles['later']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (until !== '') onSettle({ kind: 'pay-by', until: `${until}:00${offset}` })
      }}
    >
      {deadlines === null ? (
        <p role="alert" className={styles['problem']}>
          {m.sell_no_deadline()}
        </p>
      ) : (
        <>
          <Field
            label={m.sell_deadline()}
            type="datetime-local"
            value={until}
            onValue={setUntil}
            min={deadlines.first}
            max={deadlines.last}
            hint={m.sell_later_note()}
            ref={field}
            required
          />
          {problem !== null && (
            <p role="alert" className={styles['problem']}>
              {problem}
            </p>
          )}
          <Button type="submit" wide large busy={isBusy ? m.sell_holding() : undefined}>
            {m.sell_hold({ time: untilText(until) })}
          </Button>
        </>
      )}
      <Button variant="secondary" wide onClick={onBack}>
        {m.label_not_now()}
      </Button>
    </form>
  )
}

/** `Mon 23 Nov, 19:30`; the browser's field may show another order of day and month. */
const untilText = (until: string): string =>
  until === '' ? '–' : `${shortDay(until.slice(0, 10))}, ${until.slice(11, 16)}`
