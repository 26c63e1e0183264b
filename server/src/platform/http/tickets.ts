import { timeLimit, type TimeLimit } from '../base/clock.ts'

/** Milliseconds for which a refused attempt keeps its ticket. */
const lifetime = 60_000
/** Number of tickets that are kept. */
const maximum = 10_000

/** Tickets of a queue, ascending; a refused attempt gets its own ticket again when it retries. */
export type Tickets = {
  draw(attempt: string): number
  keep(attempt: string, ticket: number): void
}

export function createTickets(): Tickets {
  const kept = new Map<string, { readonly ticket: number; readonly life: TimeLimit }>()
  let last = 0
  return {
    draw: (attempt) => {
      const known = kept.get(attempt)
      kept.delete(attempt)
      if (known !== undefined && !known.life.isOver()) return known.ticket
      return (last += 1)
    },
    keep: (attempt, ticket) => {
      kept.set(attempt, { ticket, life: timeLimit(lifetime) })
      // The oldest come first.
      for (const [oldest, { life }] of kept) {
        if (kept.size <= maximum && !life.isOver()) return
        kept.delete(oldest)
      }
    },
  }
}
