import type { StatementPayment } from '@pantul/contract/desk-verify-payments-wire'
import * as m from '@pantul/messages/words'
import { statementMethods } from '@pantul/rules/tender'
import { Button } from '../design/button.tsx'
import { RupiahAmount } from '../design/price.tsx'
import { tenderName } from '../drawer/desk-tender-name.ts'
import styles from './desk-payments-screen.module.css'

type Props = {
  readonly payments: readonly StatementPayment[]
  readonly isBusy: boolean
  readonly problem: string | null
  readonly onVerify: (isVerified: boolean) => void
}

/** The sum of the selected payments by method, to compare it with the bank statement, and the buttons for them. */
export function DeskPaymentsSelected({ payments, isBusy, problem, onVerify }: Props) {
  const sums = statementMethods
    .map((method) => ({
      method,
      amount: payments.reduce((sum, payment) => sum + (payment.method === method ? payment.amount : 0), 0),
    }))
    .filter(({ amount }) => amount > 0)
  const busyLabel = isBusy ? m.accounts_saving() : undefined
  return (
    <section className={styles['selected']} aria-labelledby="payments-selected">
      <h2 id="payments-selected">{m.desk_payments_selected({ count: payments.length })}</h2>
      <dl aria-live="polite">
        {sums.map(({ method, amount }) => (
          <div key={method}>
            <dt>{tenderName(method)}</dt>
            <dd className="display">
              <RupiahAmount rupiah={amount} />
            </dd>
          </div>
        ))}
      </dl>
      {problem !== null && (
        <p role="alert" className={styles['problem']}>
          {problem}
        </p>
      )}
      <div className={styles['buttons']}>
        {payments.some(({ verified }) => verified === null) && (
          <Button busy={busyLabel} onClick={() => onVerify(true)}>
            {m.desk_payments_verify()}
          </Button>
        )}
        {payments.some(({ verified }) => verified !== null) && (
          <Button variant="secondary" busy={busyLabel} onClick={() => onVerify(false)}>
            {m.desk_payments_undo()}
          </Button>
        )}
      </div>
    </section>
  )
}
