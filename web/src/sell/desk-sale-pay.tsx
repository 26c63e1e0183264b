import type { SaleSettling, SoldOrder } from '@pantul/contract/desk-sale-wire'
import * as m from '@pantul/messages/words'
import { Clock } from 'lucide-react'
import { useState } from 'react'
import { useFocusOnMount } from '../browser/desk-use-focus.ts'
import type { OwingPlayer } from '../counter/desk-limits-query.ts'
import type { PackageOption } from '../counter/desk-pay-call.ts'
import { DeskPay } from '../counter/desk-pay.tsx'
import { DeskTakePayment } from '../counter/desk-take-payment.tsx'
import { useWholeOrderQris } from '../counter/desk-use-whole-order-qris.ts'
import { Button } from '../design/button.tsx'
import { Field } from '../design/field.tsx'
import { DeskForm } from '../desk/desk-form.tsx'
import { momentText } from '../desk/desk-moment-text.ts'
import { DeskNotNowButton } from '../desk/desk-not-now-button.tsx'
import { DeskProblem } from '../desk/desk-problem.tsx'
import type { DeskCall } from '../desk/desk-use-call.ts'
import type { Deadlines } from './desk-sale-deadline.ts'
import styles from './desk-sale.module.css'

type PaymentByQris = {
  /** The order that is held until its QRIS code is paid; null until the code is shown. */
  readonly heldOrder: SoldOrder | null
  readonly onPaid: (sold: SoldOrder) => void
  /** Leaves the sale. A held order is then cancelled. */
  readonly onLeave: () => void
}

type Props = {
  readonly locationId: string
  readonly due: number
  /** The UTC offset of the location: `+07:00`. */
  readonly offset: string
  /** Null if the sale cannot be paid later. */
  readonly deadlines: Deadlines | null
  /** The call that places the order. */
  readonly sale: Pick<DeskCall<SaleSettling>, 'send' | 'isBusy' | 'problem' | 'refusal' | 'forget'>
  /** The person who would owe an unpaid balance. */
  readonly owingPlayer: OwingPlayer
  /** Undefined if no package can pay. */
  readonly packages?: PackageOption | undefined
  /** Undefined if no QRIS code can pay. */
  readonly byQris?: PaymentByQris
  readonly onBack: () => void
}

/** Pays a sale: now by tenders or a QRIS code, or later until a deadline. */
export function DeskSalePay(props: Props) {
  const { locationId, due, offset, deadlines, sale, owingPlayer, packages, byQris, onBack } = props
  const heldOrder = byQris?.heldOrder ?? null
  const [isPaidLater, setPaidLater] = useState(false)
  const qris = useWholeOrderQris({
    due,
    isBusy: sale.isBusy,
    placeOrder: () => sale.send({ kind: 'qris' }),
  })
  if (heldOrder !== null)
    return (
      <DeskTakePayment
        order={{ locationId, orderNumber: heldOrder.orderNumber, due: heldOrder.total, isOwing: false }}
        beginsWithQris
        onTaken={({ change, owed }) =>
          byQris?.onPaid({ ...heldOrder, paymentId: null, expiresAt: null, change, owed })
        }
        onCancel={() => byQris?.onLeave()}
      />
    )
  if (isPaidLater)
    return (
      <PayLater
        deadlines={deadlines}
        offset={offset}
        sale={sale}
        onBack={() => {
          sale.forget()
          setPaidLater(false)
        }}
      />
    )
  return (
    <DeskPay
      locationId={locationId}
      due={due}
      payCall={{ ...sale, send: (payment) => sale.send({ kind: 'tenders', ...payment }) }}
      payLater={{ label: m.sell_later(), icon: Clock, onChoose: () => setPaidLater(true) }}
      {...(byQris !== undefined && due > 0 ? { qris } : {})}
      owingPlayer={owingPlayer}
      packages={packages}
      onCancel={onBack}
    />
  )
}

/** Holds the hours until a deadline. Until then the buyer pays by a link or at the counter. */
function PayLater({
  deadlines,
  offset,
  sale,
  onBack,
}: Pick<Props, 'deadlines' | 'offset' | 'sale' | 'onBack'>) {
  const [until, setUntil] = useState(deadlines?.usual ?? '')
  const deadlineField = useFocusOnMount<HTMLInputElement>()
  return (
    <DeskForm
      className={styles['payLater']}
      onSubmit={() => {
        if (until !== '') sale.send({ kind: 'pay-by', until: `${until}:00${offset}` })
      }}
    >
      {deadlines === null ? (
        <DeskProblem message={m.sell_no_deadline()} />
      ) : (
        <>
          <Field
            label={m.sell_deadline()}
            type="datetime-local"
            value={until}
            onValue={setUntil}
            min={deadlines.earliest}
            max={deadlines.latest}
            hint={m.sell_later_note()}
            ref={deadlineField}
            required
          />
          <DeskProblem message={sale.problem} />
          <Button type="submit" wide large busy={sale.isBusy ? m.sell_holding() : undefined}>
            {/* The field shows day and month in the order of the browser's language, the button always in this order. */}
            {m.sell_hold({ time: until === '' ? '–' : momentText(until) })}
          </Button>
        </>
      )}
      <DeskNotNowButton onClick={onBack} />
    </DeskForm>
  )
}
