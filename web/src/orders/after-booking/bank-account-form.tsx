import * as m from '@pantul/messages/words'
import { transferFromWire } from '@pantul/contract/after-booking-wire'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toFormErrors } from '../../accounts/account-checks.ts'
import { AccountForm } from '../../accounts/account-form.tsx'
import { useSubmit } from '../../accounts/use-submit.ts'
import { call } from '../../api/call.ts'
import { Field, type FieldCheck } from '../../design/field.tsx'
import { toast } from '../../design/toast.tsx'
import { transferRefundQuery } from './refund-query.ts'
import { useRefetchOrder } from './use-refetch-order.ts'

type Props = { readonly refundId: string; readonly orderId: string; readonly onSaved: () => void }

const EMPTY_BANK_ACCOUNT = { bank: '', accountNumber: '', accountName: '' }
type BankAccount = typeof EMPTY_BANK_ACCOUNT

const fieldIdOf = (path: string): string => `refund-account-${path}`
const digitsOf = (typed: string): string => typed.replaceAll(/[\s.-]/g, '')
const isMissing = (value: string): boolean => value.trim() === ''

const checks: Readonly<Record<keyof BankAccount, FieldCheck>> = {
  bank: (value) => (isMissing(value) ? m.after_booking_account_bank_required() : null),
  accountNumber: (value) =>
    /^\d{5,30}$/.test(digitsOf(value)) ? null : m.after_booking_account_number_required(),
  accountName: (value) => (isMissing(value) ? m.after_booking_account_name_required() : null),
}

/** A form for the bank account that gets a refund. The browser stores no draft of it. */
export function BankAccountForm({ refundId, orderId, onSaved }: Props) {
  const cache = useQueryClient()
  const refetchOrder = useRefetchOrder(orderId)
  const [bankAccount, setBankAccount] = useState(EMPTY_BANK_ACCOUNT)
  const submission = useSubmit(
    toFormErrors({
      bank: checks.bank(bankAccount.bank),
      accountNumber: checks.accountNumber(bankAccount.accountNumber),
      accountName: checks.accountName(bankAccount.accountName),
    }),
  )
  const submit = () =>
    submission.send(async () => {
      const body = {
        bank: bankAccount.bank.trim(),
        accountNumber: digitsOf(bankAccount.accountNumber),
        accountName: bankAccount.accountName.trim(),
      }
      const { data } = await call('POST /api/refunds/:id/account', { params: { id: refundId }, body })
      cache.setQueryData(transferRefundQuery(refundId).queryKey, transferFromWire(data))
      toast(m.after_booking_account_sent())
      onSaved()
      await refetchOrder()
    })
  const fieldProps = (path: keyof BankAccount) => ({
    id: fieldIdOf(path),
    value: bankAccount[path],
    error: submission.errorAt(path),
    check: checks[path],
    onValue: (typed: string) => {
      setBankAccount({ ...bankAccount, [path]: typed })
      submission.clearErrors(path)
    },
    // The browser must not store bank accounts.
    autoComplete: 'off',
    required: true,
  })
  return (
    <AccountForm
      submission={submission}
      fieldIdOf={fieldIdOf}
      onSubmit={() => void submit()}
      label={m.after_booking_account_send()}
      busyLabel={m.accounts_sending()}
    >
      <Field
        label={m.after_booking_account_bank()}
        hint={m.after_booking_account_bank_hint()}
        maxLength={80}
        enterKeyHint="next"
        {...fieldProps('bank')}
      />
      <Field
        label={m.after_booking_account_number()}
        inputMode="numeric"
        maxLength={40}
        enterKeyHint="next"
        {...fieldProps('accountNumber')}
      />
      <Field
        label={m.after_booking_account_name()}
        maxLength={120}
        enterKeyHint="send"
        {...fieldProps('accountName')}
      />
    </AccountForm>
  )
}
