import { timeLimit, type TimeLimit } from '../base/clock.ts'

/** Milliseconds for which the ticket of a refused attempt is reserved. */
const reservationMs = 60_000
const maxReservations = 10_000

/** Ascending tickets of a queue. A refused attempt gets the same ticket when it retries. */
export type QueueTickets = {
  take(attempt: string): number
  /** Reserves the ticket of a refused attempt for its retry. */
  reserve(attempt: string, ticket: number): void
}

export function createQueueTickets(): QueueTickets {
  const reservations = new Map<string, { readonly ticket: number; readonly reservedFor: TimeLimit }>()
  let lastTicket = 0
  return {
    take: (attempt) => {
      const reserved = reservations.get(attempt)
      reservations.delete(attempt)
      if (reserved !== undefined && !reserved.reservedFor.isOver()) return reserved.ticket
      return (lastTicket += 1)
    },
    reserve: (attempt, ticket) => {
      reservations.set(attempt, { ticket, reservedFor: timeLimit(reservationMs) })
      // A Map iterates the oldest first.
      for (const [oldest, { reservedFor }] of reservations) {
        if (reservations.size <= maxReservations && !reservedFor.isOver()) return
        reservations.delete(oldest)
      }
    },
  }
}
