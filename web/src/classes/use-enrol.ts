import { layout_problem_network } from '@pantul/messages/words'
import type { Guest } from '@pantul/rules/guest'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import type { CallProblem } from '../api/call.ts'
import { closeOver } from '../browser/close-on-back.ts'
import { useOnline } from '../browser/online.ts'
import { goToPayment } from '../checkout/go-to-payment.ts'
import type { PlacedOrder } from '../checkout/order-body.ts'
import { usePlaceSale } from '../checkout/use-place-sale.ts'
import { useWho } from '../checkout/use-who.ts'

type Enrolling<Body> = {
  /** Names what is joined: `class` or `programme` and its id. */
  readonly what: string
  readonly send: (sending: {
    readonly body: Body
    readonly idempotencyKey: string
    readonly signal: AbortSignal
  }) => Promise<PlacedOrder>
  /** The order as it is sent; null when the form is not right yet, which says so itself. */
  readonly bodyOf: (guest: Guest | null, expectedTotal: number) => Body | null
  /** Puts a refusal beside its field; whether there was one. */
  readonly refuse: (problem: CallProblem) => boolean
  /** Called before the page is left for the payment. */
  readonly onPlaced: () => void
}

/** Why nothing is ordered yet; `newTotal` in rupiah when all that changed is the price. */
export type EnrolTrouble = { readonly message: string; readonly newTotal: number | null }

/** Taking places in a class or a programme: who, the order, what stands in its way. Totals in rupiah. */
export function useEnrol<Body>({ what, send, bodyOf, refuse, onPlaced }: Enrolling<Body>) {
  const { history } = useRouter()
  const cache = useQueryClient()
  const isOnline = useOnline()
  const who = useWho()
  const [trouble, setTrouble] = useState<EnrolTrouble | null>(null)
  /** The total that stood on the screen when it was sent. */
  const [seenTotal, setSeenTotal] = useState(0)

  const { state, place, dismiss } = usePlaceSale<Body>({
    what,
    send,
    onPlaced: (order) => {
      onPlaced()
      void closeOver().then(() => goToPayment(history, order))
    },
    onRefused: (problem) => {
      who.details.refuse(problem.errors)
      if (problem.code === 'LOGIN_REQUIRED') who.demandLogin()
      void cache.invalidateQueries({ queryKey: ['classes'] })
      void cache.invalidateQueries({ queryKey: ['academy'] })
      const isBesideField = refuse(problem) || problem.errors.length > 0
      setTrouble(isBesideField ? null : troubleOf(problem))
    },
  })

  const submitAt = (total: number): void => {
    const guest = who.ask()
    if (guest === undefined) return
    const body = bodyOf(guest, total)
    if (body === null) return
    setTrouble(isOnline ? null : { message: layout_problem_network(), newTotal: null })
    if (!isOnline) return
    setSeenTotal(total)
    place(body)
  }

  return {
    who,
    state,
    seenTotal,
    trouble,
    submitAt,
    isLocked: state.kind === 'placing' || state.kind === 'unsure' || state.kind === 'placed',
    closeTrouble: () => {
      setTrouble(null)
      dismiss()
    },
  }
}

export type Enrol = ReturnType<typeof useEnrol>

const troubleOf = ({ code, message, data }: CallProblem): EnrolTrouble => ({
  message,
  newTotal: code === 'PRICE_CHANGED' ? newTotalIn(data) : null,
})

/** The server's `data` of PRICE_CHANGED. */
function newTotalIn(data: CallProblem['data']): number | null {
  if (typeof data !== 'object' || data === null || !('Total' in data)) return null
  return typeof data.Total === 'number' ? data.Total : null
}
