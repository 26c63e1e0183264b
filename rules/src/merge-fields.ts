/** The fields of a form as texts. */
export type Texts = Readonly<Record<string, string>>

/** A field that two people changed differently. */
export type FieldClash = { readonly field: string; readonly theirs: string; readonly mine: string }

/**
 * Merges typed fields with what somebody else saved meanwhile. `base`: the fields that both started from. A field that only
 * one of them changed has that change. A field that both changed differently is a clash; `merged` keeps mine.
 */
export function mergeFields(
  base: Texts,
  theirs: Texts,
  mine: Texts,
): { readonly merged: Texts; readonly clashes: readonly FieldClash[] } {
  const fields = Object.keys(theirs).map((field) => ({
    field,
    theirs: theirs[field] ?? '',
    mine: mine[field] ?? '',
    isMine: mine[field] !== base[field],
    isTheirs: theirs[field] !== base[field],
  }))
  return {
    merged: Object.fromEntries(fields.map((one) => [one.field, one.isMine ? one.mine : one.theirs])),
    clashes: fields
      .filter((one) => one.isMine && one.isTheirs && one.mine !== one.theirs)
      .map((one) => ({ field: one.field, theirs: one.theirs, mine: one.mine })),
  }
}

/** The fields that differ, in the order of `texts`. */
export const changedFields = (stored: Texts, texts: Texts): string[] =>
  Object.keys(texts).filter((field) => texts[field] !== stored[field])
