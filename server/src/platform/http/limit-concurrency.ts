import { problem } from '@pantul/rules/problem'
import { timeLimit } from '../base/clock.ts'
import { Refusal } from '../base/refusal.ts'

/** Milliseconds that work may wait in the queue. */
const patience = 9_000
/** Seconds until a retry makes sense. */
const retryAfter = 2

/** How many works run at a time, in all and of one network address. */
type Most = { readonly inAll: number; readonly ofAddress: number }

type Queue = { running: number; readonly waiting: (() => void)[] }

/**
 * A semaphore: runs at most so many works at a time, in all and of one network address; the others wait in a queue per
 * address. Orders of one contended hour wait here and not for database connections, which readers need too. The address
 * of which the fewest works run is served next, so that one that sends many orders holds up no other. Work that waited
 * too long is refused with DATABASE_AWAY.
 */
export function limitConcurrency(most: Most): <T>(address: string, work: () => Promise<T>) => Promise<T> {
  // In the order in which the addresses are served: one that had its turn goes to the end.
  const queues = new Map<string, Queue>()
  let running = 0

  const begin = (queue: Queue): void => {
    running += 1
    queue.running += 1
  }

  const turn = (address: string): Promise<void> => {
    const queue = queues.get(address) ?? { running: 0, waiting: [] }
    queues.set(address, queue)
    if (running < most.inAll && queue.running < most.ofAddress) {
      begin(queue)
      return Promise.resolve()
    }
    const { promise, resolve } = Promise.withResolvers<void>()
    queue.waiting.push(resolve)
    return promise
  }

  // The address of which the fewest works run; of equals, the one that was served longest ago.
  const serveNext = (): void => {
    let chosen: { readonly address: string; readonly queue: Queue } | undefined
    for (const [address, queue] of queues)
      if (queue.waiting.length > 0 && queue.running < (chosen?.queue.running ?? most.ofAddress))
        chosen = { address, queue }
    if (chosen === undefined) return
    const { address, queue } = chosen
    queues.delete(address)
    queues.set(address, queue)
    begin(queue)
    queue.waiting.shift()?.()
  }

  const leave = (address: string): void => {
    running -= 1
    const queue = queues.get(address)
    if (queue !== undefined) {
      queue.running -= 1
      if (queue.running === 0 && queue.waiting.length === 0) queues.delete(address)
    }
    serveNext()
  }

  return async (address, work) => {
    const wait = timeLimit(patience)
    await turn(address)
    try {
      if (wait.isOver()) throw new Refusal(problem('DATABASE_AWAY'), { retryAfter })
      return await work()
    } finally {
      leave(address)
    }
  }
}
