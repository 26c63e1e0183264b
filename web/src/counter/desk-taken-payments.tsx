import type { TakenTender } from '@pantul/contract/desk-orders-wire'
import * as m from '@pantul/messages/words'
import { formatRupiah } from '@pantul/rules/money'
import { staffMay } from '@pantul/rules/staff-may'
import { useEffect, useRef, useState } from 'react'
import { Amount } from '../design/price.tsx'
import { toast } from '../design/toast.tsx'
import { momentTime } from '../desk/desk-moment-text.ts'
import parts from '../desk/desk-panel-parts.module.css'
import { useDeskLocation } from '../desk/desk-staff.ts'
import { DeskCorrectPayment } from './desk-correct-payment.tsx'
import { tenderName } from '../drawer/desk-tender-name.ts'
import styles from './desk-taken-payments.module.css'

/** The counter payments of an order, apart from reversed ones. The role decides whether they can be corrected. */
export function DeskTakenPayments({ payments }: { readonly payments: readonly TakenTender[] }) {
  const location = useDeskLocation()
  const [wrongPaymentId, setWrongPaymentId] = useState<string | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const wasCorrecting = useRef(false)
  const wrongPayment = payments.find(
    ({ publicId, isCorrectable }) => publicId === wrongPaymentId && isCorrectable,
  )
  const isCorrecting = wrongPayment !== undefined
  // When the form that had the focus disappears, the heading takes it. An effect, because focus is outside of React.
  useEffect(() => {
    if (wasCorrecting.current && !isCorrecting) heading.current?.focus({ preventScroll: true })
    wasCorrecting.current = isCorrecting
  }, [isCorrecting])
  if (payments.length === 0 || location === undefined) return null
  const mayCorrect = staffMay(location.roles, 'correct-payment')
  return (
    <section className={styles['payments']} aria-labelledby="desk-payments">
      <h3 id="desk-payments" ref={heading} tabIndex={-1}>
        {m.counter_payments()}
      </h3>
      <ul>
        {payments.map((payment) => (
          <li key={payment.publicId}>
            <span>
              <b>{tenderName(payment.method)}</b>
              <small>
                {m.counter_taken_by({ time: momentTime(payment.takenAt), name: payment.takenBy })}
                {payment.reference !== '' && `, ${payment.reference}`}
              </small>
            </span>
            <b>
              <Amount rupiah={payment.amount} />
            </b>
            {mayCorrect && payment.isCorrectable && !isCorrecting && (
              <button
                type="button"
                className={parts['textButton']}
                aria-label={m.counter_correct_one({
                  method: tenderName(payment.method),
                  amount: formatRupiah(payment.amount),
                })}
                onClick={() => setWrongPaymentId(payment.publicId)}
              >
                {m.counter_correct()}
              </button>
            )}
          </li>
        ))}
      </ul>
      {wrongPayment !== undefined && (
        <DeskCorrectPayment
          key={wrongPayment.publicId}
          locationId={location.id}
          payment={wrongPayment}
          otherPayments={payments.filter(
            (other) =>
              other !== wrongPayment && other.isCorrectable && other.shiftId === wrongPayment.shiftId,
          )}
          onCorrected={() => {
            setWrongPaymentId(null)
            toast(m.counter_corrected())
          }}
          onLeave={() => setWrongPaymentId(null)}
        />
      )}
    </section>
  )
}
