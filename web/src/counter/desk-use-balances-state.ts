import type { PaidByBalances } from '@pantul/contract/desk-payments-wire'
import type { Tender } from '@pantul/rules/tender'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { limitsQuery, type Debtor } from './desk-limits-query.ts'
import type { PackageOption, PayRequest } from './desk-pay-request.ts'
import { restOf } from './desk-tenders.ts'

/** Refusals of the code, the approval or the balance. They are shown at the fields of the balances. */
const balanceCodes: ReadonlySet<string> = new Set([
  'MEMBER_CODE_NEEDED',
  'MEMBER_CODE_WRONG',
  'ADDRESS_NEEDED',
  'CREDIT_SHORT',
  'TWO_PEOPLE',
  'APPROVAL_NEEDED',
  'SECOND_FACTOR_WRONG',
])

type Payment = {
  readonly locationId: string
  readonly due: number
  readonly owner?: Debtor
  readonly takesCredit?: boolean
  readonly paying: PayRequest
  readonly packages?: PackageOption | undefined
}

/**
 * The balances (store credit and packages) with which the person pays. `balance`: rupiah of store credit; `isLoading`:
 * it is not known yet. `used`: null until the code was typed. `isUsing`: whether the form for the code is open, for the
 * first time or after a refusal.
 */
export function useBalances(
  { locationId, due, owner, takesCredit = true, paying, packages }: Payment,
  tenders: readonly Tender[],
) {
  const { data, isLoading } = useQuery({
    ...limitsQuery(locationId, owner ?? { order: '' }),
    enabled: owner !== undefined && takesCredit,
  })
  const [used, setUsed] = useState<PaidByBalances | null>(null)
  const [isTyping, setTyping] = useState(false)
  const isRefused = used !== null && balanceCodes.has(paying.code ?? '')
  return {
    balance: data?.credit ?? 0,
    isLoading,
    used,
    isUsing: isTyping || isRefused,
    setUsing: (method: 'package' | 'credit'): void => {
      packages?.onUse(method === 'package')
      setTyping(true)
    },
    /** Pays at once if nothing is left to pay. */
    use: (next: PaidByBalances): void => {
      if (restOf(due, tenders) <= next.credit) return paying.take(tenders, null, next)
      paying.forget()
      setUsed(next)
      setTyping(false)
    },
    stopUsing: (): void => {
      paying.forget()
      packages?.onUse(false)
      setUsed(null)
      setTyping(false)
    },
  }
}
