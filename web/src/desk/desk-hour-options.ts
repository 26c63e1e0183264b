import { hourLabel } from '@pantul/rules/hours'

/** The hours from `first` to `last` as options of a select. */
export const hourOptions = (first: number, last: number): { value: string; label: string }[] =>
  Array.from({ length: last - first + 1 }, (_, i) => ({
    value: String(first + i),
    label: hourLabel(first + i),
  }))
