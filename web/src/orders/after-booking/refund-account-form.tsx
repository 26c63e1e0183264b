import * as m from '@pantul/messages/words'
import { transferFromWire } from '@pantul/contract/after-booking-wire'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorsIn } from '../../accounts/account-checks.ts'
import { AccountForm } from '../../accounts/account-form.tsx'
import { useSubmit } from '../../accounts/use-submit.ts'
import { call } from '../../api/call.ts'
import { Field, type FieldCheck } from '../../design/field.tsx'
import { toast } from '../../design/toast.tsx'
import { transferRefundQuery } from './refund-query.ts'
import { useOrderChanged } from './use-order-changed.ts'

type Props = { readonly id: string; readonly orderId: string; readonly onGiven: () => void }

const NOTHING = { bank: '', accountNumber: '', accountName: '' }
type Account = typeof NOTHING

const fieldIdOf = (path: string): string => `refund-account-${path}`
const digitsOf = (typed: string): string => typed.replaceAll(/[\s.-]/g, '')
const isMissing = (value: string): boolean => value.trim() === ''

const checks: Readonly<Record<keyof Account, FieldCheck>> = {
  bank: (value) => (isMissing(value) ? m.after_booking_account_bank_required() : null),
  accountNumber: (value) =>
    /^\d{5,30}$/.test(digitsOf(value)) ? null : m.after_booking_account_number_required(),
  accountName: (value) => (isMissing(value) ? m.after_booking_account_name_required() : null),
}

/** Bank, number and name of the account of a refund. Not stored in the browser. */
export function RefundAccountForm({ id, orderId, onGiven }: Props) {
  const cache = useQueryClient()
  const orderChanged = useOrderChanged(orderId)
  const [account, setAccount] = useState(NOTHING)
  const sending = useSubmit(
    errorsIn({
      bank: checks.bank(account.bank),
      accountNumber: checks.accountNumber(account.accountNumber),
      accountName: checks.accountName(account.accountName),
    }),
  )
  const submit = () =>
    sending.send(async () => {
      const body = {
        bank: account.bank.trim(),
        accountNumber: digitsOf(account.accountNumber),
        accountName: account.accountName.trim(),
      }
      const { data } = await call('POST /api/refunds/:id/account', { params: { id }, body })
      cache.setQueryData(transferRefundQuery(id).queryKey, transferFromWire(data))
      toast(m.after_booking_account_sent())
      onGiven()
      await orderChanged()
    })
  const fieldOf = (path: keyof Account) => ({
    id: fieldIdOf(path),
    value: account[path],
    error: sending.errorAt(path),
    check: checks[path],
    onValue: (typed: string) => {
      setAccount({ ...account, [path]: typed })
      sending.forget(path)
    },
    // Autocomplete is off, because the browser must not store bank accounts.
    autoComplete: 'off',
    required: true,
  })
  return (
    <AccountForm
      sending={sending}
      fieldIdOf={fieldIdOf}
      onSubmit={() => void submit()}
      label={m.after_booking_account_send()}
      busy={m.accounts_sending()}
    >
      <Field
        label={m.after_booking_account_bank()}
        hint={m.after_booking_account_bank_hint()}
        maxLength={80}
        enterKeyHint="next"
        {...fieldOf('bank')}
      />
      <Field
        label={m.after_booking_account_number()}
        inputMode="numeric"
        maxLength={40}
        enterKeyHint="next"
        {...fieldOf('accountNumber')}
      />
      <Field
        label={m.after_booking_account_name()}
        maxLength={120}
        enterKeyHint="send"
        {...fieldOf('accountName')}
      />
    </AccountForm>
  )
}
