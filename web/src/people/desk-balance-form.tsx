import type { PersonPage } from '@pantul/contract/desk-person-panel-wire'
import * as m from '@pantul/messages/words'
import { MAX_PER_DAY_ALONE } from '@pantul/rules/balance-change'
import { formatRupiah } from '@pantul/rules/money'
import { isReasonTooShort } from '@pantul/rules/reason'
import { useEffect, useRef, useState } from 'react'
import { useEscape } from '../browser/desk-use-escape.ts'
import { Button } from '../design/button.tsx'
import { Field } from '../design/field.tsx'
import { Segmented } from '../design/segmented.tsx'
import { SelectField } from '../design/select-field.tsx'
import { toast } from '../design/toast.tsx'
import { completeApproval, DeskApprovalField, emptyApproval } from '../desk/desk-approval-field.tsx'
import { DeskCodeDialog } from '../desk/desk-code-dialog.tsx'
import { DeskReasonField } from '../desk/desk-reason-field.tsx'
import { DeskAmountField } from '../drawer/desk-amount-field.tsx'
import styles from './desk-person-panel.module.css'
import { useBalanceChange } from './desk-use-balance-change.ts'

type Props = {
  readonly locationId: string
  readonly page: PersonPage
  readonly onBack: () => void
}

/** The value of the option for store credit. The value of each other option is the quota id of a package. */
const CREDIT = 'credit'

/** Gives a person store credit or package hours, or takes them, with a reason; above a limit with an approval. */
export function DeskBalanceForm({ locationId, page: { person, packages }, onBack }: Props) {
  const options = [
    ...(person.details?.accountSince == null
      ? []
      : [
          {
            value: CREDIT,
            label: m.desk_people_credit_left({ credit: formatRupiah(person.details.credit) }),
          },
        ]),
    ...packages.map(({ quotaId, name, hoursLeft }) => ({
      value: quotaId,
      label: m.desk_people_package_left({ name, left: hoursLeft }),
    })),
  ]
  const [balanceId, setBalanceId] = useState(options[0]?.value ?? CREDIT)
  const [direction, setDirection] = useState<'give' | 'take'>('give')
  const [amount, setAmount] = useState('')
  const [reason, setReason] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const [approval, setApproval] = useState(emptyApproval)
  const [needsApproval, setNeedsApproval] = useState(false)
  const adjusting = useBalanceChange({ locationId, contactId: person.contactId }, () => {
    toast(m.desk_people_adjusted())
    onBack()
  })
  if (!needsApproval && adjusting.refusal?.code === 'APPROVAL_NEEDED') setNeedsApproval(true)
  const form = useRef<HTMLFormElement>(null)
  // An effect, because focus is outside of React.
  useEffect(() => form.current?.querySelector<HTMLElement>('select, input, button')?.focus(), [])
  // An effect, because a field must show its error before it can be focused.
  useEffect(() => {
    if (isSubmitted) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [isSubmitted])
  useEscape(onBack)
  const isCredit = balanceId === CREDIT
  /** Rupiah, or court-hours of a package. */
  const quantity = Number(amount)
  const quantityText = isCredit ? formatRupiah(quantity) : m.courts_hours_short({ count: quantity })
  const reasonError = isReasonTooShort(reason, { isRequired: true }) ? m.problem_reason_required() : null
  const amountError = quantity === 0 ? m.desk_people_amount_needed() : null

  if (options.length === 0)
    return (
      <div className={styles['form']}>
        <p className={styles['quiet']}>{m.desk_people_adjust_none()}</p>
        <Button variant="secondary" onClick={onBack}>
          {m.label_cancel()}
        </Button>
      </div>
    )
  const amountProps = { value: amount, error: isSubmitted ? amountError : null }
  return (
    <>
      <form
        ref={form}
        className={styles['form']}
        aria-label={m.desk_people_adjust()}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          setSubmitted(true)
          if (reasonError !== null || amountError !== null) return
          adjusting.send({
            quotaId: isCredit ? null : balanceId,
            change: direction === 'give' ? quantity : -quantity,
            reason: reason.trim(),
            approval: needsApproval ? completeApproval(approval) : null,
          })
        }}
      >
        <SelectField
          label={m.desk_people_adjust_what()}
          value={balanceId}
          onValue={(next) => {
            setBalanceId(next)
            setAmount('')
          }}
          options={options}
        />
        <Segmented
          name="adjust-way"
          label={m.desk_people_adjust_way()}
          value={direction}
          onValue={setDirection}
          options={[
            { value: 'give', label: m.desk_people_give() },
            { value: 'take', label: m.desk_people_take() },
          ]}
        />
        {isCredit ? (
          <DeskAmountField
            id="adjust-amount"
            label={m.counter_amount()}
            onValue={setAmount}
            {...amountProps}
          />
        ) : (
          <Field
            id="adjust-amount"
            label={m.desk_people_hours()}
            onValue={(typed) => setAmount(typed.replaceAll(/\D/g, '').slice(0, 3))}
            inputMode="numeric"
            autoComplete="off"
            required
            {...amountProps}
          />
        )}
        <DeskReasonField
          hint={m.desk_people_adjust_reason_hint()}
          value={reason}
          onValue={setReason}
          error={isSubmitted ? reasonError : null}
          required
        />
        <p className={styles['quiet']}>
          {m.desk_people_adjust_most({
            credit: formatRupiah(MAX_PER_DAY_ALONE.credit),
            hours: MAX_PER_DAY_ALONE.hours,
          })}
        </p>
        {needsApproval && (
          <DeskApprovalField
            locationId={locationId}
            action="adjust-balances"
            approval={approval}
            onApproval={setApproval}
          />
        )}
        {adjusting.problem !== null && (
          <p role="alert" className={styles['problem']}>
            {adjusting.problem}
          </p>
        )}
        <div className={styles['actions']}>
          <Button variant="secondary" onClick={onBack}>
            {m.label_cancel()}
          </Button>
          <Button type="submit" busy={adjusting.isBusy ? m.changes_saving() : undefined}>
            {direction === 'give'
              ? m.desk_people_adjust_give({ amount: quantityText })
              : m.desk_people_adjust_take({ amount: quantityText })}
          </Button>
        </div>
      </form>
      <DeskCodeDialog {...adjusting} />
    </>
  )
}
