import { brokenInvariants } from '../../platform/database/invariants.ts'
import { relayOutbox } from '../../platform/outbox/relay.ts'
import type { VenueWithPlayers } from '../after-booking/test-venue-with-players.ts'
import { paymentEffects } from '../../money/payments/relay-payments.ts'
import { audit, findStuckWork } from './test-audit.ts'
import { cancel, leaveClass, move } from './test-change-acts.ts'
import { seededDice, oneIn, type Dice } from './test-chance.ts'
import { spendAndReverse } from './test-debt-acts.ts'
import {
  chargeBack,
  check,
  finishCardReview,
  cancelUnpaid,
  pay,
  payDifference,
  payLate,
  payWithoutNotification,
  payTwice,
  refundByHand,
  reversal,
  failPayment,
} from './test-gateway-acts.ts'
import { buyPackage, joinClass, placeOrder, type Act } from './test-player-acts.ts'
import { endOpenMoveRights, closeBookingHours } from './test-right-acts.ts'
import { observe, openSeason, type Season } from './test-season.ts'
import { recordMilestones } from './test-tally.ts'
import {
  continueClock,
  moveClass,
  payBack,
  takeByOtherGuest,
  expireHolds,
  sweep,
  transfer,
  type SeasonAct,
} from './test-venue-acts.ts'

/** The relative frequency of each action of players. */
const acts: readonly (readonly [number, Act])[] = [
  [20, placeOrder],
  [24, pay],
  [4, payLate],
  [6, payDifference],
  [4, payTwice],
  [3, payWithoutNotification],
  [5, failPayment],
  [4, finishCardReview],
  [2, check],
  [2, cancelUnpaid],
  [12, cancel],
  [16, move],
  [5, buyPackage],
  [5, joinClass],
  [4, leaveClass],
  [5, reversal],
  [4, chargeBack],
  [4, refundByHand],
]
const seasonActs: readonly (readonly [number, SeasonAct])[] = [
  [6, continueClock],
  [7, expireHolds],
  [5, takeByOtherGuest],
  [6, sweep],
  [6, payBack],
  [4, transfer],
  [2, moveClass],
  [5, spendAndReverse],
  [6, closeBookingHours],
  [2, endOpenMoveRights],
]

/**
 * The actions of one step: of `players` (their indexes) at the same time, or one of the venue if there are none. Each action
 * draws its random numbers from a seed.
 */
type Step = {
  readonly number: number
  readonly players: readonly number[]
  readonly seeds: readonly number[]
}

/** The steps of a season. With an odd seed, one action at a time, so that it replays exactly. */
export function stepsOf(seed: number, length: number): Step[] {
  const dice = seededDice(seed)
  const seedOf = () => dice(2_000_000_000)
  return Array.from({ length }, (_, number) => {
    const isVenue = oneIn(dice, 4)
    const playerIndexes = [0, 1, 2, 3, 4]
    const playerCount = seed % 2 === 0 && oneIn(dice, 3) ? 3 : 1
    const players = isVenue
      ? []
      : Array.from({ length: playerCount }, () => playerIndexes.splice(dice(playerIndexes.length), 1)).flat()
    return { number, players, seeds: [seedOf(), seedOf(), seedOf()] }
  })
}

function pickWeighted<T>(weighted: readonly (readonly [number, T])[], at: number): T {
  let remaining = at
  for (const [weight, choice] of weighted) {
    if (remaining < weight) return choice
    remaining -= weight
  }
  throw new Error('the number is above the sum of the weights')
}
const totalWeight = (weighted: readonly (readonly [number, unknown])[]): number =>
  weighted.reduce((sum, [weight]) => sum + weight, 0)

async function playStep(season: Season, { players, seeds }: Step): Promise<string[]> {
  if (players.length === 0) {
    const dice = seededDice(seeds[0] ?? 0)
    return [await pickWeighted(seasonActs, dice(totalWeight(seasonActs)))(season, dice)]
  }
  return Promise.all(
    players.map(async (n, i) => {
      const player = season.players[n]
      const dice = seededDice(seeds[i] ?? 0)
      return player === undefined ? '' : pickWeighted(acts, dice(totalWeight(acts)))(season, player, dice)
    }),
  )
}

/** What went wrong, after which step (-1: after the last one, when all jobs ran), and the log until then. */
export type Failure = {
  readonly step: number
  readonly wrong: readonly string[]
  readonly log: readonly string[]
}

/** `reachedMilestones` collects what the season reached. */
type PlayOptions = {
  readonly seed: number
  readonly locationId: string
  readonly steps: readonly Step[]
  readonly reachedMilestones?: Set<string>
}

const stepsPerAudit = 5

/** Plays steps at a new location and audits the books. Returns null if everything agrees. */
export async function playSeason(
  world: VenueWithPlayers,
  { seed, locationId, steps, reachedMilestones }: PlayOptions,
): Promise<Failure | null> {
  const season = await openSeason(world, seed, locationId)
  const { log } = season
  await buyFirstPackages(season, seededDice(seed))
  for (const [n, step] of steps.entries()) {
    const wrong: string[] = []
    try {
      for (const line of await playStep(season, step)) if (line !== '') log.push(`${step.number}. ${line}`)
      await observe(season)
      await setExpiry(season)
      if (n % stepsPerAudit === stepsPerAudit - 1) wrong.push(...(await audit(season)))
    } catch (error) {
      wrong.push(error instanceof Error ? (error.stack ?? error.message) : String(error))
    }
    if (wrong.length > 0) return { step: step.number, wrong, log }
  }
  const failure = await finishSeason(season)
  if (reachedMilestones !== undefined) recordMilestones(reachedMilestones, season)
  return failure
}

/** Customers buy packages on the first day. */
async function buyFirstPackages(season: Season, dice: Dice): Promise<void> {
  for (const player of season.players.filter(({ guestNumber }) => guestNumber === null))
    for (const act of [buyPackage, pay, buyPackage, pay]) season.log.push(await act(season, player, dice))
  await observe(season)
  await setExpiry(season)
}

/** Sets the expiry of new packages in 2031, the year of the tests. The server counts it from the date of the machine. */
async function setExpiry({ world, locationId }: Season): Promise<void> {
  await world.db.query(
    `update quota_package q set expires_on = case when p.id like '%EARLY' then date '2031-06-30' else date '2031-12-31' end
       from package p where p.id = q.package_id and p.location_id = $1 and q.balance > 0
        and q.expires_on > current_date and q.expires_on not in ('2031-06-30', '2031-12-31')`,
    [locationId],
  )
}

/** Runs all due jobs, then checks the books, work that no job does, and the invariants. */
async function finishSeason(season: Season): Promise<Failure | null> {
  const { world, log } = season
  const wrong: string[] = []
  try {
    for (const act of [expireHolds, sweep, payBack, sweep, payBack]) await act(season, () => 0)
    await world.db.query(`update outbox set next_at = now() where kind like 'gateway-%' and done_at is null`)
    await relayOutbox({ ...world.deps, log: { error: () => {} } }, paymentEffects)
    await observe(season)
    wrong.push(...(await audit(season)), ...(await findStuckWork(season)))
    for (const { id, fact, rows } of await brokenInvariants(world.db))
      wrong.push(`${id} ${fact} ${JSON.stringify(rows).slice(0, 400)}`)
  } catch (error) {
    wrong.push(error instanceof Error ? (error.stack ?? error.message) : String(error))
  }
  return wrong.length === 0 ? null : { step: -1, wrong, log }
}

/** The kind of the first error, without names and amounts. */
const kindOf = ({ wrong: [first = ''] }: Failure): string => first.split(' ').slice(0, 2).join(' ')

type ShrinkOptions = {
  readonly seed: number
  readonly failure: Failure
  readonly maxRounds: number
  /** A server whose invariants hold. */
  readonly openWorld: () => Promise<VenueWithPlayers>
}

/** Removes steps that the failure does not need: halves first, then single steps, up to a number of rounds. */
export async function shrink(steps: readonly Step[], shrinking: ShrinkOptions): Promise<Failure> {
  const { seed, maxRounds, openWorld } = shrinking
  let world = await openWorld()
  let { failure } = shrinking
  let neededSteps = failure.step < 0 ? [...steps] : steps.filter(({ number }) => number <= failure.step)
  let rounds = 0
  for (
    let size = Math.ceil(neededSteps.length / 2);
    size >= 1 && rounds < maxRounds;
    size = Math.floor(size / 2)
  ) {
    for (let from = 0; from < neededSteps.length && rounds < maxRounds;) {
      const fewer = neededSteps.toSpliced(from, size)
      rounds += 1
      const again = await playSeason(world, { seed, locationId: `S${seed}R${rounds}`, steps: fewer })
      if (again === null || kindOf(again) !== kindOf(failure)) from += size
      else {
        ;[neededSteps, failure] = [fewer, again]
        world = await openWorld()
      }
    }
  }
  return failure
}
