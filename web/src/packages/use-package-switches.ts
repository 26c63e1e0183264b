import * as m from '@pantul/messages/words'
import type { OwnPackage } from '@pantul/contract/packages-wire'
import type { Quote } from '@pantul/contract/quote-wire'
import { shortOffersFromWire } from '@pantul/contract/refusal-wire'
import { replaceItem } from '@pantul/rules/basket'
import { withPackage, type BookingItem } from '@pantul/rules/booking-item'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { CallProblem } from '../api/call.ts'
import { useBasketStore } from '../basket/basket-store.ts'
import { readStored } from '../browser/storage.ts'
import { fitsItem } from './fits-item.ts'
import { forgetPackageChoice, packageChoiceKey } from './package-choice.ts'
import { shortageText } from './package-switch.tsx'
import { ownPackagesQuery } from './packages-query.ts'

const NONE: readonly OwnPackage[] = []

type Options = {
  readonly isCustomer: boolean
  readonly locationId: string
  readonly items: readonly BookingItem[]
  /** The quote of exactly these items; undefined while it loads. */
  readonly quote: Quote | undefined
  /** Why the quote failed. */
  readonly problem: unknown
  /** Called with the reason when items were switched off because packages have too few hours. */
  readonly onShort: (message: string) => void
}

/**
 * The pay-with-package switches of the items. The customer can change them. A package chosen on `/quota-packages`
 * switches on the first item that it fits. The refusal PACKAGE_SHORT switches off the items that packages cannot pay.
 */
export function usePackageSwitches({ isCustomer, locationId, items, quote, problem, onShort }: Options) {
  const { data: owned = NONE } = useQuery({ ...ownPackagesQuery, enabled: isCustomer })

  /** Switches on the first item that the chosen package fits and has the hours for. */
  const applyChoice = useEffectEvent((): void => {
    const choice = readStored(packageChoiceKey)
    const chosen = owned.find(({ id }) => id === choice?.id)
    if (chosen === undefined || quote === undefined) return
    const fitting = items.find((item) => {
      const offer = quote.packageOffers.find(({ bookingId }) => bookingId === item.id)
      const isOn = item.courts.some(({ paidByPackage }) => paidByPackage)
      return (
        !isOn &&
        offer !== undefined &&
        offer.hoursAvailable >= offer.hoursNeeded &&
        fitsItem(chosen, item, locationId)
      )
    })
    if (fitting !== undefined) switchItems([fitting.id], true)
  })
  const reportShort = useEffectEvent((): void => {
    const message = switchOffShortItems(problem)
    if (message !== null) onShort(message)
  })
  // An effect, because storage and basket are outside of React.
  useEffect(() => applyChoice(), [quote, owned])
  useEffect(() => reportShort(), [problem])

  return {
    owned,
    /** Called by the customer. Switching an item off also forgets the chosen package. */
    change: (id: number, isOn: boolean): void => {
      if (!isOn) forgetPackageChoice()
      switchItems([id], isOn)
    },
  }
}

/** Switches off the items that packages cannot pay; returns the reason, or null for any other problem. */
export function switchOffShortItems(problem: unknown): string | null {
  if (!(problem instanceof CallProblem) || problem.code !== 'PACKAGE_SHORT') return null
  const offers = shortOffersFromWire(problem.data)
  forgetPackageChoice()
  const { basket } = useBasketStore.getState()
  const ids = offers.length > 0 ? offers.map(({ bookingId }) => bookingId) : basket.items.map(({ id }) => id)
  switchItems(ids, false)
  const sentences = offers.map((offer) =>
    m.packages_short_on({
      id: offer.bookingId,
      reason: shortageText(offer) ?? problem.message.replace(/\.$/, ''),
    }),
  )
  return sentences.length > 0 ? sentences.join(' ') : problem.message
}

function switchItems(ids: readonly number[], isOn: boolean): void {
  const { basket, change } = useBasketStore.getState()
  const items = basket.items.filter(({ id }) => ids.includes(id))
  change(items.reduce((next, item) => replaceItem(next, withPackage(item, isOn)), basket))
}
