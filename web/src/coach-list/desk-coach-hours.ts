import { areWorkHoursValid, sortWorkHours, type WorkHours } from '@pantul/rules/coach-details'

/** `6-10, 17-21`: the working hours of a weekday. Empty: the coach does not work. */
export const workHoursText = (hours: readonly WorkHours[], weekday: number): string =>
  sortWorkHours(hours)
    .filter((hoursOfDay) => hoursOfDay.weekday === weekday)
    .map(({ from, to }) => `${from}-${to}`)
    .join(', ')

/** `6-10`, `17:00–21:00` or `17.00 - 21.00`. */
const SPAN = /^(\d{1,2})(?:[.:]00)?\s*[-–]\s*(\d{1,2})(?:[.:]00)?$/

/** The working hours of an entered text such as `6-10, 17:00–21:00`; null if it is no such text. */
export function workHoursOfText(text: string, weekday: number): WorkHours[] | null {
  const parts = text
    .split(/[,;]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const spans = parts.flatMap((part) => {
    const [, from, to] = SPAN.exec(part) ?? []
    return from === undefined || to === undefined ? [] : [{ weekday, from: Number(from), to: Number(to) }]
  })
  const isValid =
    spans.length === parts.length && spans.every(({ to }) => to <= 24) && areWorkHoursValid(spans)
  return isValid ? sortWorkHours(spans) : null
}
