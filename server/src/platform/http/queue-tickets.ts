import { timeLimit, type TimeLimit } from '../base/clock.ts'

/** Milliseconds for which the ticket of a refused attempt is reserved. */
const lifetime = 60_000
/** Maximum number of reserved tickets. */
const maximum = 10_000

/** Ascending tickets of a queue. A refused attempt gets the same ticket when it retries. */
export type QueueTickets = {
  take(attempt: string): number
  /** Reserves the ticket of a refused attempt for its retry. */
  reserve(attempt: string, ticket: number): void
}

export function createQueueTickets(): QueueTickets {
  const reserved = new Map<string, { readonly ticket: number; readonly reservedFor: TimeLimit }>()
  let last = 0
  return {
    take: (attempt) => {
      const known = reserved.get(attempt)
      reserved.delete(attempt)
      if (known !== undefined && !known.reservedFor.isOver()) return known.ticket
      return (last += 1)
    },
    reserve: (attempt, ticket) => {
      reserved.set(attempt, { ticket, reservedFor: timeLimit(lifetime) })
      // A Map iterates the oldest first.
      for (const [oldest, { reservedFor }] of reserved) {
        if (reserved.size <= maximum && !reservedFor.isOver()) return
        reserved.delete(oldest)
      }
    },
  }
}
