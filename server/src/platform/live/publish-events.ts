import type { CommitListener } from '../database/connection.ts'

/**
 * Who hears what has changed, in this process and in the others that share the database. A set of topics that holds
 * `everything` means that anything may have changed.
 */
export type News = {
  /** Something was committed here: heard by the listeners of this process now, by the others in a moment. */
  readonly tell: CommitListener
  /** Listeners are called in the order in which they came. */
  hear(listener: CommitListener): void
}

/** News that stay in this process, unless `spread` carries on what is told here. */
export function openNews(spread: CommitListener = () => {}): News & { readonly hearHere: CommitListener } {
  const listeners: CommitListener[] = []
  const hearHere: CommitListener = (topics) => listeners.forEach((listener) => listener(topics))
  return {
    hearHere,
    tell: (topics) => {
      hearHere(topics)
      spread(topics)
    },
    hear: (listener) => void listeners.push(listener),
  }
}
