/**
 * Lets at most so many works run at a time, the others wait in line. A thousand players who want the same hour wait
 * here and not for the connections of the database, of which the readers of the board need some too; whoever comes
 * after the winner then loses by one read.
 */
export function takeTurns(most: number): <T>(work: () => Promise<T>) => Promise<T> {
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
    await turn()
    try {
      return await work()
    } finally {
      leave()
    }
  }
}
