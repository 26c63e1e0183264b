import { timeLimit } from '../../platform/base/clock.ts'

/** Drawing holds up everything else of the process, so it may take this share of the time … */
const SHARE = 1 / 3
/** … except that a few in a row, so many milliseconds of drawing, are done at once. */
const BURST_MS = 200
/** What takes longer was held up by others, and is counted as so many milliseconds. */
const MOST_COUNTED_MS = 100
/** So many wait for their turn, and for so many milliseconds at most. */
const MOST_WAITING = 8
const TIMEOUT_MS = 250

/** Does a work when its turn comes; null when too many wait already, or it would not come in time. */
export type Turns = <Result>(work: () => Promise<Result>) => Promise<Result | null>

/** One work at a time, and rests between them that are as long as the share demands. */
export function drawInTurn(): Turns {
  const waiting: ((isMine: boolean) => void)[] = []
  let isDrawing = false
  let rest: NodeJS.Timeout | undefined
  /** When all that was drawn so far will have taken no more than its share. */
  let evened = timeLimit(0)
  const restLeft = (): number => evened.left() - BURST_MS / SHARE

  function next(): void {
    if (isDrawing || rest !== undefined || waiting.length === 0) return
    const left = restLeft()
    if (left > 0) {
      rest = setTimeout(() => {
        rest = undefined
        next()
      }, left)
      return
    }
    isDrawing = true
    waiting.shift()?.(true)
  }

  async function turn(): Promise<boolean> {
    if (waiting.length >= MOST_WAITING || restLeft() > TIMEOUT_MS) return false
    const { promise, resolve } = Promise.withResolvers<boolean>()
    waiting.push(resolve)
    const patience = setTimeout(() => {
      const place = waiting.indexOf(resolve)
      if (place >= 0) waiting.splice(place, 1)
      resolve(false)
    }, TIMEOUT_MS)
    next()
    const isMine = await promise
    clearTimeout(patience)
    return isMine
  }

  return async (work) => {
    if (!(await turn())) return null
    const begun = timeLimit(0)
    try {
      return await work()
    } finally {
      const took = Math.min(-begun.left(), MOST_COUNTED_MS)
      evened = timeLimit(Math.max(0, evened.left()) + took / SHARE)
      isDrawing = false
      next()
    }
  }
}
