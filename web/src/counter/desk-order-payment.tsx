import type { TakenPayment } from '@pantul/contract/desk-payments-wire'
import * as m from '@pantul/messages/words'
import { formatRupiah } from '@pantul/rules/money'
import { staffMay } from '@pantul/rules/staff-may'
import { useState } from 'react'
import { useSingleKey } from '../browser/desk-use-single-key.ts'
import { Button } from '../design/button.tsx'
import { useDeskLocation } from '../desk/desk-staff.ts'
import { DeskSuccessBox } from '../desk/desk-success-box.tsx'
import { useThanksOnDisplay } from '../display/desk-use-display.ts'
import styles from './desk-order-payment.module.css'
import { DeskTakePayment } from './desk-take-payment.tsx'
import type { UnpaidOrder } from './desk-use-pay.ts'
import { DeskWriteOff } from './desk-write-off.tsx'

type Props = {
  readonly order: UnpaidOrder
  /** Whether the order is unpaid and the member of staff may take its payment. */
  readonly mayTakePayment: boolean
}

/**
 * Takes the payment of an order, or writes off what is unpaid. The key `P` begins the payment. The cash to hand back is
 * shown until the panel closes.
 */
export function DeskOrderPayment({ order, mayTakePayment }: Props) {
  const { locationId, isOwing } = order
  const [step, setStep] = useState<'choose' | 'take' | 'write-off'>('choose')
  const location = useDeskLocation()
  const mayWriteOff = isOwing && location !== undefined && staffMay(location.roles, 'forgive-rest')
  const [taken, setTaken] = useState<TakenPayment | null>(null)
  useSingleKey('p', mayTakePayment && step !== 'take' ? () => setStep('take') : null)

  if (taken !== null) return <PaymentResult locationId={locationId} taken={taken} />
  if (step === 'take')
    return <DeskTakePayment order={order} onTaken={setTaken} onCancel={() => setStep('choose')} />
  if (!mayTakePayment) return null
  if (step === 'write-off') return <DeskWriteOff order={order} onLeave={() => setStep('choose')} />
  return (
    <div className={styles['payment']}>
      <Button wide large onClick={() => setStep('take')}>
        {isOwing ? m.counter_take_rest() : m.counter_take()} <kbd aria-hidden="true">P</kbd>
      </Button>
      {mayWriteOff && (
        <Button variant="secondary" wide onClick={() => setStep('write-off')}>
          {m.counter_forgive()}
        </Button>
      )}
    </div>
  )
}

type ResultProps = { readonly locationId: string; readonly taken: TakenPayment }

function PaymentResult({ locationId, taken: { change, owed } }: ResultProps) {
  useThanksOnDisplay(locationId, change)
  return (
    <div className={styles['payment']}>
      <DeskSuccessBox cash={change} cashLabel={m.counter_change()}>
        <span>{m.counter_taken()}</span>
        {owed > 0 && <span>{m.counter_still_owed({ amount: formatRupiah(owed) })}</span>}
      </DeskSuccessBox>
    </div>
  )
}
