/** The fields of a form as texts. A field that is missing is empty. */
export type Texts = Readonly<Record<string, string>>

/** A field that two people changed differently. */
export type FieldClash = { readonly field: string; readonly theirs: string; readonly mine: string }

/**
 * Merges typed fields (`mine`) with what somebody else saved meanwhile (`theirs`). `base`: the fields that both started
 * from. A field that only one person changed gets that change. A field that both changed differently is a clash;
 * `merged` keeps mine.
 */
export function mergeFields(
  base: Texts,
  theirs: Texts,
  mine: Texts,
): { readonly merged: Texts; readonly clashes: readonly FieldClash[] } {
  const fields = fieldsOf(theirs, mine).map((field) => ({
    field,
    theirs: theirs[field] ?? '',
    mine: mine[field] ?? '',
    isMine: !isSame(mine[field], base[field]),
    isTheirs: !isSame(theirs[field], base[field]),
  }))
  return {
    merged: Object.fromEntries(fields.map((one) => [one.field, one.isMine ? one.mine : one.theirs])),
    clashes: fields
      .filter((one) => one.isMine && one.isTheirs && one.mine !== one.theirs)
      .map((one) => ({ field: one.field, theirs: one.theirs, mine: one.mine })),
  }
}

/** The fields that differ, in the order of `stored`. */
export const changedFields = (stored: Texts, texts: Texts): string[] =>
  fieldsOf(stored, texts).filter((field) => !isSame(texts[field], stored[field]))

const fieldsOf = (one: Texts, other: Texts): string[] => [
  ...new Set([...Object.keys(one), ...Object.keys(other)]),
]

const isSame = (one = '', other = ''): boolean => one === other
