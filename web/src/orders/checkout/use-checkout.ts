import * as m from '@pantul/messages/words'
import { orderToWire } from '@pantul/contract/order-wire'
import type { Quote } from '@pantul/contract/quote-wire'
import { withoutEmptyItems } from '@pantul/rules/basket'
import type { Guest } from '@pantul/rules/guest'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { storedTexts, useDraft } from '../../accounts/use-draft.ts'
import { CallProblem } from '../../api/call.ts'
import { clearPastBasket } from '../../basket/automatic-clearing.ts'
import { useBasket } from '../../basket/basket-store.ts'
import { useBasketPrice } from '../../basket/use-basket-price.ts'
import { venueNow } from '../../browser/clock.ts'
import { useOnline } from '../../browser/online.ts'
import { useLocation } from '../../venue/use-location.ts'
import { forgetPackageChoice } from '../../packages/package-choice.ts'
import { switchOffShort, usePackageSwitches } from '../../packages/use-package-switches.ts'
import { goToPayment } from './go-to-payment.ts'
import { needsEmailProof } from './guest-proof.ts'
import { itemsToOrder, withoutPackages } from './items-to-order.ts'
import { obstacleOfQuote, obstacleOfState, obstacleOf, type OrderObstacle } from './order-obstacle.ts'
import { priceOfQuote } from './price-of-quote.ts'
import { usePromoAndCredit } from './use-promo-and-credit.ts'
import { usePlaceOrder } from './use-place-order.ts'
import { quoteQuery } from './use-quote.ts'
import { useBuyer } from './use-buyer.ts'

/** State and actions of the details step: buyer, price, order and problems. */
export function useCheckout() {
  const { location, locationId } = useLocation()
  const { history } = useRouter()
  const cache = useQueryClient()
  const isOnline = useOnline()
  const buyer = useBuyer()
  const isCustomer = buyer.profile !== null
  const filled = withoutEmptyItems(useBasket())
  const basket = isCustomer || buyer.isAwaited ? filled : withoutPackages(filled)
  const items = itemsToOrder(basket)
  const { quote, promoAndCredit, promo, codeRejectionReason, credit } = usePromoAndCredit({
    locationId: locationId ?? '',
    items,
    isCustomer,
  })
  const ownPrice = useBasketPrice()
  const draft = useDraft('notes', { notes: '' }, storedTexts)
  const { notes } = draft.values
  /** Problems found before sending, or already solved. */
  const [localObstacle, setLocalObstacle] = useState<OrderObstacle | null>(null)
  /** The order was attempted offline; shown until online. */
  const [isOrderedOffline, setIsOrderedOffline] = useState(false)
  const [isPricing, setIsPricing] = useState(false)
  /** The shown total at sending, rupiah. */
  const [shownDue, setShownDue] = useState(0)
  const showMessage = (message: string): void => setLocalObstacle({ kind: 'rule', message, back: null })

  const { state, place, dismiss } = usePlaceOrder({
    onPlaced: (order) => {
      promo.done()
      forgetPackageChoice()
      goToPayment(history, order)
    },
    onRefused: (problem) => {
      const { code, message, errors } = problem
      buyer.details.refuse(errors)
      if (code === 'LOGIN_REQUIRED') buyer.demandLogin()
      if (needsEmailProof(problem)) buyer.demandProof()
      if (code.startsWith('PROMO_')) promo.refuse(message)
      if (code === 'PRICE_CHANGED') void cache.invalidateQueries({ queryKey: ['court-day', locationId] })
      if (invalidatesPrice(code)) void cache.invalidateQueries({ queryKey: ['quote'] })
      const short = switchOffShort(problem)
      if (short !== null) showMessage(short)
    },
  })
  const knownQuote = quote.isPlaceholderData ? undefined : quote.data
  const switches = usePackageSwitches({
    isCustomer,
    locationId: locationId ?? '',
    items: basket.items,
    quote: knownQuote,
    problem: quote.error,
    onShort: showMessage,
  })
  const shown = quote.data === undefined ? ownPrice : priceOfQuote(quote.data)

  const send = (guest: Guest | null, { due, hash }: Quote): void => {
    setShownDue(due)
    setLocalObstacle(null)
    place(orderToWire({ items, locationId: locationId ?? '', guest, notes, quoteHash: hash, promoAndCredit }))
  }
  const request = { locationId: locationId ?? '', items, promoAndCredit }

  /** Orders only at a price that was shown; a later different price is confirmed first. */
  const sendAtShownPrice = async (guest: Guest | null): Promise<void> => {
    setIsPricing(true)
    try {
      const late = await cache.query(quoteQuery(request))
      if (late.due === shown.due) return send(guest, late)
      setShownDue(shown.due)
      setLocalObstacle({ kind: 'price', quote: late })
    } catch (problem) {
      if (!(problem instanceof CallProblem)) throw problem
      setLocalObstacle(obstacleOf(problem))
    } finally {
      setIsPricing(false)
    }
  }

  const submit = (): void => {
    if (isPricing) return
    if (location !== null && clearPastBasket(venueNow(location.timeZone))) return window.location.reload()
    const guest = buyer.ask()
    if (guest === undefined) return
    setIsOrderedOffline(!isOnline)
    if (!isOnline) return
    if (knownQuote !== undefined) return send(guest, knownQuote)
    void sendAtShownPrice(guest)
  }

  const offline: OrderObstacle = { kind: 'rule', message: m.layout_offline(), back: null }
  const obstacle =
    (isOrderedOffline && !isOnline ? offline : localObstacle) ??
    obstacleOfState(state, items, isCustomer) ??
    obstacleOfQuote(quote.error)

  const submitAtNewPrice = (): void => {
    if (obstacle?.kind !== 'price') return
    const guest = buyer.ask()
    if (guest === undefined) return
    cache.setQueryData(quoteQuery(request).queryKey, obstacle.quote)
    send(guest, obstacle.quote)
  }

  return {
    location,
    items: basket.items,
    state,
    quote: { shown: quote.data, hasFailed: quote.data === undefined && quote.isError, retry: quote.refetch },
    price: shown,
    buyer,
    promo: { inUse: promo, reason: codeRejectionReason },
    credit,
    switches,
    notes,
    writeNotes: (text: string) => draft.change({ notes: text }),
    obstacle,
    shownDue,
    isPricing,
    submit,
    submitAtNewPrice,
    dismissObstacle: () => {
      setIsOrderedOffline(false)
      setLocalObstacle(null)
      dismiss()
    },
  }
}

/** Refusals that invalidate the shown price. */
const invalidatesPrice = (code: string): boolean =>
  code.startsWith('PROMO_') || code === 'PACKAGE_SHORT' || code === 'CREDIT_SHORT'
