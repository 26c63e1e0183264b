import { toDayMonthYear, type PlayDate } from '@pantul/rules/play-date'
import { taxLabel } from '@pantul/rules/tax'
import * as m from '@pantul/messages/words'
import type { GatewayLine } from '../gateways/gateway.ts'

/** A line of an order. */
export type SoldLine = {
  /** The id of what was sold. */
  readonly ref: string
  readonly name: string
  readonly date: PlayDate | null
  readonly hour: number | null
  readonly unitPrice: number
  readonly quantity: number
  readonly byPackage: boolean
}

/** Amounts of an order in rupiah. */
export type OrderSums = {
  readonly tax: number
  readonly taxRateBp: number
  /** Whether the prices contain the tax; else it is added. */
  readonly taxIsInclusive: boolean
  readonly discount: number
  readonly creditUsed: number
  /** What was paid for the moved booking, and the unpaid balance that the order will take over from it. */
  readonly carried: number
}

/** The longest name in a line. Date and hour come after it. */
const longestName = 32

/**
 * The lines that the gateway shows to the payer, each with its date and hour. Leaves out hours that packages pay. Tax is a
 * line if it is added. Promo, store credit and `carried` are negative lines.
 */
export function gatewayLines(
  lines: readonly SoldLine[],
  { tax, taxRateBp, taxIsInclusive, discount, creditUsed, carried }: OrderSums,
  locale: 'en' | 'id',
): GatewayLine[] {
  const sums = [
    { id: 'DISCOUNT', name: m.payments_discount({}, { locale }), unitPrice: -discount, quantity: 1 },
    { id: 'TAX', name: taxLabel(taxRateBp), unitPrice: taxIsInclusive ? 0 : tax, quantity: 1 },
    { id: 'CREDIT', name: m.payments_by_credit({}, { locale }), unitPrice: -creditUsed, quantity: 1 },
    { id: 'CARRIED', name: m.payments_carried({}, { locale }), unitPrice: -carried, quantity: 1 },
  ]
  return [
    ...lines.filter(({ byPackage }) => !byPackage).map(gatewayLine),
    ...sums.filter(({ unitPrice }) => unitPrice !== 0),
  ]
}

function gatewayLine({ ref, name, date, hour, unitPrice, quantity }: SoldLine): GatewayLine {
  const parts = [
    Array.from(name).slice(0, longestName).join(''),
    ...(date === null ? [] : [toDayMonthYear(date)]),
    ...(hour === null ? [] : [`${String(hour).padStart(2, '0')}:00`]),
  ]
  return { id: ref, name: parts.join(' '), unitPrice, quantity }
}
