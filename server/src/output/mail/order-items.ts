import type { Hours } from '@pantul/rules/hours'
import type { PlayDate } from '@pantul/rules/play-date'
import type { MailLine, MailOrder } from './read-order.ts'
import type { Turf } from './letter.ts'

/** A booking of an order, made from its lines. */
export type OrderItem = {
  readonly bookingId: number
  readonly date: PlayDate
  /** The hours of its courts. */
  readonly hours: Hours
  readonly courts: readonly ItemPart[]
  readonly coaches: readonly ItemPart[]
  readonly addOns: readonly ItemPart[]
}

/** One court, coach or add-on of a booking, with all its hours. */
export type ItemPart = {
  readonly name: string
  readonly hours: Hours
  readonly players: number
  readonly quantity: number
  /** Rupiah. */
  readonly amount: number
  readonly turf: Turf | null
}

/** Groups the lines of an order into bookings, by booking number. */
export const orderItems = (lines: readonly MailLine[]): OrderItem[] =>
  [...Map.groupBy(lines, (line) => line.bookingId)].map(([bookingId, bookingLines]) => {
    const courts = partsOfKind(bookingLines, 'court')
    return {
      bookingId,
      date: bookingLines[0]?.date ?? '',
      hours: [...new Set(courts.flatMap((court) => court.hours))].toSorted((a, b) => a - b),
      courts,
      coaches: partsOfKind(bookingLines, 'coach'),
      addOns: partsOfKind(bookingLines, 'add-on'),
    }
  })

function partsOfKind(lines: readonly MailLine[], kind: MailLine['kind']): ItemPart[] {
  const linesOfKind = lines.filter((line) => line.kind === kind)
  return [...Map.groupBy(linesOfKind, (line) => line.ref).values()].map((partLines) => ({
    name: partLines[0]?.name ?? '',
    hours: partLines.flatMap((line) => line.hour ?? []).toSorted((a, b) => a - b),
    players: partLines[0]?.players ?? 0,
    quantity: partLines.reduce((sum, line) => sum + line.quantity, 0),
    amount: partLines.reduce((sum, line) => sum + line.amount, 0),
    turf: partLines[0]?.turf ?? null,
  }))
}

/** Whether the order has hours for a calendar. Packages and goods have none. */
export const hasHours = ({ lines, enrolments }: Pick<MailOrder, 'lines' | 'enrolments'>): boolean =>
  lines.some(({ hour }) => hour !== null) || enrolments.length > 0
