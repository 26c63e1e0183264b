import { problem } from '@pantul/rules/problem'
import { timeLimit } from '../base/clock.ts'
import { Refusal } from '../base/refusal.ts'

/** Milliseconds after which whoever waited has been told to come back, or is about to be. */
const patience = 9_000
/** Seconds until another try makes sense. */
const retryAfter = 2

/**
 * Lets at most so many works run at a time, the others wait in line. A thousand players who want the same hour wait
 * here and not for the connections of the database, of which the readers of the board need some too; whoever comes
 * after the winner then loses by one read. Work that nobody waits for any more is not begun: DATABASE_AWAY.
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

  // Whoever is next takes over the turn as it is.
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
