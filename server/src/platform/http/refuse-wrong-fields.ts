import { wireName } from '@pantul/contract/row-wire'
import { problem, type Problem } from '@pantul/rules/problem'
import { problemMessage, type Locale } from './language.ts'
import { Refusal } from '../base/refusal.ts'

/** A problem at a field of the request body. */
export type WrongField = Problem & { readonly path: string }

/** Refuses with all problems, each at its field. Does nothing if there are none. */
export function refuseWrongFields(wrong: readonly WrongField[], locale: Locale): void {
  const [first] = wrong
  if (first === undefined) return
  const errors = wrong.map((field) => ({ path: field.path, msg: problemMessage(field, locale) }))
  throw new Refusal(problem(first.problem, first.values), { errors })
}

/** Like `refuseWrongFields`, for names of our code: the answer names `holdMinutes` in wire spelling, `HoldMinutes`. */
export const refuseWrongModelFields = (wrong: readonly WrongField[], locale: Locale): void =>
  refuseWrongFields(
    wrong.map((field) => ({ ...field, path: wireName(field.path) })),
    locale,
  )
