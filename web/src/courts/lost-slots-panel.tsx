import type { CourtDay } from '@pantul/contract/courts-wire'
import * as m from '@pantul/messages/words'
import type { Basket } from '@pantul/rules/basket'
import { hourLabels, hourRange, type Hours } from '@pantul/rules/hours'
import { AlertPanel } from '../basket/alert-panel.tsx'
import { lostSlotsOptions, nearestFreeCourts, type LostSlots, type LostSlotsOption } from './lost-slots.ts'

type Props = {
  readonly lostSlots: LostSlots
  readonly basket: Basket
  readonly day: CourtDay
  readonly onSale: Hours
  readonly onBasket: (basket: Basket) => void
}

/** "Court 3 at 19:00 was just taken.", with alternatives. */
export function LostSlotsPanel({ lostSlots, basket, day, onSale, onBasket }: Props) {
  const choices = lostSlotsOptions(lostSlots, basket, day, onSale).map((option) => ({
    label: optionLabel(option, lostSlots),
    onChoose: () => onBasket(option.basket),
  }))
  return (
    <AlertPanel
      variant="lost-slot"
      text={m.courts_just_taken({ court: lostSlots.court.name, hours: hourLabels(lostSlots.hours) })}
      detail={freeCourtsText(nearestFreeCourts(lostSlots, basket, day, onSale))}
      choices={choices}
      onClose={keepOpen}
    />
  )
}

// The panel stays until the user chooses an option.
const keepOpen = (): void => undefined

function optionLabel(option: LostSlotsOption, { court }: LostSlots): string {
  switch (option.kind) {
    case 'court':
      return m.courts_switch_to({ court: option.courtName })
    case 'hours':
      return m.courts_switch_hours({ hours: hourRange(option.hours) })
    case 'remove-court':
      return m.courts_remove_court({ court: court.name })
    case 'remove-hours':
      return m.basket_remove_lost_hours()
  }
}

function freeCourtsText(courtNames: readonly string[]): string | undefined {
  const lastCourt = courtNames.at(-1)
  if (lastCourt === undefined) return undefined
  if (courtNames.length === 1) return m.courts_free_instead_one({ courts: lastCourt })
  const otherCourts = courtNames.slice(0, -1).join(', ')
  return m.courts_free_instead_many({ courts: m.courts_and({ first: otherCourts, last: lastCourt }) })
}
