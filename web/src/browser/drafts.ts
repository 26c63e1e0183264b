import { deviceNow } from './clock.ts'
import { readStored, removeStored, writeStored, type StorageKey } from './storage.ts'

/** The forms whose text survives a reload and the idle clearing; never a password or bank account. */
export type Form =
  | 'account-email'
  | 'drawer-count'
  | 'guest'
  | 'look-up'
  | 'new-email'
  | 'notes'
  | 'participants'
  | 'profile'
  | 'register'

type Draft = {
  /** The account id of the author; null for a guest. */
  readonly by: string | null
  /** Epoch milliseconds. */
  readonly at: number
  readonly values: unknown
}
type Drafts = Readonly<Record<string, Draft>>

/** In the session storage, so that it is removed with the tab and at logout. */
const draftsKey: StorageKey<Drafts> = { area: 'session', name: 'TYPED', parse: parseDrafts }
const KEPT_FOR_MS = 24 * 60 * 60_000

/** The draft of a form from the last day, not validated. Null if there is none, or it belongs to another account. */
export function readDraft(form: Form, readerId: string | null): unknown {
  const draft = readStored(draftsKey)?.[form]
  if (draft === undefined || Math.abs(deviceNow() - draft.at) > KEPT_FOR_MS) return null
  // A guest who logs in keeps the draft.
  return draft.by === null || draft.by === readerId ? draft.values : null
}

export function writeDraft(form: Form, by: string | null, values: unknown): void {
  writeStored(draftsKey, { ...readStored(draftsKey), [form]: { by, at: deviceNow(), values } })
}

/** Removes a draft, after the form was sent or closed. */
export function forgetDraft(form: Form): void {
  const { [form]: draft, ...otherDrafts } = readStored(draftsKey) ?? {}
  if (draft === undefined) return
  if (Object.keys(otherDrafts).length === 0) removeStored(draftsKey)
  else writeStored(draftsKey, otherDrafts)
}

/** Runs a task that clears the storage, and keeps the drafts. */
export function preserveDraftsDuring(task: () => void): void {
  const stored = readStored(draftsKey)
  task()
  if (stored === null) removeStored(draftsKey)
  else writeStored(draftsKey, stored)
}

function parseDrafts(stored: unknown): Drafts | null {
  if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) return null
  return Object.fromEntries(
    Object.entries(stored).filter((entry): entry is [string, Draft] => isDraft(entry[1])),
  )
}

function isDraft(x: unknown): x is Draft {
  if (typeof x !== 'object' || x === null || !('by' in x) || !('at' in x) || !('values' in x)) return false
  return (x.by === null || typeof x.by === 'string') && typeof x.at === 'number'
}
