import type { FieldValues } from '@pantul/rules/merge-fields'
import { addDays, weekdayOf, type PlayDate } from '@pantul/rules/play-date'
import type { PriceLine } from '@pantul/rules/price'
import { isProblem, type Problem } from '@pantul/rules/problem'
import { discountByPromo } from '@pantul/rules/promo'
import { discountTermsOf } from '@pantul/rules/promo-details'
import { promoOfTexts, valueErrors } from './desk-promo-texts.ts'

/** An example order: a court at some hours, a coach and add-ons. Prices in rupiah; 0: not ordered. */
export type ExampleOrder = {
  readonly weekday: number
  readonly fromHour: number
  readonly hours: number
  readonly courtPrice: number
  readonly coachPrice: number
  readonly addOnPrice: number
}

/** What a promo takes off an example order, in rupiah. */
export type ExampleResult = { readonly total: number; readonly discount: number }

/**
 * The discount of the entered promo on an example order on the next date with its weekday, or why the promo does not
 * apply. The promo's number of uses and its dates do not count. Null while an entered value is wrong.
 */
export function exampleResultOf(
  texts: FieldValues,
  order: ExampleOrder,
  today: PlayDate,
): ExampleResult | Problem | null {
  if (Object.keys(valueErrors(texts)).length > 0) return null
  const details = promoOfTexts(texts)
  const date = addDays(today, (order.weekday - weekdayOf(today) + 7) % 7)
  const lines = linesOf(order, date, details.item ?? '')
  const discount = discountByPromo(
    {
      ...details,
      id: 'sample',
      discount: discountTermsOf(details),
      from: details.startsOn,
      to: details.endsOn,
      leastSpend: details.minimum,
      mostUses: details.maxUses,
      mostPerCustomer: details.perCustomer,
      isFirstOrderOnly: details.firstOrderOnly,
    },
    lines,
  )
  if (isProblem(discount)) return discount
  return { total: lines.reduce((sum, { amount }) => sum + amount, 0), discount: discount.total }
}

function linesOf(order: ExampleOrder, date: PlayDate, item: string): PriceLine[] {
  const hours = Array.from({ length: order.hours }, (_, i) => order.fromHour + i).filter((hour) => hour < 24)
  const line = { item: 1, name: '', date, quantity: 1 }
  return [
    ...hours.map((hour) => ({
      ...line,
      kind: 'court' as const,
      ref: 'court',
      hours: [hour],
      unitPrice: order.courtPrice,
      amount: order.courtPrice,
    })),
    ...(order.coachPrice > 0
      ? [
          {
            ...line,
            kind: 'coach' as const,
            ref: 'coach',
            hours,
            unitPrice: order.coachPrice,
            amount: order.coachPrice * hours.length,
          },
        ]
      : []),
    ...(order.addOnPrice > 0
      ? [
          {
            ...line,
            kind: 'add-on' as const,
            ref: item,
            hours: [],
            unitPrice: order.addOnPrice,
            amount: order.addOnPrice,
          },
        ]
      : []),
  ]
}
