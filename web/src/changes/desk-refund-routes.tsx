import type { OfferedRefund } from '@pantul/contract/desk-cancel-booking-wire'
import * as m from '@pantul/messages/words'
import { formatRupiah } from '@pantul/rules/money'
import type { StaffRefundRoute } from '@pantul/rules/refund-route'
import { Field } from '../design/field.tsx'
import { Amount } from '../design/price.tsx'
import parts from '../desk/desk-panel-parts.module.css'
import { needsBankAccount, routeOf, type RefundDraft } from './desk-refund-draft.ts'
import styles from './desk-refund-routes.module.css'
import { methodLabel, routeText } from './desk-refund-text.ts'

type Props = {
  readonly refunds: readonly OfferedRefund[]
  readonly draft: RefundDraft
  readonly onDraft: (draft: RefundDraft) => void
}

/** Chooses how money is refunded: a route for the money of each payment, and a bank account for transfers. */
export function DeskRefundRoutes({ refunds, draft, onDraft }: Props) {
  if (refunds.length === 0) return null
  const change = (changed: Partial<RefundDraft>): void => onDraft({ ...draft, ...changed })
  return (
    <section className={styles['refunds']}>
      <h3 className={parts['heading']}>{m.changes_goes_back()}</h3>
      {refunds.map((refund) => (
        <RefundOfPayment key={refund.paymentId ?? 'credit'} refund={refund} draft={draft} onChange={change} />
      ))}
      {needsBankAccount(refunds, draft) && (
        <>
          <p className={parts['note']}>{m.changes_account_note()}</p>
          <Field
            label={m.after_booking_account_bank()}
            value={draft.bank}
            onValue={(bank) => change({ bank })}
            maxLength={80}
            autoComplete="off"
          />
          <Field
            label={m.after_booking_account_number()}
            value={draft.accountNumber}
            onValue={(accountNumber) => change({ accountNumber })}
            inputMode="numeric"
            maxLength={40}
            autoComplete="off"
          />
          <Field
            label={m.after_booking_account_name()}
            value={draft.accountName}
            onValue={(accountName) => change({ accountName })}
            maxLength={120}
            autoComplete="off"
          />
        </>
      )}
    </section>
  )
}

type RefundProps = {
  readonly refund: OfferedRefund
  readonly draft: RefundDraft
  readonly onChange: (changed: Partial<RefundDraft>) => void
}

function RefundOfPayment({ refund, draft, onChange }: RefundProps) {
  const { paymentId, method, amount, routes } = refund
  const chosenRoute = routeOf(refund, draft)
  const methodName = methodLabel(method)
  const choose = (route: StaffRefundRoute): void => {
    if (paymentId !== null) onChange({ routes: { ...draft.routes, [paymentId]: route } })
  }
  return (
    <fieldset className={styles['refund']}>
      <legend className="hiddenText">
        {m.changes_route({ method: methodName, amount: formatRupiah(amount) })}
      </legend>
      <p className={styles['payment']} aria-hidden="true">
        <span>{m.changes_of_payment({ method: methodName })}</span>
        <b>
          <Amount rupiah={amount} />
        </b>
      </p>
      <div className={styles['routes']}>
        {routes.map((route) => (
          <label key={route}>
            <input
              type="radio"
              name={`route-${paymentId ?? 'credit'}`}
              checked={chosenRoute === route}
              onChange={() => choose(route)}
            />
            <span>{routeText(route)}</span>
          </label>
        ))}
      </div>
      {chosenRoute === 'terminal' && paymentId !== null && (
        <Field
          label={m.changes_slip()}
          value={draft.slips[paymentId] ?? ''}
          onValue={(slip) => onChange({ slips: { ...draft.slips, [paymentId]: slip } })}
          maxLength={60}
          autoComplete="off"
        />
      )}
    </fieldset>
  )
}
