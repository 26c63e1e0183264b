import type { CommitListener } from '../database/connection.ts'

/**
 * Who hears what has changed, in this process and in the others that share the database. A set of topics that holds
 * `everything` means that anything may have changed.
 */
export type EventBus = {
  /** Something was committed here: heard by the listeners of this process now, by the others in a moment. */
  readonly publish: CommitListener
  /** Listeners are called in the order in which they came. */
  subscribe(listener: CommitListener): void
}

/** EventBus that stay in this process, unless `spread` carries on what is told here. */
export function createEventBus(
  spread: CommitListener = () => {},
): EventBus & { readonly publishLocally: CommitListener } {
  const listeners: CommitListener[] = []
  const publishLocally: CommitListener = (topics) => listeners.forEach((listener) => listener(topics))
  return {
    publishLocally,
    publish: (topics) => {
      publishLocally(topics)
      spread(topics)
    },
    subscribe: (listener) => void listeners.push(listener),
  }
}
