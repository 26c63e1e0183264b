import * as m from '@pantul/messages/words'
import { replaceItem, selectItem, type Basket } from '@pantul/rules/basket'
import { keepLongestRun } from '@pantul/rules/booking-item'
import { useNavigate } from '@tanstack/react-router'
import type { BookingStep } from './booking-steps.tsx'
import { useBasket, useBasketStore } from './basket-store.ts'
import { nextStep, type MissingPart, type NextStep } from './next-step.ts'
import { useOpenBoard } from './use-item-changes.ts'

/** The booking step of the page, and what the basket's button does there. */
export type PanelStep = {
  readonly step: BookingStep
  /** Runs instead of the navigation, to check or to place the order. */
  readonly onContinue?: (() => void) | undefined
  /** On the board: moves focus to where the missing court or time can be picked. */
  readonly onFill?: ((missing: MissingPart) => void) | undefined
}

const pathAfter: Readonly<Record<BookingStep, string>> = {
  court: '/booking/Coach',
  coach: '/booking/Add-ons',
  'add-ons': '/booking/Personal-Information',
  // The last step. Its page places the order by `onContinue` instead.
  details: '/booking/Personal-Information',
}

/** Label and action of the basket's button. The button is never disabled. */
export function useNextStep({ step, onContinue, onFill }: PanelStep) {
  const basket = useBasket()
  const navigate = useNavigate()
  const openBoard = useOpenBoard()
  const next = nextStep(basket)

  const onAction = (): void => {
    if (next.kind === 'continue') return onContinue ? onContinue() : void navigate({ to: pathAfter[step] })
    if (next.kind === 'start') return onFill ? onFill('time') : void navigate({ to: '/booking' })
    const item = basket.items.find(({ id }) => id === next.id)
    if (item === undefined) return
    const { change } = useBasketStore.getState()
    if (next.kind === 'go-to') {
      change(selectItem(basket, next.id))
      return openBoard(item.date)
    }
    if (next.missing === 'gap') return change(replaceItem(basket, keepLongestRun(item)))
    if (onFill === undefined) openBoard(item.date)
    else onFill(next.missing)
  }
  return { nextStep: next, actionLabel: actionLabelFor(next, step, basket), onAction }
}

function actionLabelFor(next: NextStep, step: BookingStep, { items }: Basket): string {
  if (next.kind === 'start') return m.basket_pick_a_time()
  if (next.kind === 'go-to') return m.basket_go_to({ id: next.id })
  if (next.kind === 'fill') return fillLabel(next.missing)
  if (step === 'details') return m.basket_place_order()
  if (step === 'coach' && items.every(({ coach }) => coach === null)) return m.basket_skip_coach()
  if (step === 'add-ons' && items.every(({ addOns }) => addOns.length === 0)) return m.basket_skip_add_ons()
  return m.accounts_continue()
}

function fillLabel(missing: MissingPart): string {
  if (missing === 'court') return m.basket_pick_a_court()
  return missing === 'time' ? m.basket_pick_a_time() : m.basket_remove_lost_hours()
}
