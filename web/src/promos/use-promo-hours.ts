import type { PlayDate } from '@pantul/rules/play-date'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { readStored } from '../browser/storage.ts'
import { promoCodeKey } from './promo-code.ts'
import { promoHours, type PromoHours } from './promo-hours.ts'
import { promosQuery } from './promos-query.ts'

type BoardDay = {
  readonly locationId: string
  readonly date: PlayDate
  /** The hours of the day; undefined until they are known. */
  readonly hours: readonly number[] | undefined
}

/** Milliseconds. The promos are fetched late, so that they do not delay the board and the player's first taps. */
const LOAD_AFTER_MS = 1_500

/** The promo hours of a board; none until the promos are loaded. */
export function usePromoHours({ locationId, date, hours }: BoardDay): readonly PromoHours[] {
  const [isWaitOver, setIsWaitOver] = useState(false)
  // A timer, because Safari has no `requestIdleCallback`.
  useEffect(() => {
    const timer = window.setTimeout(() => setIsWaitOver(true), LOAD_AFTER_MS)
    return () => window.clearTimeout(timer)
  }, [])
  const { data } = useQuery({ ...promosQuery(locationId), enabled: isWaitOver })
  if (data === undefined || hours === undefined) return NONE
  return promoHours(data, { code: readStored(promoCodeKey), date, hours })
}

const NONE: readonly PromoHours[] = []
