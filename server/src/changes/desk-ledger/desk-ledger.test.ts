import { inspect } from 'node:util'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { counterInvariants } from '../../platform/database/counter-invariants.ts'
import { brokenInvariants } from '../../platform/database/invariants.ts'
import { booksOf, expectedBooksOf } from './test-books.ts'
import { changingActs } from './test-changing-acts.ts'
import { dayActs } from './test-day-acts.ts'
import { payingActs } from './test-paying-acts.ts'
import { sellingActs, type Act, type Draw } from './test-selling-acts.ts'
import { closeWorld, openLedger, openWorld, type Ledger, type World } from './test-world.ts'

/** Enough for each act to succeed twice with the usual seed. */
const usualRuns = 36
/** `LEDGER_RUNS`: number of sequences; `LEDGER_SEED`: the first seed; `LEDGER_PATH`: replays a failure. */
const runs = Number(process.env['LEDGER_RUNS'] ?? usualRuns)
const seed = Number(process.env['LEDGER_SEED'] ?? 20_310_305)
const path = process.env['LEDGER_PATH']
/** Shrinking to a shorter sequence is off by default, because each attempt needs a new database. */
const endOnFailure = process.env['LEDGER_SHRINK'] === undefined
/** Sequences per database. More would use days after the balances of the member have expired. */
const runsPerDatabase = 150

const acts: Readonly<Record<string, Act>> = { ...sellingActs, ...payingActs, ...changingActs, ...dayActs }
/** Acts that are drawn more often, because other acts depend on them. */
const often = [
  'sell for cash',
  'sell and leave an unpaid balance',
  'sell to be paid later',
  'order online',
  'order online',
  'show a QR code',
  'an hour passes',
  'a bank takes money back',
  'make a running booking longer',
  'mark as missed',
  'mark as missed',
  'undo missed',
  'leave early',
  'give a running booking another court',
  'take store credit',
  'leave early',
  'exchange',
  'exchange',
  'write off',
  'check in',
  'check in',
  'let play',
  'let play',
  'let play',
  'let play',
]

let ledger: Ledger
beforeAll(async () => void (ledger = await openLedger()))
afterAll(() => ledger.venue.close())

const doneCounts = new Map<string, number>()
const refusedCounts = new Map<string, number>()
const count = (counts: Map<string, number>, key: string) => counts.set(key, (counts.get(key) ?? 0) + 1)

type Step = Draw & { readonly act: string }

const anyNumber = fc.nat(1_000_000)
const step: fc.Arbitrary<Step> = fc.record({
  act: fc.constantFrom(...Object.keys(acts), ...often),
  who: fc.nat(99),
  a: anyNumber,
  b: anyNumber,
  c: anyNumber,
})

/** After each act the books (what the database says) must equal the model (what the acts should have changed). */
async function play(world: World, steps: readonly Step[]): Promise<void> {
  for (const { act, ...draw } of steps) {
    const outcome = (await acts[act]?.(world, draw)) ?? 'unknown'
    if (outcome === 'done') count(doneCounts, act)
    else count(refusedCounts, `${act}: ${outcome}`)
    // An act never sends an invalid request, and never causes a server error (5xx).
    expect(`${act}: ${outcome}`).not.toMatch(/BODY_INVALID|: 5/u)
    expect({ act, books: await booksOf(world) }).toEqual({ act, books: expectedBooksOf(world) })
  }
}

test('after any sequence of acts the books equal the model, to the rupiah', async () => {
  let hasPassed = true
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 60, size: 'max' }), async (steps) => {
      // Each sequence uses two days.
      if (!hasPassed || ledger.days >= 2 * runsPerDatabase) {
        // Closing checks all invariants. If the run before failed, its failure was reported already.
        await ledger.venue.close().catch((error: unknown) => {
          if (hasPassed) throw error
        })
        ledger = await openLedger()
      }
      hasPassed = false
      const world = await openWorld(ledger)
      await play(world, steps)
      expect((await closeWorld(world)).status).toBe(200)
      expect(await brokenInvariants(ledger.venue.db, counterInvariants)).toEqual([])
      hasPassed = true
    }),
    { seed, numRuns: runs, endOnFailure, ...(path === undefined ? {} : { path }) },
  )
}, 3_600_000)

test('each act succeeded at least twice', () => {
  if (process.env['LEDGER_COUNTS'] !== undefined)
    process.stdout.write(`${inspect({ doneCounts, refusedCounts }, { depth: 3 })}\n`)
  const rare = Object.keys(acts).filter((act) => (doneCounts.get(act) ?? 0) < 2)
  expect(runs >= usualRuns && path === undefined ? rare : []).toEqual([])
})
