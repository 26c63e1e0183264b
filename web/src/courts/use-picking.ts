import type { CourtDay } from '@pantul/contract/courts-wire'
import * as m from '@pantul/messages/words'
import { currentItem, type Basket } from '@pantul/rules/basket'
import {
  tapSlot,
  tapCourt,
  tapHour,
  type Board as TapBoard,
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
import type { TapTarget } from './use-drag.ts'

/** What the player must know about the last tap. */
export type TapFeedback =
  /** The tap broke a rule, so it changed nothing. */
  | { readonly kind: 'broken-rule'; readonly problem: Problem; readonly choices: readonly TapChoice[] }
  /** The tap changed more than its slot. */
  | { readonly kind: 'notice'; readonly notice: TapNotice }

/** Quick taps are announced together. */
const ANNOUNCE_AFTER_MS = 400

/** How the basket is read and changed. */
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
  const announcePick = useAnnouncePick(day, basketAccess)

  const applyResult = (result: TapResult): void => {
    if ('problem' in result) {
      const { problem, choices } = result
      toast(problemMessage(problem), 'wrong')
      return setFeedback(choices.length > 0 ? { kind: 'broken-rule', problem, choices } : null)
    }
    basketAccess.change(result.basket)
    setFeedback(result.notice === undefined ? null : { kind: 'notice', notice: result.notice })
    announcePick()
  }
  /** Returns whether the tap changed the basket. */
  const tap = ({ court: courtId, hour }: TapTarget): boolean => {
    const court = day?.courts.find(({ id }) => id === courtId)
    if (day === undefined || (court === undefined && hour === null)) return false
    const board = {
      basket: basketAccess.read(),
      date,
      takenSlots: day.taken,
      openHours: onSale,
      capacity: day.courts.length,
      priceOf: (pickedHour: number) =>
        day.hours.find((hourPrice) => hourPrice.hour === pickedHour) ?? zeroPrice(pickedHour),
    }
    const result = resultOfTap(board, court, hour)
    applyResult(result)
    if ('basket' in result) storeLastPick({ date, court: courtId, hour })
    return 'basket' in result
  }
  const drag = (court: string, hours: Hours): void => {
    for (const hour of hours) if (!tap({ court, hour })) return
  }
  const applyBasket = (basket: Basket): void => {
    basketAccess.change(basket)
    setFeedback(null)
    announcePick()
  }
  return { feedback, tap, drag, applyBasket, closeFeedback: () => setFeedback(null) }
}

function resultOfTap(
  board: TapBoard,
  court: CourtDay['courts'][number] | undefined,
  hour: number | null,
): TapResult {
  if (hour === null) return court === undefined ? { basket: board.basket } : tapCourt({ ...board, court })
  return court === undefined ? tapHour({ ...board, hour }) : tapSlot({ ...board, court, hour })
}

// Never used: only hours with a price can be picked.
const zeroPrice = (hour: number) => ({ hour, price: 0, type: 'R' }) as const

/** Returns a function that announces the current item after the last of several quick taps. */
function useAnnouncePick(day: CourtDay | undefined, { read }: BasketAccess): () => void {
  const timer = useRef(0)
  useEffect(() => () => window.clearTimeout(timer.current), [])
  return () => {
    window.clearTimeout(timer.current)
    timer.current = window.setTimeout(() => announce(pickText(read(), day)), ANNOUNCE_AFTER_MS)
  }
}

function pickText(basket: Basket, day: CourtDay | undefined): string {
  const item = currentItem(basket)
  if (item.hours.length === 0) return m.courts_unpicked_spoken()
  const hours = hourRange(item.hours)
  const duration = durationText(item.hours.length)
  if (item.courts.length === 0) return m.courts_picked_hours_spoken({ hours, duration })
  const prices = item.courts.flatMap(({ id }) => {
    const court = day?.courts.find((boardCourt) => boardCourt.id === id)
    return court === undefined ? [] : item.prices.map((price) => slotPrice(court, price))
  })
  const price = formatRupiah(sum(prices))
  return m.courts_picked_spoken({ courts: courtNames(item), hours, duration, price })
}
