import type { CourtDay } from '@pantul/contract/courts-wire'
import type { LostHour } from '@pantul/contract/refusal-wire'
import type { Basket } from '@pantul/rules/basket'
import type { VenueNow } from '@pantul/rules/slot'
import { hoursOnSale } from '../../courts/board-view.ts'
import { replacementsFor, type Replacement } from '../../courts/lost-slots.ts'

type ReplacementOptions = {
  readonly basket: Basket
  readonly lost: readonly LostHour[]
  /** The court day of the first lost hour. */
  readonly day: CourtDay
  readonly now: VenueNow
}

/** What can replace the court of the first lost hour. An item with a coach gets only another court. */
export function replacements({ basket, lost, day, now }: ReplacementOptions): readonly Replacement[] {
  const [first] = lost
  const item = basket.items.find(({ id }) => id === first?.bookingId)
  const court = item?.courts.find(({ id }) => id === first?.id)
  if (item === undefined || court === undefined || item.date !== first?.date) return []
  const hours = lost
    .filter(({ bookingId, id }) => bookingId === item.id && id === court.id)
    .map(({ hour }) => hour)
  const onSale = hoursOnSale({ day, date: item.date, now })
  return replacementsFor({ item, court, hours }, basket, day, onSale).filter(
    ({ kind }) => kind === 'court' || item.coach === null,
  )
}
