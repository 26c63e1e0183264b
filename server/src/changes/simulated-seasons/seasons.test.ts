import { afterAll, expect, test } from 'vitest'
import { openVenueWithPlayers, type VenueWithPlayers } from '../after-booking/test-venue-with-players.ts'
import { playSeason, shrink, stepsOf } from './test-play.ts'
import { missingMilestones } from './test-tally.ts'

/**
 * A season: random steps of five players and the venue at a location of its own, whose money and hours are audited. Here: the
 * number of seasons and of their steps, the first seed, and the most rounds in which a failed season is played again with
 * fewer steps, to find the smallest failure.
 */
const seasonCount = Number(process.env['SEASONS'] ?? 20)
const firstSeed = Number(process.env['SEASON'] ?? 1)
const stepCount = Number(process.env['SEASON_STEPS'] ?? 150)
const maxRounds = Number(process.env['SEASON_SHRINK'] ?? 40)
const seasonsPerDatabase = 20

let venue: VenueWithPlayers | null = null
let played = 0
const reachedMilestones = new Set<string>()

/** A server with an empty database. Errors of closing the previous server are ignored, because they were reported already. */
async function openWorld(): Promise<VenueWithPlayers> {
  await venue?.close().catch(() => {})
  played = 0
  venue = await openVenueWithPlayers()
  return venue
}

afterAll(async () => venue?.close())

const seeds = Array.from({ length: seasonCount }, (_, n) => firstSeed + n)

test.each(seeds)(
  'whatever is bought, paid, moved, cancelled and taken back, every rupiah and hour is explained: season %i',
  async (seed) => {
    const world = venue === null || played === seasonsPerDatabase ? await openWorld() : venue
    played += 1
    const steps = stepsOf(seed, stepCount)
    const failure = await playSeason(world, { seed, locationId: `S${seed}`, steps, reachedMilestones })
    if (failure === null) return
    const smallestFailure =
      maxRounds > 0 ? await shrink(steps, { seed, failure, maxRounds, openWorld }) : failure
    await openWorld()
    expect.fail(
      `SEASON=${seed} SEASONS=1 plays it again\n${smallestFailure.wrong.join('\n')}\n\n${smallestFailure.log.join('\n')}`,
    )
  },
  600_000,
)

test('the simulated seasons covered every kind of step and outcome', () => {
  const isMany = seasonCount >= 20 && stepCount >= 150
  expect(isMany ? missingMilestones(reachedMilestones) : []).toEqual([])
})
