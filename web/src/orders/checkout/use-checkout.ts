import * as m from '@pantul/messages/words'
import { orderToWire } from '@pantul/contract/order-wire'
import type { Quote } from '@pantul/contract/quote-wire'
import { withoutEmptyItems } from '@pantul/rules/basket'
import type { Guest } from '@pantul/rules/guest'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { parseStoredTexts, useDraft } from '../../accounts/use-draft.ts'
import { CallProblem } from '../../api/call.ts'
import { clearPastBasket } from '../../basket/automatic-clearing.ts'
import { useBasket } from '../../basket/basket-store.ts'
import { useBasketPrice } from '../../basket/use-basket-price.ts'
import { venueNow } from '../../browser/clock.ts'
import { useOnline } from '../../browser/online.ts'
import { useLocation } from '../../venue/use-location.ts'
import { forgetPackageChoice } from '../../packages/package-choice.ts'
import { switchOffShortItems, usePackageSwitches } from '../../packages/use-package-switches.ts'
import { goToPayment } from './go-to-payment.ts'
import { needsEmailProof } from './demanded-proof.ts'
import { itemsToOrder, withoutPackages } from './items-to-order.ts'
import { obstacleOfQuote, obstacleOfState, obstacleOf, type OrderObstacle } from './order-obstacle.ts'
import { priceOfQuote } from './price-of-quote.ts'
import { usePromoAndCredit } from './use-promo-and-credit.ts'
import { usePlaceOrder } from './use-place-order.ts'
import { quoteQuery } from './use-quote.ts'
import { useBuyer } from './use-buyer.ts'

/** State and actions of the details step: buyer, price, order and problems. */
export function useCheckout() {
  const { location, locationId: storedLocationId } = useLocation()
  const locationId = storedLocationId ?? ''
  const { history } = useRouter()
  const cache = useQueryClient()
  const isOnline = useOnline()
  const buyer = useBuyer()
  const isCustomer = buyer.profile !== null
  const filledBasket = withoutEmptyItems(useBasket())
  const basket = isCustomer || buyer.isSessionPending ? filledBasket : withoutPackages(filledBasket)
  const items = itemsToOrder(basket)
  const { quote, promoAndCredit, promo, codeRejectionReason, credit } = usePromoAndCredit({
    locationId,
    items,
    isCustomer,
  })
  const browserPrice = useBasketPrice()
  const draft = useDraft('notes', { notes: '' }, parseStoredTexts)
  const { notes } = draft.values
  /** An obstacle that this page has found itself. */
  const [localObstacle, setLocalObstacle] = useState<OrderObstacle | null>(null)
  /** Whether the button was pressed offline. The page says so until the browser is online. */
  const [wasOffline, setWasOffline] = useState(false)
  const [isPricing, setIsPricing] = useState(false)
  /** The amount that was shown when the order was sent, rupiah. */
  const [sentDue, setSentDue] = useState(0)
  const showMessage = (message: string): void =>
    setLocalObstacle({ kind: 'rule', message, solvingStep: null })

  const { state, placeOrder, dismissRefusal } = usePlaceOrder({
    onPlaced: (order) => {
      promo.forgetAfterOrder()
      forgetPackageChoice()
      goToPayment(history, order)
    },
    onRefused: (problem) => {
      const { code, message, errors } = problem
      buyer.guestForm.showServerErrors(errors)
      if (code === 'LOGIN_REQUIRED') buyer.demandLogin()
      if (needsEmailProof(problem)) buyer.demandEmailProof()
      if (code.startsWith('PROMO_')) promo.refuse(message)
      if (code === 'PRICE_CHANGED') void cache.invalidateQueries({ queryKey: ['court-day', locationId] })
      if (invalidatesQuote(code)) void cache.invalidateQueries({ queryKey: ['quote'] })
      const shortPackageText = switchOffShortItems(problem)
      if (shortPackageText !== null) showMessage(shortPackageText)
    },
  })
  const currentQuote = quote.isPlaceholderData ? undefined : quote.data
  const packageSwitches = usePackageSwitches({
    isCustomer,
    locationId,
    items: basket.items,
    quote: currentQuote,
    problem: quote.error,
    onShort: showMessage,
  })
  const price = quote.data === undefined ? browserPrice : priceOfQuote(quote.data)

  const send = (guest: Guest | null, { due, hash: quoteHash }: Quote): void => {
    setSentDue(due)
    setLocalObstacle(null)
    placeOrder(orderToWire({ items, locationId, guest, notes, quoteHash, promoAndCredit }))
  }
  const quoteRequest = { locationId, items, promoAndCredit }

  /** Fetches the quote, and sends the order if the amount is the shown one. Another amount must be confirmed first. */
  const sendAtShownPrice = async (guest: Guest | null): Promise<void> => {
    setIsPricing(true)
    try {
      const fetchedQuote = await cache.query(quoteQuery(quoteRequest))
      if (fetchedQuote.due === price.due) return send(guest, fetchedQuote)
      setSentDue(price.due)
      setLocalObstacle({ kind: 'price', quote: fetchedQuote })
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
    const guest = buyer.checkDetails()
    if (guest === undefined) return
    setWasOffline(!isOnline)
    if (!isOnline) return
    if (currentQuote !== undefined) return send(guest, currentQuote)
    void sendAtShownPrice(guest)
  }

  const offlineObstacle: OrderObstacle = { kind: 'rule', message: m.layout_offline(), solvingStep: null }
  const obstacle =
    (wasOffline && !isOnline ? offlineObstacle : localObstacle) ??
    obstacleOfState(state, items, isCustomer) ??
    obstacleOfQuote(quote.error)

  const submitAtNewPrice = (): void => {
    if (obstacle?.kind !== 'price') return
    const guest = buyer.checkDetails()
    if (guest === undefined) return
    cache.setQueryData(quoteQuery(quoteRequest).queryKey, obstacle.quote)
    send(guest, obstacle.quote)
  }

  return {
    location,
    items: basket.items,
    state,
    quote: { shown: quote.data, hasFailed: quote.data === undefined && quote.isError, retry: quote.refetch },
    price,
    buyer,
    promo,
    codeRejectionReason,
    credit,
    packageSwitches,
    notes,
    changeNotes: (text: string) => draft.change({ notes: text }),
    obstacle,
    sentDue,
    isPricing,
    submit,
    submitAtNewPrice,
    dismissObstacle: () => {
      setWasOffline(false)
      setLocalObstacle(null)
      dismissRefusal()
    },
  }
}

/** Whether a refusal means that the shown quote is wrong. */
const invalidatesQuote = (code: string): boolean =>
  code.startsWith('PROMO_') || code === 'PACKAGE_SHORT' || code === 'CREDIT_SHORT'
