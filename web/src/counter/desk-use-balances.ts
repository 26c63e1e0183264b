import type { PaidByBalances } from '@pantul/contract/desk-payments-wire'
import type { Tender } from '@pantul/rules/tender'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { limitsQuery, type OwingPlayer } from './desk-limits-query.ts'
import type { PackageOption, PayCall } from './desk-pay-call.ts'
import { remainingDue } from './desk-tenders.ts'

/** Refusals of the member code, the approval or the amount. After them the form of the balances opens again. */
const correctableCodes: ReadonlySet<string> = new Set([
  'MEMBER_CODE_NEEDED',
  'MEMBER_CODE_WRONG',
  'ADDRESS_NEEDED',
  'CREDIT_SHORT',
  'TWO_PEOPLE',
  'APPROVAL_NEEDED',
  'SECOND_FACTOR_WRONG',
])

type Options = {
  readonly locationId: string
  readonly due: number
  readonly owingPlayer?: OwingPlayer
  readonly takesCredit?: boolean
  readonly payCall: PayCall
  readonly packages?: PackageOption | undefined
}

/** The balances with which the buyer pays: store credit and packages. */
export function useBalances(
  { locationId, due, owingPlayer, takesCredit = true, payCall, packages }: Options,
  tenders: readonly Tender[],
) {
  const { data, isLoading } = useQuery({
    ...limitsQuery(locationId, owingPlayer ?? { order: /* not sent: disabled below */ '' }),
    enabled: owingPlayer !== undefined && takesCredit,
  })
  const [used, setUsed] = useState<PaidByBalances | null>(null)
  const [isFormOpen, setFormOpen] = useState(false)
  const isRefused = used !== null && correctableCodes.has(payCall.refusal?.code ?? '')
  return {
    /** Rupiah of store credit; 0 until it is known. */
    credit: data?.credit ?? 0,
    isCreditLoading: isLoading,
    /** What the balances pay; null until the form was filled in. */
    used,
    /** Whether the form of the balances is shown. */
    isFormOpen: isFormOpen || isRefused,
    openForm: (method: 'package' | 'credit'): void => {
      packages?.onUse(method === 'package')
      setFormOpen(true)
    },
    /** Takes the balances as a part of the payment. If they and the tenders pay everything, it sends the payment at once. */
    use: (balances: PaidByBalances): void => {
      if (remainingDue(due, tenders) <= balances.credit)
        return payCall.send({ tenders, unpaid: null, balances })
      payCall.forget()
      setUsed(balances)
      setFormOpen(false)
    },
    stopUsing: (): void => {
      payCall.forget()
      packages?.onUse(false)
      setUsed(null)
      setFormOpen(false)
    },
  }
}
