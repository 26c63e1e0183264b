/** The values of a form's fields as texts. A field that is missing is empty. */
export type FieldValues = Readonly<Record<string, string>>

/** A field that was typed in this form and saved by somebody else, with different values. */
export type FieldClash = { readonly field: string; readonly saved: string; readonly typed: string }

/**
 * Merges what somebody else has saved with what is typed in a form. `base`: the values with which both began. A field that
 * only one of them changed gets that change. A field that both changed differently is a clash, and keeps what is typed.
 */
export function mergeFields(
  base: FieldValues,
  saved: FieldValues,
  typed: FieldValues,
): { readonly merged: FieldValues; readonly clashes: readonly FieldClash[] } {
  const fields = fieldsOf(saved, typed).map((field) => ({
    field,
    saved: saved[field] ?? '',
    typed: typed[field] ?? '',
    // A change is a difference from `base`.
    hasTypedChange: !isSame(typed[field], base[field]),
    hasSavedChange: !isSame(saved[field], base[field]),
  }))
  return {
    merged: Object.fromEntries(
      fields.map(({ field, hasTypedChange, ...values }) => [
        field,
        hasTypedChange ? values.typed : values.saved,
      ]),
    ),
    clashes: fields
      .filter(
        ({ hasTypedChange, hasSavedChange, ...values }) =>
          hasTypedChange && hasSavedChange && values.typed !== values.saved,
      )
      .map(({ field, ...values }) => ({ field, saved: values.saved, typed: values.typed })),
  }
}

/** The fields that differ, in the order of `stored`. */
export const changedFields = (stored: FieldValues, typed: FieldValues): string[] =>
  fieldsOf(stored, typed).filter((field) => !isSame(typed[field], stored[field]))

const fieldsOf = (a: FieldValues, b: FieldValues): string[] => [
  ...new Set([...Object.keys(a), ...Object.keys(b)]),
]

const isSame = (a = '', b = ''): boolean => a === b
