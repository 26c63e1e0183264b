import { layout_offline } from '@pantul/messages/words'
import type { WireQuote } from '@pantul/contract/orders'
import type { Guest } from '@pantul/rules/guest'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { CallProblem } from '../api/call.ts'
import { emptyPastBasket } from '../basket/basket-checks.ts'
import { useBasket } from '../basket/basket-store.ts'
import { useBasketPrice } from '../basket/use-basket-price.ts'
import { venueNow } from '../browser/clock.ts'
import { useOnline } from '../browser/online.ts'
import { readStored, writeStored } from '../browser/storage.ts'
import { useLocation } from '../locations/use-location.ts'
import { goToPayment } from './go-to-payment.ts'
import { orderBody, orderedBasket } from './order-body.ts'
import { troubleOf } from './order-trouble.ts'
import type { OrderTrouble } from './order-trouble.ts'
import { notesKey } from './sent-order.ts'
import { usePlaceOrder } from './use-place-order.ts'
import { quoteQuery, useQuote } from './use-quote.ts'
import { useWho } from './use-who.ts'

/** Everything that the details step knows and does: who, the price, the order and what stands in its way. */
export function useCheckout() {
  const { location, locationId } = useLocation()
  const { history } = useRouter()
  const cache = useQueryClient()
  const isOnline = useOnline()
  const shown = useBasketPrice()
  const payload = orderedBasket(useBasket())
  const quote = useQuote(locationId ?? '', payload)
  const who = useWho()
  const [notes, setNotes] = useState(() => readStored(notesKey) ?? '')
  /** What was found before sending. */
  const [ownTrouble, setOwnTrouble] = useState<OrderTrouble | null>(null)
  const [isPricing, setIsPricing] = useState(false)
  /** The total that stood on the screen when the order was sent, rupiah. */
  const [seenTotal, setSeenTotal] = useState(0)

  const { state, place, dismiss } = usePlaceOrder({
    onPlaced: (order) => goToPayment(history, order),
    onRefused: ({ code, errors }) => {
      who.details.refuse(errors)
      if (code === 'LOGIN_REQUIRED') who.demandLogin()
      if (code === 'PRICE_CHANGED') void cache.invalidateQueries({ queryKey: ['court-day', locationId] })
    },
  })
  const knownQuote = quote.isPlaceholderData ? undefined : quote.data

  const send = (guest: Guest | null, { Total, QuoteHash }: WireQuote): void => {
    setSeenTotal(Total)
    setOwnTrouble(null)
    place(orderBody({ payload, locationId: locationId ?? '', guest, notes, quoteHash: QuoteHash }))
  }

  /** Only a price that was on the screen is ordered at: one that comes late and is another asks first. */
  const sendAtLatePrice = async (guest: Guest | null): Promise<void> => {
    setIsPricing(true)
    try {
      const late = await cache.query(quoteQuery(locationId ?? '', payload))
      if (late.Total === shown.total) return send(guest, late)
      setSeenTotal(shown.total)
      setOwnTrouble({ kind: 'price', quote: late })
    } catch (problem) {
      if (!(problem instanceof CallProblem)) throw problem
      setOwnTrouble(troubleOf(problem))
    } finally {
      setIsPricing(false)
    }
  }

  const submit = (): void => {
    if (isPricing) return
    if (location !== null && emptyPastBasket(venueNow(location.timeZone))) return window.location.reload()
    const guest = who.ask()
    if (guest === undefined) return
    if (!isOnline) return setOwnTrouble({ kind: 'rule', message: layout_offline(), back: null })
    if (knownQuote !== undefined) return send(guest, knownQuote)
    void sendAtLatePrice(guest)
  }

  const trouble =
    ownTrouble ?? refusedTrouble(state, payload, who.profile !== null) ?? quoteTrouble(quote.error)

  const submitAtNewPrice = (): void => {
    if (trouble?.kind !== 'price') return
    const guest = who.ask()
    if (guest === undefined) return
    cache.setQueryData(quoteQuery(locationId ?? '', payload).queryKey, trouble.quote)
    send(guest, trouble.quote)
  }

  return {
    location,
    state,
    quote: { shown: quote.data, hasFailed: quote.data === undefined && quote.isError, retry: quote.refetch },
    price: shown,
    who,
    notes,
    writeNotes: (text: string) => {
      setNotes(text)
      writeStored(notesKey, text)
    },
    trouble,
    seenTotal,
    isPricing,
    submit,
    submitAtNewPrice,
    closeTrouble: () => {
      setOwnTrouble(null)
      dismiss()
    },
  }
}

/** A refusal stands as long as the basket is the one that was refused, and nobody has logged in as it asked. */
function refusedTrouble(
  state: ReturnType<typeof usePlaceOrder>['state'],
  payload: ReturnType<typeof orderedBasket>,
  isLoggedIn: boolean,
): OrderTrouble | null {
  if (state.kind !== 'refused') return null
  if (isLoggedIn && state.problem.code === 'LOGIN_REQUIRED') return null
  const isSame = JSON.stringify(state.body.payload) === JSON.stringify(payload)
  return isSame ? troubleOf(state.problem) : null
}

/** The rules already said no to the quote; that it could not be fetched stands in the summary. */
const quoteTrouble = (error: Error | null): OrderTrouble | null =>
  error instanceof CallProblem && error.status >= 400 && error.status < 500 ? troubleOf(error) : null
