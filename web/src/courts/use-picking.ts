import type { CourtDay } from '@pantul/contract/courts-wire'
import * as m from '@pantul/messages/words'
import { currentItem, type Basket } from '@pantul/rules/basket'
import {
  tapSlot,
  tapCourt,
  tapHour,
  type TapChoice,
  type TapNotice,
  type TapResult,
} from '@pantul/rules/board-tap'
import { hourRange, type Hours } from '@pantul/rules/hours'
import { formatRupiah, sum } from '@pantul/rules/money'
import type { PlayDate } from '@pantul/rules/play-date'
import type { Problem } from '@pantul/rules/problem'
import { useEffect, useRef, useState } from 'react'
import { courtNames, durationText } from '../basket/basket-text.ts'
import { announce } from '../design/live-region.tsx'
import { toast } from '../design/toast.tsx'
import { slotPrice } from './board-view.ts'
import { storeLastPick } from './last-pick.ts'
import { problemMessage } from './tap-messages.ts'
import type { Target } from './use-drag.ts'

/** What the last tap led to, if not only a change of the basket: a question with choices, or a notice. */
export type TapFeedback =
  | { readonly kind: 'choice'; readonly problem: Problem; readonly choices: readonly TapChoice[] }
  | { readonly kind: 'notice'; readonly notice: TapNotice }

const SPEAK_AFTER_MS = 400

/** Access to the basket that the picks change. */
export type BasketAccess = { readonly read: () => Basket; readonly change: (basket: Basket) => void }

type PickingOptions = {
  readonly day: CourtDay | undefined
  readonly date: PlayDate
  readonly onSale: Hours
  readonly basketAccess: BasketAccess
}

/** Applies taps to the basket by the rules, without the server. */
export function usePicking({ day, date, onSale, basketAccess }: PickingOptions) {
  const [feedback, setFeedback] = useState<TapFeedback | null>(null)
  const speak = useSpokenPick(day, basketAccess)

  const settle = (result: TapResult): void => {
    if ('problem' in result) {
      const { problem, choices } = result
      toast(problemMessage(problem), 'wrong')
      return setFeedback(choices.length > 0 ? { kind: 'choice', problem, choices } : null)
    }
    basketAccess.change(result.basket)
    setFeedback(result.notice === undefined ? null : { kind: 'notice', notice: result.notice })
    speak()
  }
  const tap = ({ court: courtId, hour }: Target): boolean => {
    const court = day?.courts.find(({ id }) => id === courtId)
    if (day === undefined || (court === undefined && hour === null)) return false
    const board = {
      basket: basketAccess.read(),
      date,
      takenSlots: day.taken,
      openHours: onSale,
      capacity: day.courts.length,
      priceOf: (one: number) => day.hours.find((price) => price.hour === one) ?? freeOfCharge(one),
    }
    const result = tapOf(board, court, hour)
    settle(result)
    if ('basket' in result) storeLastPick({ date, court: courtId, hour })
    return 'basket' in result
  }
  const drag = (court: string, hours: Hours): void => {
    for (const hour of hours) if (!tap({ court, hour })) return
  }
  const choose = (basket: Basket): void => {
    basketAccess.change(basket)
    setFeedback(null)
    speak()
  }
  return { feedback, tap, drag, choose, close: () => setFeedback(null) }
}

type TapBoard = Parameters<typeof tapHour>[0] extends infer Tap ? Omit<Tap, 'hour'> : never

function tapOf(
  board: TapBoard,
  court: CourtDay['courts'][number] | undefined,
  hour: number | null,
): TapResult {
  if (hour === null) return court === undefined ? { basket: board.basket } : tapCourt({ ...board, court })
  return court === undefined ? tapHour({ ...board, hour }) : tapSlot({ ...board, court, hour })
}

// Never used, because `onSale` has only hours with a price.
const freeOfCharge = (hour: number) => ({ hour, price: 0, type: 'R' }) as const

/** Announces the current item when the taps pause. */
function useSpokenPick(day: CourtDay | undefined, { read }: BasketAccess): () => void {
  const timer = useRef(0)
  useEffect(() => () => window.clearTimeout(timer.current), [])
  return () => {
    window.clearTimeout(timer.current)
    timer.current = window.setTimeout(() => announce(spokenPick(read(), day)), SPEAK_AFTER_MS)
  }
}

function spokenPick(basket: Basket, day: CourtDay | undefined): string {
  const item = currentItem(basket)
  if (item.hours.length === 0) return m.courts_unpicked_spoken()
  const hours = hourRange(item.hours)
  const duration = durationText(item.hours.length)
  if (item.courts.length === 0) return m.courts_picked_hours_spoken({ hours, duration })
  const prices = item.courts.flatMap(({ id }) => {
    const court = day?.courts.find((one) => one.id === id)
    return court === undefined ? [] : item.prices.map((price) => slotPrice(court, price))
  })
  const price = formatRupiah(sum(prices))
  return m.courts_picked_spoken({ courts: courtNames(item), hours, duration, price })
}
