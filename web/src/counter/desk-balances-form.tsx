import type { PaidByBalances } from '@pantul/contract/desk-payments-wire'
import * as m from '@pantul/messages/words'
import { formatRupiah } from '@pantul/rules/money'
import { useEffect, useRef, useState } from 'react'
import { useReleaseKeysOnMount } from '../browser/desk-type-ahead.ts'
import { Button } from '../design/button.tsx'
import { Field } from '../design/field.tsx'
import { completeApproval, DeskApprovalField, emptyApproval } from '../desk/desk-approval-field.tsx'
import { DeskForm } from '../desk/desk-form.tsx'
import { DeskPanelFooter } from '../desk/desk-panel-footer.tsx'
import parts from '../desk/desk-panel-parts.module.css'
import { DeskProblem } from '../desk/desk-problem.tsx'
import { DeskAmountField } from '../drawer/desk-amount-field.tsx'
import type { PayCall } from './desk-pay-call.ts'
import styles from './desk-pay.module.css'

type Props = {
  readonly locationId: string
  /** Names of the packages that pay; empty if store credit pays. */
  readonly packageNames: readonly string[]
  /** Rupiah of store credit that the buyer has. */
  readonly credit: number
  /** Rupiah of store credit that can pay at most. */
  readonly maxCredit: number
  /** What was entered before a refusal; null at first. */
  readonly typedBefore: PaidByBalances | null
  readonly payCall: Pick<PayCall, 'isBusy' | 'problem' | 'refusal'>
  readonly onUse: (balances: PaidByBalances) => void
  readonly onBack: () => void
}

/** Pays by store credit or packages of the buyer. It needs the member code of the buyer, or an approval. */
export function DeskBalancesForm(props: Props) {
  const { locationId, packageNames, credit, maxCredit, typedBefore, payCall, onUse, onBack } = props
  const { isBusy, problem, refusal } = payCall
  const paysByCredit = packageNames.length === 0 || (typedBefore?.credit ?? 0) > 0
  const [typedAmount, setTypedAmount] = useState(
    typedBefore === null || typedBefore.credit === 0 ? '' : String(typedBefore.credit),
  )
  const [memberCode, setMemberCode] = useState('')
  const [approval, setApproval] = useState(emptyApproval)
  const [usesApproval, setUsesApproval] = useState(false)
  // Staff cannot pay from their own balances with their own member code, so another person must approve the payment.
  if (!usesApproval && refusal?.code === 'TWO_PEOPLE') setUsesApproval(true)
  const codeField = useRef<HTMLInputElement>(null)
  // After a problem staff enter the code again. An effect, because focus is outside of React.
  useEffect(() => {
    if (!usesApproval) codeField.current?.focus()
  }, [usesApproval, problem])
  useReleaseKeysOnMount('sale') // keys that were pressed before this step was shown act now
  const usedCredit = paysByCredit ? Math.min(Number(typedAmount) || maxCredit, maxCredit) : 0
  return (
    <DeskForm
      className={styles['pay']}
      onSubmit={() => {
        if (isBusy) return
        onUse(
          usesApproval
            ? { credit: usedCredit, code: '', approval: completeApproval(approval) }
            : { credit: usedCredit, code: memberCode, approval: null },
        )
      }}
    >
      <p className={parts['note']}>
        {paysByCredit ? m.counter_credit_have({ amount: formatRupiah(credit) }) : packageNames.join(', ')}
      </p>
      {paysByCredit && (
        <DeskAmountField
          id="counter-credit"
          label={m.counter_amount()}
          value={typedAmount === '' ? String(maxCredit) : typedAmount}
          onValue={setTypedAmount}
        />
      )}
      {usesApproval ? (
        <DeskApprovalField
          locationId={locationId}
          action="use-balances"
          approval={approval}
          onApproval={setApproval}
        />
      ) : (
        <Field
          ref={codeField}
          label={m.profile_member_code()}
          hint={m.counter_member_code_hint()}
          value={memberCode}
          onValue={(code) => setMemberCode(code.replaceAll(/\D/g, ''))}
          inputMode="numeric"
          maxLength={7}
          autoComplete="off"
          required
        />
      )}
      <DeskProblem message={problem} />
      <div className={styles['otherActions']}>
        <Button variant="secondary" onClick={() => setUsesApproval(!usesApproval)}>
          {usesApproval ? m.counter_with_member_code() : m.counter_without_member_code()}
        </Button>
        <Button variant="secondary" onClick={onBack}>
          {m.label_not_now()}
        </Button>
      </div>
      <DeskPanelFooter>
        <Button type="submit" variant="continue" wide large busy={isBusy ? m.counter_taking() : undefined}>
          {paysByCredit
            ? m.counter_use_credit({ amount: formatRupiah(usedCredit) })
            : m.counter_use_package()}{' '}
          <kbd aria-hidden="true">Enter</kbd>
        </Button>
      </DeskPanelFooter>
    </DeskForm>
  )
}
