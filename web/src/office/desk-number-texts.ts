import * as m from '@pantul/messages/words'

/** A number as a text of a form; empty for null. */
export const numberText = (value: number | null): string => (value === null ? '' : String(value))

/** The whole number of an entered text. NaN, which the form refuses, if the text is no whole number. */
export const wholeNumber = (text = ''): number => (/^\d+$/.test(text.trim()) ? Number(text) : Number.NaN)

/** Like `wholeNumber`, but null for an empty text. */
export const optionalNumber = (text = ''): number | null => (text.trim() === '' ? null : wholeNumber(text))

/** The error of each number that is outside of its range, by field. Null is in every range. */
export function rangeErrors<Field extends string>(
  values: Readonly<Record<NoInfer<Field>, number | null>>,
  ranges: Readonly<Record<Field, readonly [number, number]>>,
): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const field in ranges) {
    const [from, to] = ranges[field]
    const value = values[field]
    if (value !== null && !(value >= from && value <= to))
      errors[field] = m.problem_number_range({ from, to })
  }
  return errors
}
