import { problem } from '@pantul/rules/problem'
import { Refusal } from '../base/refusal.ts'
import type { Attempt } from './idempotency.ts'
import { createQueueTickets } from './queue-tickets.ts'

/** Seconds until a retry makes sense. */
const retryAfter = 2

/** How many tasks run at a time, in total and per network address, and how long the others may wait. */
type Limits = { readonly total: number; readonly ofAddress: number; readonly queueSeconds: number }

/** Who asks for the task. `attempt` is the same in each retry, so that a retry keeps its place in the queue. */
type Caller = { readonly address: string; readonly attempt: Pick<Attempt, 'scope' | 'key'> }

type QueuedTask = { readonly ticket: number; readonly start: () => void }
type Queue = { running: number; waiting: QueuedTask[] }

/**
 * A semaphore with one queue per network address. The address with the fewest running tasks is served next, then the
 * earliest caller, so one address with many orders does not delay the others. A task that waited too long is refused
 * with BUSY; its retry within a minute keeps its place in the queue.
 */
export function limitConcurrency(limits: Limits): <T>(caller: Caller, work: () => Promise<T>) => Promise<T> {
  const queues = new Map<string, Queue>()
  const tickets = createQueueTickets()
  let running = 0

  const begin = (queue: Queue): void => {
    running += 1
    queue.running += 1
  }

  const dropIfIdle = (address: string, { running: ofAddress, waiting }: Queue): void => {
    if (ofAddress === 0 && waiting.length === 0) queues.delete(address)
  }

  const waitForTurn = ({ address, attempt: { scope, key } }: Caller): Promise<void> => {
    const queue = queues.get(address) ?? { running: 0, waiting: [] }
    queues.set(address, queue)
    if (running < limits.total && queue.running < limits.ofAddress) {
      begin(queue)
      return Promise.resolve()
    }
    const attempt = `${scope} ${key}`
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const ticket = tickets.take(attempt)
    const giveUp = setTimeout(() => {
      queue.waiting = queue.waiting.filter((other) => other !== waiting)
      dropIfIdle(address, queue)
      tickets.reserve(attempt, ticket)
      reject(new Refusal(problem('BUSY'), { retryAfter }))
    }, limits.queueSeconds * 1_000)
    const start = (): void => {
      clearTimeout(giveUp)
      resolve()
    }
    const waiting = { ticket, start }
    queue.waiting = [...queue.waiting, waiting].toSorted((a, b) => a.ticket - b.ticket)
    return promise
  }

  const serveNext = (): void => {
    const [chosen] = [...queues.values()]
      .filter((queue) => queue.waiting.length > 0 && queue.running < limits.ofAddress)
      .toSorted((a, b) => a.running - b.running || firstTicket(a) - firstTicket(b))
    if (chosen === undefined) return
    begin(chosen)
    chosen.waiting.shift()?.start()
  }

  const leave = (address: string): void => {
    running -= 1
    const queue = queues.get(address)
    if (queue !== undefined) {
      queue.running -= 1
      dropIfIdle(address, queue)
    }
    serveNext()
  }

  return async (caller, work) => {
    await waitForTurn(caller)
    try {
      return await work()
    } finally {
      leave(caller.address)
    }
  }
}

const firstTicket = ({ waiting }: Queue): number => waiting[0]?.ticket ?? Infinity
