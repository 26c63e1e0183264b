import { wireName } from '@pantul/contract/row-wire'
import { problem, type Problem } from '@pantul/rules/problem'
import { problemMessage, type Locale } from './language.ts'
import { Refusal } from '../base/refusal.ts'

/** A problem at a field of the request body. */
export type WrongField = Problem & { readonly path: string }

/**
 * Throws a refusal that lists all problems at their fields, in the reader's language. Does nothing if the list is
 * empty.
 */
export function refuseWrongFields(wrong: readonly WrongField[], locale: Locale): void {
  const [first] = wrong
  if (first === undefined) return
  const errors = wrong.map((one) => ({ path: one.path, msg: problemMessage(one, locale) }))
  throw new Refusal(problem(first.problem, first.values), { errors })
}

/** Like `refuseWrongFields`, for fields with the names of the model: `holdMinutes` is refused as `HoldMinutes`. */
export const refuseWrongModelFields = (wrong: readonly WrongField[], locale: Locale): void =>
  refuseWrongFields(
    wrong.map((one) => ({ ...one, path: wireName(one.path) })),
    locale,
  )
