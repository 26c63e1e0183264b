import * as m from '@pantul/messages/words'
import type { TakenPayment } from '@pantul/contract/desk-payments-wire'
import { formatRupiah } from '@pantul/rules/money'
import { useState } from 'react'
import { staffMay } from '@pantul/rules/staff-may'
import { useDeskLocation } from '../desk/desk-staff.ts'
import { useThanksOnDisplay } from '../display/desk-use-display.ts'
import { Button } from '../design/button.tsx'
import styles from './desk-counter.module.css'
import { DeskWriteOff } from './desk-write-off.tsx'
import { DeskTakePayment } from './desk-take-payment.tsx'
import { useSingleKey } from '../browser/desk-use-single-key.ts'
import type { UnpaidOrder } from './desk-use-pay.ts'

type Props = {
  readonly order: UnpaidOrder
  /** Whether the order is unpaid and this person may take its payment. */
  readonly isOpen: boolean
}

/**
 * Takes the payment of an order at the counter. The key `P` opens it, Escape closes it. The change to hand back is
 * shown until the panel is closed.
 */
export function DeskCounter({ order, isOpen }: Props) {
  const [isTaking, setTaking] = useState(false)
  const [isWritingOff, setWritingOff] = useState(false)
  const location = useDeskLocation()
  const mayWriteOff = order.isOwing && location !== undefined && staffMay(location.roles, 'forgive-rest')
  const [taken, setTaken] = useState<TakenPayment | null>(null)
  useSingleKey('p', isOpen && !isTaking ? () => setTaking(true) : null)

  if (taken !== null) return <Result locationId={order.locationId} taken={taken} />
  if (isTaking) return <DeskTakePayment order={order} onTaken={setTaken} onCancel={() => setTaking(false)} />
  if (!isOpen) return null
  if (isWritingOff) return <DeskWriteOff order={order} onLeave={() => setWritingOff(false)} />
  return (
    <div className={styles['begin']}>
      <Button wide large onClick={() => setTaking(true)}>
        {order.isOwing ? m.counter_take_rest() : m.counter_take()} <kbd aria-hidden="true">P</kbd>
      </Button>
      {mayWriteOff && (
        <Button variant="secondary" wide onClick={() => setWritingOff(true)}>
          {m.counter_forgive()}
        </Button>
      )}
    </div>
  )
}

type ResultProps = { readonly locationId: string; readonly taken: TakenPayment }

function Result({ locationId, taken: { change, owed } }: ResultProps) {
  useThanksOnDisplay(locationId, change)
  return (
    <output className={styles['result']}>
      <span>{m.counter_taken()}</span>
      {owed > 0 && <span>{m.counter_still_owed({ amount: formatRupiah(owed) })}</span>}
      {change > 0 && (
        <span className={styles['change']}>
          <span>{m.counter_change()}</span>
          <b className="display">{formatRupiah(change)}</b>
        </span>
      )}
    </output>
  )
}
