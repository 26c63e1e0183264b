import type { DrawerEntry, DeskShift } from '@pantul/contract/desk-drawers-wire'
import * as m from '@pantul/messages/words'
import type { CountedMethod } from '@pantul/rules/drawer'
import { formatRupiah } from '@pantul/rules/money'
import { shortDay } from '../design/date-text.ts'

/** `14:12` of a moment with the offset of the venue. */
export const timeOf = (moment: string): string => moment.slice(11, 16)

/** `Fri 20 Nov, opened 06:40 by Sari`. */
export const openedText = ({ openedAt, openedBy }: DeskShift): string =>
  m.desk_drawer_opened({ day: shortDay(openedAt.slice(0, 10)), time: timeOf(openedAt), name: openedBy })

/** `Opened with Rp 50.000 less than the last count, by Sari: change for the bar`. Null if the cash was the same. */
export function openingDifferenceText({
  openingDifference,
  openingReason,
  openedBy,
}: DeskShift): string | null {
  if (openingDifference === null || openingDifference === 0) return null
  const sentence = openingDifference > 0 ? m.desk_drawer_opened_over : m.desk_drawer_opened_short
  return sentence({
    amount: formatRupiah(Math.abs(openingDifference)),
    name: openedBy,
    reason: openingReason ?? '',
  })
}

const methodNames: Readonly<Record<CountedMethod, () => string>> = {
  cash: m.history_method_cash,
  edc: m.desk_drawer_edc,
  qris_static: m.counter_qris,
}

export const methodName = (method: CountedMethod): string => methodNames[method]()

/** The kinds of entries that staff make for cash without a sale. */
export type CashEntryKind = Extract<DrawerEntry['kind'], 'in' | 'out' | 'to_safe'>

export const cashEntryKinds: readonly CashEntryKind[] = ['in', 'out', 'to_safe']

const cashEntryNames: Readonly<Record<CashEntryKind, () => string>> = {
  in: m.desk_drawer_in,
  out: m.desk_drawer_out,
  to_safe: m.desk_drawer_to_safe,
}

export const cashEntryName = (kind: CashEntryKind): string => cashEntryNames[kind]()
