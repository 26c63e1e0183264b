import { problem } from '@pantul/rules/problem'
import { timeLimit } from '../base/clock.ts'
import { Refusal } from '../base/refusal.ts'

/** Milliseconds that work may wait in the queue. */
const patience = 9_000
/** Seconds until a retry makes sense. */
const retryAfter = 2

/**
 * A semaphore: runs at most `most` works at a time, the others wait in a queue. Orders of one contended hour wait here
 * and not for database connections, which readers need too. Work that waited too long is refused with DATABASE_AWAY.
 */
export function limitConcurrency(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  const line: (() => void)[] = []
  let running = 0

  const turn = (): Promise<void> => {
    if (running < most) {
      running += 1
      return Promise.resolve()
    }
    const { promise, resolve } = Promise.withResolvers<void>()
    line.push(resolve)
    return promise
  }

  // The next in the queue takes over the permit.
  const leave = (): void => {
    const next = line.shift()
    if (next === undefined) running -= 1
    else next()
  }

  return async (work) => {
    const wait = timeLimit(patience)
    await turn()
    try {
      if (wait.isOver()) throw new Refusal(problem('DATABASE_AWAY'), { retryAfter })
      return await work()
    } finally {
      leave()
    }
  }
}
