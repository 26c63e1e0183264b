import { layout_offline } from '@pantul/messages/words'
import type { BodyOf } from '@pantul/contract/call'
import type { Calls } from '@pantul/contract/calls'
import type { Guest } from '@pantul/rules/guest'
import { taxOf } from '@pantul/rules/tax'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../api/call.ts'
import type { CallProblem } from '../api/call.ts'
import { useOnline } from '../browser/online.ts'
import { goToPayment } from '../checkout/go-to-payment.ts'
import { buyerOf } from '../checkout/order-body.ts'
import { usePlaceSale } from '../checkout/use-place-sale.ts'
import { useWho } from '../checkout/use-who.ts'
import type { Package } from './packages-query.ts'

type Buying = { readonly sold: Package; readonly quantity: number; readonly locationId: string }
type Body = BodyOf<Calls['POST /api/packages/order']>

/** Why the package is not ordered yet; `newTotal` in rupiah when all that changed is the price. */
export type BuyTrouble = { readonly message: string; readonly newTotal: number | null }

/** Everything that buying a package knows and does: who, how much, the order and what stands in its way. */
export function useBuy({ sold, quantity, locationId }: Buying) {
  const { history } = useRouter()
  const cache = useQueryClient()
  const isOnline = useOnline()
  const who = useWho()
  const [isOffline, setIsOffline] = useState(false)
  /** The total that stood on the screen when it was sent, rupiah. */
  const [seenTotal, setSeenTotal] = useState(0)
  const { IsInclusive, RateBp } = sold.Tax
  const taxed = taxOf({ total: sold.Price * quantity, rateBp: RateBp, inclusive: IsInclusive })

  const { state, place, dismiss } = usePlaceSale<Body>({
    what: `package ${sold.PackageID}`,
    send: async (sending) => (await call('POST /api/packages/order', sending)).data,
    onPlaced: (order) => goToPayment(history, order),
    onRefused: ({ code, errors }) => {
      who.details.refuse(errors)
      if (code === 'LOGIN_REQUIRED') who.demandLogin()
      if (code === 'PRICE_CHANGED') void cache.invalidateQueries({ queryKey: ['packages', locationId] })
    },
  })

  const send = (guest: Guest | null, expectedTotal: number): void => {
    setIsOffline(false)
    setSeenTotal(expectedTotal)
    place({
      packageId: sold.PackageID,
      quantity,
      profileCustomer: buyerOf(guest),
      distChan: locationId,
      expectedTotal,
    })
  }

  const submitAt = (total: number): void => {
    const guest = who.ask()
    if (guest === undefined) return
    if (isOnline) send(guest, total)
    else setIsOffline(true)
  }

  return {
    who,
    state,
    taxed,
    seenTotal,
    trouble: isOffline
      ? { message: layout_offline(), newTotal: null }
      : refusedTrouble(state, who.profile !== null),
    submit: () => submitAt(taxed.total),
    submitAt,
    closeTrouble: () => {
      setIsOffline(false)
      dismiss()
    },
  }
}

function refusedTrouble(
  state: ReturnType<typeof usePlaceSale>['state'],
  isLoggedIn: boolean,
): BuyTrouble | null {
  if (state.kind !== 'refused') return null
  const { code, message, errors, data } = state.problem
  // The fields say it themselves; and whoever has logged in has answered it.
  if (errors.length > 0 || (isLoggedIn && code === 'LOGIN_REQUIRED')) return null
  return { message, newTotal: code === 'PRICE_CHANGED' ? newTotalIn(data) : null }
}

/** The server's `data` of PRICE_CHANGED. */
function newTotalIn(data: CallProblem['data']): number | null {
  if (typeof data !== 'object' || data === null || !('Total' in data)) return null
  return typeof data.Total === 'number' ? data.Total : null
}
