import type { OfferedRefund } from '@pantul/contract/desk-cancel-wire'
import * as m from '@pantul/messages/words'
import { formatRupiah } from '@pantul/rules/money'
import type { StaffRefundRoute } from '@pantul/rules/refund-route'
import { Field } from '../design/field.tsx'
import { Amount } from '../design/price.tsx'
import { methodLabel, routeText } from './desk-change-text.ts'
import { needsAccount, routeOf, type RefundDraft } from './desk-refund-choices.ts'
import styles from './desk-refund-part.module.css'

type Props = {
  readonly parts: readonly OfferedRefund[]
  readonly draft: RefundDraft
  readonly onDraft: (draft: RefundDraft) => void
}

/** Chooses how money is refunded: a route for each payment, and the bank account for transfers. */
export function DeskRefundPart({ parts, draft, onDraft }: Props) {
  if (parts.length === 0) return null
  const type = (typed: Partial<RefundDraft>): void => onDraft({ ...draft, ...typed })
  return (
    <section className={styles['giving']}>
      <h3>{m.changes_goes_back()}</h3>
      {parts.map((part) => (
        <Part key={part.paymentId ?? 'credit'} part={part} draft={draft} onType={type} />
      ))}
      {needsAccount(parts, draft) && (
        <>
          <p className={styles['note']}>{m.changes_account_note()}</p>
          <Field
            label={m.after_booking_account_bank()}
            value={draft.bank}
            onValue={(bank) => type({ bank })}
            maxLength={80}
            autoComplete="off"
          />
          <Field
            label={m.after_booking_account_number()}
            value={draft.accountNumber}
            onValue={(accountNumber) => type({ accountNumber })}
            inputMode="numeric"
            maxLength={40}
            autoComplete="off"
          />
          <Field
            label={m.after_booking_account_name()}
            value={draft.accountName}
            onValue={(accountName) => type({ accountName })}
            maxLength={120}
            autoComplete="off"
          />
        </>
      )}
    </section>
  )
}

type PartProps = {
  readonly part: OfferedRefund
  readonly draft: RefundDraft
  readonly onType: (typed: Partial<RefundDraft>) => void
}

function Part({ part, draft, onType }: PartProps) {
  const { paymentId, method, amount, routes } = part
  const chosen = routeOf(part, draft)
  const name = methodLabel(method)
  const choose = (route: StaffRefundRoute): void => {
    if (paymentId !== null) onType({ routes: { ...draft.routes, [paymentId]: route } })
  }
  return (
    <fieldset className={styles['part']}>
      <legend className="hiddenText">
        {m.changes_route({ method: name, amount: formatRupiah(amount) })}
      </legend>
      <p className={styles['line']} aria-hidden="true">
        <span>{m.changes_of_payment({ method: name })}</span>
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
              checked={chosen === route}
              onChange={() => choose(route)}
            />
            <span>{routeText(route)}</span>
          </label>
        ))}
      </div>
      {chosen === 'terminal' && paymentId !== null && (
        <Field
          label={m.changes_slip()}
          value={draft.slips[paymentId] ?? ''}
          onValue={(slip) => onType({ slips: { ...draft.slips, [paymentId]: slip } })}
          maxLength={60}
          autoComplete="off"
        />
      )}
    </fieldset>
  )
}
