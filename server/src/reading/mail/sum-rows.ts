import { formatRupiah } from '@pantul/rules/money'
import * as m from '@pantul/messages/words'
import type { PriceRow } from './letter.ts'
import type { MailOrder } from './queries.ts'

/** To be paid in money, or what was, in rupiah. */
export const dueOf = ({ total, creditUsed, carried }: MailOrder): number => total - creditUsed - carried

/** What packages and a promo take off the prices, before the total; nothing that is 0. */
export function lessRows({ lines, discount, locale }: MailOrder): PriceRow[] {
  const byPackage = lines.reduce((sum, line) => (line.byPackage ? sum + line.amount : sum), 0)
  return rowsOf([
    [m.payments_by_package({}, { locale }), -byPackage],
    [m.payments_discount({}, { locale }), -discount],
  ])
}

/** Who pays the total, where it is not money alone. */
export function paidRows(order: MailOrder): PriceRow[] {
  const { creditUsed, carried, locale } = order
  if (creditUsed === 0 && carried === 0) return []
  return rowsOf([
    [m.payments_by_credit({}, { locale }), creditUsed],
    [m.payments_carried({}, { locale }), carried],
    [m.payments_due({}, { locale }), dueOf(order)],
  ])
}

const rowsOf = (rows: readonly (readonly [label: string, amount: number])[]): PriceRow[] =>
  rows.flatMap(([label, amount]) => (amount === 0 ? [] : [{ label, amount: formatRupiah(amount) }]))
