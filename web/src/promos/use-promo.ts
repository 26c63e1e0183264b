import * as m from '@pantul/messages/words'
import type { PromoDiscount } from '@pantul/contract/promos-wire'
import { formatRupiah } from '@pantul/rules/money'
import { tidyCode } from '@pantul/rules/promo'
import { useState } from 'react'
import { CallProblem } from '../api/call.ts'
import { readStored, removeStored, writeStored } from '../browser/storage.ts'
import { announce } from '../design/live-region.tsx'
import { promoCodeKey } from './promo-code.ts'

/** A promo code that caused the refusal of an order, and the reason. */
type RefusedCode = { readonly code: string; readonly reason: string }

type Validate = (code: string) => Promise<PromoDiscount>

/**
 * The promo code of an order: applied here, or stored by `/promo`. `activeCode` is the code to price and order with. A code
 * that caused a refusal stays visible with the reason, but is not active until it is applied again. `validate` asks the
 * server for the discount on the basket.
 */
export function usePromo(validate: Validate) {
  const [code, setCode] = useState(() => readStored(promoCodeKey))
  const [refused, setRefused] = useState<RefusedCode | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [isChecking, setIsChecking] = useState(false)

  const apply = async (typed: string): Promise<void> => {
    if (isChecking) return
    const entered = tidyCode(typed)
    if (entered === '') return setError(m.promos_type_one())
    setError(null)
    setIsChecking(true)
    try {
      const { code: applied, discount } = await validate(entered)
      writeStored(promoCodeKey, applied)
      setRefused(null)
      setCode(applied)
      announce(m.promos_applied({ code: applied, amount: formatRupiah(discount) }))
    } catch (problem) {
      if (!(problem instanceof CallProblem)) throw problem
      setError(problem.message)
    } finally {
      setIsChecking(false)
    }
  }

  const remove = (): void => {
    if (code !== null) announce(m.promos_removed({ code }))
    removeStored(promoCodeKey)
    setCode(null)
    setRefused(null)
    setError(null)
  }

  return {
    code,
    activeCode: code === null || refused?.code === code ? null : code,
    refusal: refused?.code === code ? refused.reason : null,
    error,
    isChecking,
    apply,
    remove,
    /** Called while the customer types. */
    clearError: () => setError(null),
    /** Called when the code caused the refusal of an order. */
    refuse: (reason: string): void => {
      if (code !== null) setRefused({ code, reason })
    },
    /** Called when the order is placed. */
    forgetAfterOrder: () => removeStored(promoCodeKey),
  }
}

export type PromoInUse = ReturnType<typeof usePromo>
