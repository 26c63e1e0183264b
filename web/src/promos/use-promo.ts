import { promos_applied, promos_removed, promos_type_one } from '@pantul/messages/words'
import { formatRupiah } from '@pantul/rules/money'
import { normalCode } from '@pantul/rules/promo'
import { useState } from 'react'
import { CallProblem } from '../api/call.ts'
import { readStored, removeStored, writeStored } from '../browser/storage.ts'
import { announce } from '../design/live-region.tsx'
import { promoCodeKey } from './promo-code.ts'

/** A code that the order was refused with, and the sentence that says why. */
type Refused = { readonly code: string; readonly reason: string }

type Validate = (code: string) => Promise<{ readonly Code: string; readonly Discount: number }>

/**
 * The promo code of an order: typed and applied, or remembered from `/promo`; `active` is the code to price and order
 * with. One that an order was refused with stays in view with its reason, but is not used again by itself.
 * `validate` asks the server what it takes off this very basket.
 */
export function usePromo(validate: Validate) {
  const [code, setCode] = useState(() => readStored(promoCodeKey))
  const [refused, setRefused] = useState<Refused | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [isChecking, setIsChecking] = useState(false)

  const apply = async (typed: string): Promise<void> => {
    if (isChecking) return
    const asked = normalCode(typed)
    if (asked === '') return setError(promos_type_one())
    setError(null)
    setIsChecking(true)
    try {
      const { Code, Discount } = await validate(asked)
      writeStored(promoCodeKey, Code)
      setRefused(null)
      setCode(Code)
      announce(promos_applied({ code: Code, amount: formatRupiah(Discount) }))
    } catch (problem) {
      if (!(problem instanceof CallProblem)) throw problem
      setError(problem.message)
    } finally {
      setIsChecking(false)
    }
  }

  const remove = (): void => {
    if (code !== null) announce(promos_removed({ code }))
    removeStored(promoCodeKey)
    setCode(null)
    setRefused(null)
    setError(null)
  }

  return {
    code,
    active: code === null || refused?.code === code ? null : code,
    refusal: refused?.code === code ? refused.reason : null,
    error,
    isChecking,
    apply,
    remove,
    /** Nothing is typed wrong as long as it is being typed. */
    clearError: () => setError(null),
    /** The order was refused because of the code. */
    refuse: (reason: string): void => {
      if (code !== null) setRefused({ code, reason })
    },
    /** The order stands: the code has been used. */
    done: () => removeStored(promoCodeKey),
  }
}

export type PromoInUse = ReturnType<typeof usePromo>
