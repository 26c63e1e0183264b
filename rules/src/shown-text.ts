import type { CheckedField } from './field-problems.ts'
import { problem, type Problem } from './problem.ts'

// Line breaks, other control characters, and characters that change the direction of the text after them.
const forbidden = /[\p{Cc}\p{Zl}\p{Zp}\u200E\u200F\u202A-\u202E\u2066-\u2069]/u
const visible = /[^\p{Cf}\p{Z}]/u

/**
 * Checks a text of one line that staff type for players. FIELD_REQUIRED if a required text has no visible character;
 * TEXT_INVALID for line breaks and for characters that control or reverse a text.
 */
export function checkShownText(
  text: string,
  { isRequired }: { readonly isRequired: boolean },
): Problem | null {
  if (forbidden.test(text)) return problem('TEXT_INVALID')
  return isRequired && !visible.test(text) ? problem('FIELD_REQUIRED') : null
}

export const checkShownTexts = <Field extends string>(
  texts: Readonly<Record<NoInfer<Field>, string>>,
  fields: { readonly required: readonly Field[]; readonly optional: readonly Field[] },
): CheckedField<Field>[] => [
  ...fields.required.map((field) => [field, checkShownText(texts[field], { isRequired: true })] as const),
  ...fields.optional.map((field) => [field, checkShownText(texts[field], { isRequired: false })] as const),
]
