import { problem, type Problem } from './problem.ts'

// Line breaks, other control characters, and characters that change the direction of the text after them.
const hidden = /[\p{Cc}\p{Zl}\p{Zp}\u200E\u200F\u202A-\u202E\u2066-\u2069]/u
const visible = /[^\p{Cf}\p{Z}]/u

/**
 * Checks a text of one line that staff type for players. FIELD_REQUIRED if it is required and nothing of it can be seen;
 * TEXT_INVALID for line breaks and for characters that control or reverse a text.
 */
export function checkShownText(
  text: string,
  { isRequired }: { readonly isRequired: boolean },
): Problem | null {
  if (hidden.test(text)) return problem('TEXT_INVALID')
  return isRequired && !visible.test(text) ? problem('FIELD_REQUIRED') : null
}
