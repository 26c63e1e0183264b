import type { Hours } from '@pantul/rules/hours'
import type { PlayDate } from '@pantul/rules/play-date'
import type { MailLine, MailOrder } from './read-order.ts'
import type { Turf } from './letter.ts'

/** A booking item of an order, rebuilt from its lines. */
export type OrderItem = {
  readonly bookingId: number
  readonly date: PlayDate
  /** The hours of its courts. */
  readonly hours: Hours
  readonly courts: readonly ItemLine[]
  readonly coaches: readonly ItemLine[]
  readonly addOns: readonly ItemLine[]
}

/** All lines of one court, coach or add-on. `amount` in rupiah. */
export type ItemLine = {
  readonly name: string
  readonly hours: Hours
  readonly players: number
  readonly quantity: number
  readonly amount: number
  readonly turf: Turf | null
}

/** Groups the lines of an order (one per hour) into booking items, by booking number. */
export function orderItems(lines: readonly MailLine[]): OrderItem[] {
  const byBooking = Map.groupBy(lines, (line) => line.bookingId)
  return [...byBooking].map(([bookingId, own]) => {
    const courts = together(own, 'court')
    return {
      bookingId,
      date: own[0]?.date ?? '',
      hours: [...new Set(courts.flatMap((court) => court.hours))].toSorted((a, b) => a - b),
      courts,
      coaches: together(own, 'coach'),
      addOns: together(own, 'add-on'),
    }
  })
}

function together(lines: readonly MailLine[], kind: MailLine['kind']): ItemLine[] {
  const ofKind = lines.filter((line) => line.kind === kind)
  return [...Map.groupBy(ofKind, (line) => line.ref).values()].map((same) => ({
    name: same[0]?.name ?? '',
    hours: same.flatMap((line) => line.hour ?? []).toSorted((a, b) => a - b),
    players: same[0]?.players ?? 0,
    quantity: same.reduce((sum, line) => sum + line.quantity, 0),
    amount: same.reduce((sum, line) => sum + line.amount, 0),
    turf: same[0]?.turf ?? null,
  }))
}

/** Whether it has hours for a calendar; packages and goods have none. */
export const hasHours = ({ lines, enrolments }: Pick<MailOrder, 'lines' | 'enrolments'>): boolean =>
  lines.some(({ hour }) => hour !== null) || enrolments.length > 0
