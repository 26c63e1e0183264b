import { problem, type Problem } from './problem.ts'

/** A person whom staff merge with another one. */
export type MergeablePerson = {
  readonly id: number
  /** Null for a guest. */
  readonly customerId: number | null
  readonly name: string
  readonly phone: string | null
  readonly email: string | null
  readonly note: string
  /** Why the person is flagged; null if not. */
  readonly flagReason: string | null
}

/** From whom each field is taken: the person who stays (`kept`), or who is merged into that one. `both`: both notes. */
export type MergeChoice = {
  readonly name: 'kept' | 'merged'
  readonly phone: 'kept' | 'merged'
  readonly email: 'kept' | 'merged'
  readonly note: 'kept' | 'merged' | 'both'
}

/** The fields of the kept person after a merge. */
export type MergedFields = Pick<MergeablePerson, 'name' | 'phone' | 'email' | 'note' | 'flagReason'>

/** The longest note, in characters. */
export const MAX_NOTE_LENGTH = 500

/**
 * Why `merged` cannot be merged into `kept`; null if it can. SAME_PERSON; TWO_ACCOUNTS; PERSON_OWNS_ACCOUNT if only
 * `merged` has an account.
 */
export function mergeProblem(kept: MergeablePerson, merged: MergeablePerson): Problem | null {
  if (kept.id === merged.id) return problem('SAME_PERSON')
  if (merged.customerId === null) return null
  return kept.customerId === null
    ? problem('PERSON_OWNS_ACCOUNT', { name: merged.name })
    : problem('TWO_ACCOUNTS')
}

/**
 * The fields after a merge. Flags stay; if both people are flagged, the reasons are joined. Refusals: PERSON_OWNS_ACCOUNT
 * if an account would get another name, phone or e-mail address; NOTES_TOO_LONG.
 */
export function mergedFields(
  kept: MergeablePerson,
  merged: MergeablePerson,
  choice: MergeChoice,
): MergedFields | Problem {
  const fields = {
    name: choice.name === 'kept' ? kept.name : merged.name,
    phone: choice.phone === 'kept' ? kept.phone : merged.phone,
    email: choice.email === 'kept' ? kept.email : merged.email,
    note: mergedNote(kept.note, merged.note, choice.note),
    flagReason: mergedFlag(kept.flagReason, merged.flagReason),
  }
  const isUnchanged = fields.name === kept.name && fields.phone === kept.phone && fields.email === kept.email
  if (kept.customerId !== null && !isUnchanged) return problem('PERSON_OWNS_ACCOUNT', { name: kept.name })
  if (fields.note.length > MAX_NOTE_LENGTH) return problem('NOTES_TOO_LONG', { most: MAX_NOTE_LENGTH })
  return fields
}

function mergedNote(kept: string, merged: string, choice: MergeChoice['note']): string {
  if (choice !== 'both') return choice === 'kept' ? kept : merged
  return [kept, merged].filter((note) => note !== '').join('. ')
}

function mergedFlag(kept: string | null, merged: string | null): string | null {
  const reasons = [kept, merged].filter((reason) => reason !== null)
  return reasons.length === 0 ? null : [...new Set(reasons)].join('. ')
}
