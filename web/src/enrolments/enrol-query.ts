import type { DataOf } from '@pantul/contract/call'
import type { Calls } from '@pantul/contract/calls'
import { fromDayMonthYear } from '@pantul/rules/play-date'
import type { PlayDate } from '@pantul/rules/play-date'

export type Tax = DataOf<Calls['GET /api/classes']>['Tax']

/** Places come and go, so they are asked for again while somebody looks. */
export const askedOften = {
  staleTime: 0,
  networkMode: 'always',
  refetchOnWindowFocus: 'always',
  refetchInterval: 30_000,
} as const

/** `21-11-2026` as the server says it → `2026-11-21`. */
export function dateIn(wire: string): PlayDate {
  const date = fromDayMonthYear(wire)
  if (date === null) throw new TypeError(`not a date: ${wire}`)
  return date
}
