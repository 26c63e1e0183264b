import { problem, type Problem } from '@pantul/rules/problem'
import { problemMessage, type Locale } from '../../platform/http/language.ts'
import { Refusal } from '../../platform/base/refusal.ts'

/** A problem beside a field of the body. */
export type WrongField = Problem & { readonly path: string }

/** Refuses with the first problem and lists each beside its field, in the reader's language; none is fine. */
export function refuseFields(wrong: readonly WrongField[], locale: Locale): void {
  const [first] = wrong
  if (first === undefined) return
  const errors = wrong.map((one) => ({ path: one.path, msg: problemMessage(one, locale) }))
  throw new Refusal(problem(first.problem, first.values), { errors })
}
