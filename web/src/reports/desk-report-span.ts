import type { ReportSpan } from '@pantul/contract/desk-reports-wire'
import { addDays, daysBetween, isPlayDate, type PlayDate } from '@pantul/rules/play-date'

export const spanKinds = ['today', '7', '28', 'month', 'own'] as const

export type SpanKind = (typeof spanKinds)[number]

/** The parameters of the address: `?span=month&month=2026-11`, `?span=own&from=2026-11-01&to=2026-11-09`. */
export type ReportAddress = {
  readonly span?: string | number
  readonly month?: string
  readonly from?: string
  readonly to?: string
}

/** The days of the address; the four weeks up to today if it has no valid days. Own days: at most about ten years. */
export function spanOf(
  { span, month, from, to }: ReportAddress,
  today: PlayDate,
): ReportSpan & { readonly kind: SpanKind } {
  const kind = spanKinds.find((known) => known === String(span)) ?? '28'
  if (kind === 'own' && isPlayDate(from) && isPlayDate(to) && from <= to && daysBetween(from, to) < 3_660)
    return { kind, from, to }
  if (kind === 'month') return { kind, ...monthOf(isPlayDate(`${month}-01`) ? `${month}-01` : today) }
  const days = kind === 'today' ? 1 : kind === '7' ? 7 : 28
  return { kind: kind === 'own' ? '28' : kind, from: addDays(today, 1 - days), to: today }
}

/** The first and last day of the month of a date. */
function monthOf(date: PlayDate): ReportSpan {
  const from = `${date.slice(0, 7)}-01`
  return { from, to: addDays(monthLater(from, 1), -1) }
}

/** The first day of the month that is `count` months after the month of a date. A negative `count` goes back. */
export function monthLater(date: PlayDate, count: number): PlayDate {
  const months = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 + count
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}-01`
}

/** The span before this one, with the same number of days. */
export function spanBefore({ from, to }: ReportSpan): ReportSpan {
  const days = daysBetween(from, to) + 1
  return { from: addDays(from, -days), to: addDays(to, -days) }
}
