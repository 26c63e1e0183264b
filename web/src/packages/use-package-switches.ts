import { packages_short_on } from '@pantul/messages/words'
import type { PackageShortData, WireQuote } from '@pantul/contract/orders'
import { replaceItem } from '@pantul/rules/basket'
import { withPackage } from '@pantul/rules/booking-item'
import type { BookingItem } from '@pantul/rules/booking-item'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { CallProblem } from '../api/call.ts'
import { useBasketStore } from '../basket/basket-store.ts'
import { readStored } from '../browser/storage.ts'
import { fitsItem } from './fits-item.ts'
import { forgetPackageChoice, packageChoiceKey } from './package-choice.ts'
import { shortWords } from './package-switch.tsx'
import { type OwnPackage, ownPackagesQuery } from './packages-query.ts'

const NONE: readonly OwnPackage[] = []

type Switches = {
  readonly isCustomer: boolean
  readonly locationId: string
  readonly items: readonly BookingItem[]
  /** The server's price of just these items; undefined while it is awaited. */
  readonly quote: WireQuote | undefined
  /** Why there is none. */
  readonly problem: unknown
  readonly onShort: (message: string) => void
}

/**
 * The pay-with-package switches of the items: what somebody switches, what the package that was chosen on
 * `/quota-packages` switches on by itself where it fits, and what goes off because the hours do not suffice after all.
 */
export function usePackageSwitches({ isCustomer, locationId, items, quote, problem, onShort }: Switches) {
  const { data: owned = NONE } = useQuery({ ...ownPackagesQuery, enabled: isCustomer })

  /** Switches the package that was chosen beforehand on for the first item that it fits and has the hours for. */
  const useChoice = useEffectEvent((): void => {
    const choice = readStored(packageChoiceKey)
    const chosen = owned.find(({ QuotaID }) => QuotaID === choice?.id)
    if (chosen === undefined || quote === undefined) return
    const fitting = items.find((item) => {
      const offer = quote.PackageOffers.find(({ BookingID }) => BookingID === item.id)
      const isOn = item.courts.some(({ paidByPackage }) => paidByPackage)
      return !isOn && offer !== undefined && offer.Have >= offer.Need && fitsItem(chosen, item, locationId)
    })
    if (fitting !== undefined) switchItems([fitting.id], true)
  })
  const tellShort = useEffectEvent((): void => {
    const message = switchOffShort(problem)
    if (message !== null) onShort(message)
  })
  // The choice lies in storage, the switches in the basket: both outside React.
  useEffect(() => useChoice(), [quote, owned])
  useEffect(() => tellShort(), [problem])

  return {
    owned,
    /** By hand: whoever switches one off has changed their mind about the package they had chosen. */
    change: (id: number, isOn: boolean): void => {
      if (!isOn) forgetPackageChoice()
      switchItems([id], isOn)
    },
  }
}

/** Switches off what packages cannot pay after all; answers what to say about it, null when it is about something else. */
export function switchOffShort(problem: unknown): string | null {
  if (!(problem instanceof CallProblem) || problem.code !== 'PACKAGE_SHORT') return null
  const short = shortIn(problem.data)
  forgetPackageChoice()
  const { basket } = useBasketStore.getState()
  const ids = short.length > 0 ? short.map(({ BookingID }) => BookingID) : basket.items.map(({ id }) => id)
  switchItems(ids, false)
  const sentences = short.map((offer) =>
    packages_short_on({ id: offer.BookingID, reason: shortWords(offer) ?? problem.message }),
  )
  return sentences.length > 0 ? sentences.join(' ') : problem.message
}

function switchItems(ids: readonly number[], isOn: boolean): void {
  const { basket, change } = useBasketStore.getState()
  const items = basket.items.filter(({ id }) => ids.includes(id))
  change(items.reduce((next, item) => replaceItem(next, withPackage(item, isOn)), basket))
}

// The server makes `data` with the contract's own functions; that it is there is all that is asked.
const shortIn = (data: unknown): PackageShortData['Short'] =>
  typeof data === 'object' && data !== null && 'Short' in data && Array.isArray(data.Short)
    ? (data as PackageShortData).Short
    : []
