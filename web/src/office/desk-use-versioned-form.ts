import { fieldName } from '@pantul/contract/row-wire'
import { changedFields, mergeFields, type FieldClash, type FieldValues } from '@pantul/rules/merge-fields'
import { useState } from 'react'
import { CallProblem } from '../api/call.ts'
import { useDeskCall } from '../desk/desk-use-call.ts'

type Options<Row extends { readonly version: number }> = {
  /** The stored row, as it was fetched last. */
  readonly row: Row
  /** The row's fields as the texts of the form. */
  readonly textsOf: (row: Row) => FieldValues
  /** Problems that need no server, by field. */
  readonly check?: (texts: FieldValues) => Readonly<Record<string, string>>
  /** Sends the entered fields with the version on which they are based. Returns the stored row. */
  readonly send: (texts: FieldValues, version: number) => Promise<Row>
  /** Reads the row in the data of CHANGED_MEANWHILE; null if there is none. */
  readonly currentRow: (data: unknown) => Row | null
  readonly onSaved: (row: Row) => void | Promise<void>
}

/** Another person saved the row meanwhile. `message`: who and when; `clashes`: the fields that both changed. */
type Conflict = { readonly message: string; readonly clashes: readonly FieldClash[] }

/**
 * The state of a form for a row with a version. If another person saved the row meanwhile, the form takes over the
 * fields that only that person changed and keeps the other entered ones. `conflict` lists the fields that both changed.
 */
export function useVersionedForm<Row extends { readonly version: number }>({
  row,
  textsOf,
  check = () => ({}),
  send,
  currentRow,
  onSaved,
}: Options<Row>) {
  const [base, setBase] = useState(row)
  const [texts, setTexts] = useState(() => textsOf(row))
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const [wasSubmitPressed, setSubmitPressed] = useState(false)
  const stored = textsOf(base)
  const changedFieldNames = changedFields(stored, texts)

  const startFrom = (from: Row): void => {
    setBase(from)
    setTexts(textsOf(from))
    setConflict(null)
    setSubmitPressed(false)
  }
  // A newer row replaces a form in which nothing was typed.
  if (row.version > base.version && changedFieldNames.length === 0) startFrom(row)

  const takeOver = ({ message, data }: CallProblem): void => {
    const theirs = currentRow(data)
    if (theirs === null) return
    const { merged, clashes } = mergeFields(stored, textsOf(theirs), texts)
    setBase(theirs)
    setTexts(merged)
    setConflict({ message, clashes })
  }
  const saving = useDeskCall<FieldValues>({
    send: async (typed) => {
      try {
        const saved = await send(typed, base.version)
        startFrom(saved)
        await onSaved(saved)
      } catch (problem) {
        if (problem instanceof CallProblem && problem.code === 'CHANGED_MEANWHILE') takeOver(problem)
        throw problem
      }
    },
  })
  const ownErrors = wasSubmitPressed ? check(texts) : {}
  const isConflict = saving.refusal?.code === 'CHANGED_MEANWHILE'
  const fieldErrors = saving.refusal?.errors ?? []

  return {
    texts,
    stored,
    changedFieldNames,
    conflict,
    isBusy: saving.isBusy,
    /** A refusal that belongs to no field and is no conflict. */
    problem: fieldErrors.length > 0 || isConflict ? null : saving.problem,
    errorOf: (field: string): string | null =>
      ownErrors[field] ??
      fieldErrors.find(({ path }) => fieldName(path.split('.')[0] ?? '') === field)?.msg ??
      null,
    set: (field: string, text: string): void => setTexts((now) => ({ ...now, [field]: text })),
    save: (): void => {
      setSubmitPressed(true)
      if (changedFieldNames.length === 0) return
      if (Object.keys(check(texts)).length === 0) saving.send(texts)
    },
    discard: (): void => {
      startFrom(base)
      saving.forget()
    },
    codeDialogProps: { needsCode: saving.needsCode, repeat: saving.repeat, forget: saving.forget },
  }
}

export type VersionedForm = ReturnType<typeof useVersionedForm>
