import type { PlayDate } from '@pantul/rules/play-date'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { readStored } from '../browser/storage.ts'
import { promoCodeKey } from './promo-code.ts'
import { promoHours, type PromoHours } from './promo-hours.ts'
import { promosQuery } from './promos-query.ts'

type Asked = {
  readonly locationId: string
  readonly date: PlayDate
  /** The hours of the day; undefined until it is known. */
  readonly hours: readonly number[] | undefined
}

/** The first screen and what is picked on it come before. */
const ASKED_AFTER_MS = 1_500

/**
 * The promo hours of a board: at once where the promos are known, as after "Use now"; none while
 * they are not, and none when they do not come.
 */
export function usePromoHours({ locationId, date, hours }: Asked): readonly PromoHours[] {
  const [isDue, setIsDue] = useState(false)
  // Safari has no idle callback.
  useEffect(() => {
    const timer = window.setTimeout(() => setIsDue(true), ASKED_AFTER_MS)
    return () => window.clearTimeout(timer)
  }, [])
  const { data } = useQuery({ ...promosQuery(locationId), enabled: isDue })
  if (data === undefined || hours === undefined) return NONE
  return promoHours(data, { code: readStored(promoCodeKey), date, hours })
}

const NONE: readonly PromoHours[] = []
