/** The text of a choice in which nothing is chosen. */
const NONE = 'none'

/** Chosen values as a text of a form: `1,3`; empty if there is no condition. */
export function choiceText(values: readonly (string | number)[] | null): string {
  if (values === null) return ''
  return values.length === 0 ? NONE : values.map(String).toSorted().join(',')
}

/** The chosen values of a text; null if there is no condition. */
export function choicesOfText(text = ''): string[] | null {
  if (text === '') return null
  return text === NONE ? [] : text.split(',')
}

/** The chosen weekdays of a text; null if there is no condition. */
export const weekdaysOfText = (text?: string): number[] | null => choicesOfText(text)?.map(Number) ?? null
