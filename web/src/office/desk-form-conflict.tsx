import type { FieldClash } from '@pantul/rules/merge-fields'
import { ConflictPanel, type ConflictField } from '../design/conflict-panel.tsx'
import type { VersionedForm } from './desk-use-versioned-form.ts'

type Props = {
  readonly form: Pick<VersionedForm, 'conflict' | 'texts' | 'set'>
  readonly label: (field: string) => string
  /** Formats the text of a field for display. */
  readonly show?: (field: string, text: string) => string
}

/** The fields that somebody else saved meanwhile, theirs beside mine. Nothing if there are none. */
export function DeskFormConflict({ form: { conflict, texts, set }, label, show = asTyped }: Props) {
  if (conflict === null) return null
  const fieldOf = ({ field, saved, typed }: FieldClash): ConflictField => ({
    field,
    label: label(field),
    theirs: show(field, saved),
    mine: show(field, typed),
    chosen: texts[field] === saved ? 'theirs' : 'mine',
  })
  return (
    <ConflictPanel
      key={conflict.message}
      title={conflict.message}
      fields={conflict.clashes.map(fieldOf)}
      onChoose={(field, whose) => {
        const clash = conflict.clashes.find((candidate) => candidate.field === field)
        if (clash !== undefined) set(field, whose === 'theirs' ? clash.saved : clash.typed)
      }}
    />
  )
}

const asTyped = (_field: string, text: string): string => text
