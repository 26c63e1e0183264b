import type { PaidByBalances } from '@pantul/contract/desk-payments-wire'
import * as m from '@pantul/messages/words'
import { formatRupiah } from '@pantul/rules/money'
import { useEffect, useRef, useState } from 'react'
import { useKeysReady } from '../browser/desk-type-ahead.ts'
import { Button } from '../design/button.tsx'
import { Field } from '../design/field.tsx'
import { completeApproval, DeskApprovalField, emptyApproval } from '../desk/desk-approval-field.tsx'
import { DeskPanelFooter } from '../desk/desk-panel-footer.tsx'
import { DeskAmountField } from '../drawer/desk-amount-field.tsx'
import styles from './desk-pay.module.css'

type Props = {
  readonly locationId: string
  /** Names of the packages that the sale uses; empty if store credit is used. */
  readonly packages: readonly string[]
  /** The store credit of the person, and the most that can be used; rupiah. */
  readonly balance: number
  readonly most: number
  /** The values that were typed before; null for none. */
  readonly before: PaidByBalances | null
  readonly isBusy: boolean
  readonly problem: string | null
  readonly code: string | null
  readonly onUse: (balances: PaidByBalances) => void
  readonly onBack: () => void
}

/** Uses store credit or packages of the person: the amount, and the code that the person shows, or an approval. */
export function DeskUseBalances(props: Props) {
  const { locationId, packages, balance, most, before, isBusy, problem, onUse, onBack } = props
  const isCredit = packages.length === 0 || (before?.credit ?? 0) > 0
  const [typed, setTyped] = useState(before === null || before.credit === 0 ? '' : String(before.credit))
  const [code, setCode] = useState('')
  const [approval, setApproval] = useState(emptyApproval)
  const [isWithoutCode, setWithoutCode] = useState(false)
  // Staff who use their own balances need an approval instead of their own code.
  if (!isWithoutCode && props.code === 'TWO_PEOPLE') setWithoutCode(true)
  const field = useRef<HTMLInputElement>(null)
  // Focuses the next field. An effect, because focus is outside of React.
  useEffect(() => {
    if (!isWithoutCode) field.current?.focus()
  }, [isWithoutCode, problem])
  useKeysReady('sale')
  const credit = isCredit ? Math.min(Number(typed) || most, most) : 0
  return (
    <form
      className={styles['pay']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (isBusy) return
        onUse(
          isWithoutCode
            ? { credit, code: '', approval: completeApproval(approval) }
            : { credit, code, approval: null },
        )
      }}
    >
      <p className={styles['note']}>
        {isCredit ? m.counter_credit_have({ amount: formatRupiah(balance) }) : packages.join(', ')}
      </p>
      {isCredit && (
        <DeskAmountField
          id="counter-credit"
          label={m.counter_amount()}
          value={typed === '' ? String(most) : typed}
          onValue={setTyped}
        />
      )}
      {isWithoutCode ? (
        <DeskApprovalField
          locationId={locationId}
          action="use-balances"
          approval={approval}
          onApproval={setApproval}
        />
      ) : (
        <Field
          ref={field}
          label={m.profile_member_code()}
          hint={m.counter_member_code_hint()}
          value={code}
          onValue={(next) => setCode(next.replaceAll(/\D/g, ''))}
          inputMode="numeric"
          maxLength={7}
          autoComplete="off"
          required
        />
      )}
      {problem !== null && (
        <p className={styles['problem']} role="alert">
          {problem}
        </p>
      )}
      <div className={styles['others']}>
        <Button variant="secondary" onClick={() => setWithoutCode(!isWithoutCode)}>
          {isWithoutCode ? m.counter_with_member_code() : m.counter_without_member_code()}
        </Button>
        <Button variant="secondary" onClick={onBack}>
          {m.label_not_now()}
        </Button>
      </div>
      <DeskPanelFooter>
        <Button type="submit" variant="ball" wide large busy={isBusy ? m.counter_taking() : undefined}>
          {isCredit ? m.counter_use_credit({ amount: formatRupiah(credit) }) : m.counter_use_package()}{' '}
          <kbd aria-hidden="true">Enter</kbd>
        </Button>
      </DeskPanelFooter>
    </form>
  )
}
