import { problem } from '@pantul/rules/problem'
import { Refusal } from '../base/refusal.ts'
import type { Attempt } from './idempotency.ts'
import { createQueueTickets } from './queue-tickets.ts'

/** Seconds until a retry makes sense. */
const retryAfter = 2

/** How many tasks run at a time, in total and of one queue, and for how long a task may wait. */
type Limits = { readonly total: number; readonly perQueue: number; readonly queueSeconds: number }

/**
 * `queue`: the name of the task's queue, such as the caller's network. `attempt` is the same in each retry, so that a
 * retry keeps its position in the queue.
 */
type QueuedCall = { readonly queue: string; readonly attempt: Pick<Attempt, 'scope' | 'key'> }

type WaitingTask = { readonly ticket: number; readonly start: () => void }
type Queue = { running: number; waiting: WaitingTask[] }

/**
 * A semaphore with several queues. The queue with the fewest running tasks is served next, of equals the one whose first
 * task came earliest. Thus a queue with many tasks does not delay the other queues. A task that waited too long is refused
 * with BUSY; its retry within a minute keeps its position in the queue.
 */
export function limitConcurrency(
  limits: Limits,
): <T>(call: QueuedCall, work: () => Promise<T>) => Promise<T> {
  const queues = new Map<string, Queue>()
  const tickets = createQueueTickets()
  let runningInTotal = 0

  const countStart = (queue: Queue): void => {
    runningInTotal += 1
    queue.running += 1
  }

  const dropIfIdle = (name: string, { running, waiting }: Queue): void => {
    if (running === 0 && waiting.length === 0) queues.delete(name)
  }

  const waitForTurn = ({ queue: name, attempt: { scope, key } }: QueuedCall): Promise<void> => {
    const queue = queues.get(name) ?? { running: 0, waiting: [] }
    queues.set(name, queue)
    if (runningInTotal < limits.total && queue.running < limits.perQueue) {
      countStart(queue)
      return Promise.resolve()
    }
    const attempt = `${scope} ${key}`
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const ticket = tickets.take(attempt)
    const timeout = setTimeout(() => {
      queue.waiting = queue.waiting.filter((other) => other !== task)
      dropIfIdle(name, queue)
      tickets.reserve(attempt, ticket)
      reject(new Refusal(problem('BUSY'), { retryAfter }))
    }, limits.queueSeconds * 1_000)
    const start = (): void => {
      clearTimeout(timeout)
      resolve()
    }
    const task = { ticket, start }
    queue.waiting = [...queue.waiting, task].toSorted((a, b) => a.ticket - b.ticket)
    return promise
  }

  const startNextTask = (): void => {
    const [next] = [...queues.values()]
      .filter((queue) => queue.waiting.length > 0 && queue.running < limits.perQueue)
      .toSorted((a, b) => a.running - b.running || firstTicket(a) - firstTicket(b))
    if (next === undefined) return
    countStart(next)
    next.waiting.shift()?.start()
  }

  const countEnd = (name: string): void => {
    runningInTotal -= 1
    const queue = queues.get(name)
    if (queue !== undefined) {
      queue.running -= 1
      dropIfIdle(name, queue)
    }
    startNextTask()
  }

  return async (call, work) => {
    await waitForTurn(call)
    try {
      return await work()
    } finally {
      countEnd(call.queue)
    }
  }
}

const firstTicket = ({ waiting }: Queue): number => waiting[0]?.ticket ?? Infinity
