import type { FieldClash, Texts } from '@pantul/rules/merge-fields'
import type { ConflictField } from '../design/conflict-panel.tsx'

type FieldTexts = {
  readonly label: (field: string) => string
  /** Formats a typed text for display. */
  readonly show?: (field: string, text: string) => string
}

/** The rows of the conflict panel, with the value that the form holds now. */
export const conflictFields = (
  clashes: readonly FieldClash[],
  texts: Texts,
  { label, show = (_field, text) => text }: FieldTexts,
): ConflictField[] =>
  clashes.map(({ field, theirs, mine }) => ({
    field,
    label: label(field),
    theirs: show(field, theirs),
    mine: show(field, mine),
    chosen: texts[field] === theirs ? 'theirs' : 'mine',
  }))
