import type { TakenTender } from '@pantul/contract/desk-orders-wire'
import * as m from '@pantul/messages/words'
import { formatRupiah } from '@pantul/rules/money'
import { staffMay } from '@pantul/rules/staff-may'
import { useEffect, useRef, useState } from 'react'
import { Amount } from '../design/price.tsx'
import { toast } from '../design/toast.tsx'
import { useDeskLocation } from '../desk/desk-staff.ts'
import { DeskCorrectPayment } from './desk-correct-payment.tsx'
import { tenderName } from '../drawer/desk-tender-name.ts'
import styles from './desk-taken-payments.module.css'

/** The counter payments of an order that were not reversed. Each can be corrected if the role allows it. */
export function DeskTakenPayments({ payments }: { readonly payments: readonly TakenTender[] }) {
  const location = useDeskLocation()
  const [wrongId, setWrongId] = useState<string | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const wasCorrecting = useRef(false)
  const wrong = payments.find(({ publicId, isCorrectable }) => publicId === wrongId && isCorrectable)
  const isCorrecting = wrong !== undefined
  // Sets the focus after the form that had it was removed. An effect, because focus is outside of React.
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
                {m.counter_taken_by({ time: payment.takenAt.slice(11, 16), name: payment.takenBy })}
                {payment.reference !== '' && `, ${payment.reference}`}
              </small>
            </span>
            <b>
              <Amount rupiah={payment.amount} />
            </b>
            {mayCorrect && payment.isCorrectable && !isCorrecting && (
              <button
                type="button"
                aria-label={m.counter_correct_one({
                  method: tenderName(payment.method),
                  amount: formatRupiah(payment.amount),
                })}
                onClick={() => setWrongId(payment.publicId)}
              >
                {m.counter_correct()}
              </button>
            )}
          </li>
        ))}
      </ul>
      {wrong !== undefined && (
        <DeskCorrectPayment
          key={wrong.publicId}
          locationId={location.id}
          wrong={wrong}
          others={payments.filter(
            (one) => one !== wrong && one.isCorrectable && one.shiftId === wrong.shiftId,
          )}
          onCorrected={() => {
            setWrongId(null)
            toast(m.counter_corrected())
          }}
          onLeave={() => setWrongId(null)}
        />
      )}
    </section>
  )
}
