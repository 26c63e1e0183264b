import { problem, type Problem } from './problem.ts'

/** A person who can be merged. `customerId`: null for a guest. */
export type MergeablePerson = {
  readonly id: number
  readonly customerId: number | null
  readonly name: string
  readonly phone: string | null
  readonly email: string | null
  readonly note: string
  readonly watch: string | null
}

/** From whom each field comes. `both`: one note after the other. */
export type MergeChoice = {
  readonly name: 'kept' | 'merged'
  readonly phone: 'kept' | 'merged'
  readonly email: 'kept' | 'merged'
  readonly note: 'kept' | 'merged' | 'both'
}

/** The fields of the kept person after a merge. */
export type MergedFields = Pick<MergeablePerson, 'name' | 'phone' | 'email' | 'note' | 'watch'>

/** The longest note, in characters. */
export const MAX_NOTE_LENGTH = 500

/**
 * Why two people cannot be merged; null if they can: SAME_PERSON, TWO_ACCOUNTS, PERSON_OWNS_ACCOUNT if the merged one has
 * the account.
 */
export function mergeProblem(kept: MergeablePerson, merged: MergeablePerson): Problem | null {
  if (kept.id === merged.id) return problem('SAME_PERSON')
  if (merged.customerId === null) return null
  return kept.customerId === null
    ? problem('PERSON_OWNS_ACCOUNT', { name: merged.name })
    : problem('TWO_ACCOUNTS')
}

/**
 * The fields after a merge. The flag of either stays; if both are flagged, both reasons. PERSON_OWNS_ACCOUNT if another
 * name, phone or e-mail is chosen for an account; NOTES_TOO_LONG.
 */
export function mergedFields(
  kept: MergeablePerson,
  merged: MergeablePerson,
  from: MergeChoice,
): MergedFields | Problem {
  const fields = {
    name: from.name === 'kept' ? kept.name : merged.name,
    phone: from.phone === 'kept' ? kept.phone : merged.phone,
    email: from.email === 'kept' ? kept.email : merged.email,
    note: noteOf(kept.note, merged.note, from.note),
    watch: watchOf(kept.watch, merged.watch),
  }
  const isOwn = fields.name === kept.name && fields.phone === kept.phone && fields.email === kept.email
  if (kept.customerId !== null && !isOwn) return problem('PERSON_OWNS_ACCOUNT', { name: kept.name })
  if (fields.note.length > MAX_NOTE_LENGTH) return problem('NOTES_TOO_LONG', { most: MAX_NOTE_LENGTH })
  return fields
}

function noteOf(kept: string, merged: string, from: MergeChoice['note']): string {
  if (from !== 'both') return from === 'kept' ? kept : merged
  return [kept, merged].filter((note) => note !== '').join('. ')
}

function watchOf(kept: string | null, merged: string | null): string | null {
  const reasons = [kept, merged].filter((reason) => reason !== null)
  return reasons.length === 0 ? null : [...new Set(reasons)].join('. ')
}
