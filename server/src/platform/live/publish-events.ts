import type { CommitListener } from '../database/connection.ts'

/**
 * Events of this process and of the other processes on the same database. The topic `everything` means that anything
 * may have changed.
 */
export type EventBus = {
  /** Publishes topics: to listeners of this process now, to other processes shortly after. */
  readonly publish: CommitListener
  /** Listeners are called in the order in which they subscribed. */
  subscribe(listener: CommitListener): void
}

/** An event bus of this process. `forward` sends the topics of this process to the others. */
export function createEventBus(
  forward: CommitListener = () => {},
): EventBus & { readonly publishLocally: CommitListener } {
  const listeners: CommitListener[] = []
  const publishLocally: CommitListener = (topics) => listeners.forEach((listener) => listener(topics))
  return {
    publishLocally,
    publish: (topics) => {
      publishLocally(topics)
      forward(topics)
    },
    subscribe: (listener) => void listeners.push(listener),
  }
}
