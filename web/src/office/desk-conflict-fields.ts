import type { FieldClash, Texts } from '@pantul/rules/merge-fields'
import type { ConflictField } from '../design/conflict-panel.tsx'

type Show = {
  readonly label: (field: string) => string
  /** A typed text as it is read. */
  readonly show?: (field: string, text: string) => string
}

/** The rows of the conflict panel: which of both values stands in the form now. */
export const conflictFields = (
  clashes: readonly FieldClash[],
  texts: Texts,
  { label, show = (_field, text) => text }: Show,
): ConflictField[] =>
  clashes.map(({ field, theirs, mine }) => ({
    field,
    label: label(field),
    theirs: show(field, theirs),
    mine: show(field, mine),
    chosen: texts[field] === theirs ? 'theirs' : 'mine',
  }))
