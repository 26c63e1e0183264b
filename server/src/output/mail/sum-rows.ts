import { formatRupiah } from '@pantul/rules/money'
import * as m from '@pantul/messages/words'
import type { PriceRow } from './letter.ts'
import type { MailOrder } from './read-order.ts'

/** The part to pay in money, in rupiah. */
export const dueOf = ({ total, creditUsed, carried }: MailOrder): number => total - creditUsed - carried

/** Deductions by packages and promo before the total; omits zeros. */
export function discountRowsOf({ lines, discount, locale }: MailOrder): PriceRow[] {
  const byPackage = lines.reduce((sum, line) => (line.byPackage ? sum + line.amount : sum), 0)
  return rowsOf([
    [m.payments_by_package({}, { locale }), -byPackage],
    [m.payments_discount({}, { locale }), -discount],
  ])
}

/** What paid the total, if not only money. */
export function paidRows(order: MailOrder): PriceRow[] {
  const { creditUsed, carried, owed, locale } = order
  if (creditUsed === 0 && carried === 0 && owed === 0) return []
  return rowsOf([
    [m.payments_by_credit({}, { locale }), creditUsed],
    [m.payments_carried({}, { locale }), carried],
    [m.payments_due({}, { locale }), dueOf(order)],
    [m.payments_owed({}, { locale }), owed],
  ])
}

const rowsOf = (rows: readonly (readonly [label: string, amount: number])[]): PriceRow[] =>
  rows.flatMap(([label, amount]) => (amount === 0 ? [] : [{ label, amount: formatRupiah(amount) }]))
