import type { FastifyRequest } from 'fastify'
import { problem } from '@pantul/rules/problem'
import { timeLimit, type TimeLimit } from '../clock.ts'
import type { Database } from '../database/open.ts'
import type { Caller } from '../http/caller.ts'
import { networkOf } from '../http/network.ts'
import { Refusal } from '../http/refusal.ts'

const tenMinutes = 10 * 60 * 1000
/** Codes that were wrong, per network and per visitor, in ten minutes. */
const mostWrong = 20
/** More than this are not counted at a time: who has been counted for longest begins anew. */
const mostCounted = 20_000

/** `running`: tries whose end is not known yet; `line`: who waits until it is. */
type Count = { wrong: number; running: number; line: (() => void)[]; readonly window: TimeLimit }

/** Lets nobody try promo codes until one fits. */
export type CodeLimit = {
  /**
   * Does `work`, in which a code is tried, for somebody known by `names`; TOO_MANY_REQUESTS when one of them has tried
   * too many wrong ones. As many at a time as might still be wrong, the others wait: so that many at a time are no way
   * around, and a crowd with a good code behind one address is not refused.
   */
  tried<T>(names: readonly string[], work: () => Promise<T>): Promise<T>
}

const perDatabase = new WeakMap<Database, CodeLimit>()

/** The limit of a venue's codes, one for all calls in which a code can be tried. */
export function codeLimitOf(db: Database): CodeLimit {
  const limit = perDatabase.get(db) ?? limitCodes()
  perDatabase.set(db, limit)
  return limit
}

type Asking = { readonly caller: Caller; readonly request: FastifyRequest }

/** By what a person who tries a code is known: the network and the browser; by nothing when no code was typed. */
export const codeTester = (code: string | undefined, { caller, request }: Asking): string[] =>
  code === undefined || code.trim() === ''
    ? []
    : [`network ${networkOf(request.ip)}`, `visitor ${caller.scope}`]

/** Only PROMO_UNKNOWN is a wrong code: whoever has a good one may ask as often as the basket changes. */
function limitCodes(): CodeLimit {
  const counts = new Map<string, Count>()
  return {
    tried: async (names, work) => {
      const entered: Count[] = []
      let isWrong = false
      try {
        for (const name of names) {
          const count = countOf(counts, name)
          await enter(count)
          entered.push(count)
        }
        return await work()
      } catch (error) {
        isWrong = error instanceof Refusal && error.problem.problem === 'PROMO_UNKNOWN'
        throw error
      } finally {
        for (const count of entered) leave(count, { isWrong })
      }
    },
  }
}

async function enter(count: Count): Promise<void> {
  while (count.wrong + count.running >= mostWrong) {
    if (count.wrong >= mostWrong) {
      const retryAfter = Math.max(1, Math.ceil(count.window.left() / 1000))
      throw new Refusal(problem('TOO_MANY_REQUESTS'), { retryAfter })
    }
    const { promise, resolve } = Promise.withResolvers<void>()
    count.line.push(resolve)
    await promise
  }
  count.running += 1
}

function leave(count: Count, { isWrong }: { isWrong: boolean }): void {
  count.running -= 1
  if (isWrong) count.wrong += 1
  for (const next of count.line.splice(0)) next()
}

function countOf(counts: Map<string, Count>, name: string): Count {
  const running = counts.get(name)
  if (running !== undefined && !running.window.isOver()) return running
  counts.delete(name)
  const begun: Count = { wrong: 0, running: 0, line: [], window: timeLimit(tenMinutes) }
  counts.set(name, begun)
  for (const oldest of counts.keys()) {
    if (counts.size <= mostCounted) break
    counts.delete(oldest)
  }
  return begun
}
