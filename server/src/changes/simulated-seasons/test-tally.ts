import type { Attempt, Order } from './test-books.ts'
import { ordersOf, type Season } from './test-season.ts'

/** Situations that the seasons must reach at least once, each with its condition. */
const milestones: Readonly<Record<string, (order: Order, season: Season) => boolean>> = {
  'a promo of a percentage': usesPromo('percent'),
  'a promo of an amount': usesPromo('amount'),
  'a promo of a fixed price': usesPromo('fixed-price'),
  'a free add-on': usesPromo('free-add-on'),
  'a booking paid by a package': ({ state, bookings }) =>
    state === 'confirmed' && bookings.some(({ hasUnits }) => hasUnits),
  'a booking paid by several packages': ({ state, bookings }) =>
    bookings.some(
      ({ hasUnits, fate, units }) => units > 3 && ((state === 'confirmed' && hasUnits) || fate === 'undone'),
    ),
  'a package bought': ({ kind, settlingAttempt }) => kind === 'package' && settlingAttempt !== null,
  'store credit spent': ({ creditUsed, settlingAttempt }) => creditUsed > 0 && settlingAttempt !== null,
  'a move that costs nothing more': ({ origin, due }) => origin !== null && due === 0,
  'a move whose difference was paid': ({ origin, settlingAttempt }) =>
    origin !== null && settlingAttempt !== null,
  'a move whose difference was not paid': ({ origin, state }) => origin !== null && state === 'expired',
  'a move whose difference was reversed': ({ origin, attempts }) =>
    origin !== null && attempts.some(({ settles, takenBack }) => settles && takenBack === 'reversed'),
  'a move with a promo': ({ origin, discount }) => origin !== null && discount > 0,
  'a booking cancelled of several': ({ bookings }) =>
    bookings.some(({ fate }) => fate === 'cancelled') && bookings.some(({ fate }) => fate === 'stands'),
  'a part that came back by its tier': ({ bookings }) =>
    bookings.some(({ fate, refunded, paid }) => fate === 'cancelled' && refunded > 0 && refunded < paid),
  'nothing that came back by its tier': ({ kind, bookings }) =>
    kind === 'court' &&
    bookings.some(({ fate, refunded, paid }) => fate === 'cancelled' && refunded === 0 && paid > 0),
  'an order played': ({ state }) => state === 'completed',
  'money that came too late or twice': someAttempt(({ isNotified, settles }) => isNotified && !settles),
  'a second attempt': ({ attempts }) => attempts.length > 1,
  'a wrong sum': someAttempt(({ gross, amount }) => gross !== amount),
  'a reversal': someAttempt(({ takenBack, settles }) => takenBack === 'reversed' && settles),
  'a reversal after play had begun': ({ debt }) => debt > 0,
  'a charge-back': someAttempt(({ takenBack, gross }) => takenBack === 'charged-back' && gross > 0),
  'a charge-back of a part': someAttempt(({ isFrozen }) => isFrozen),
  'a refund by hand': ({ refundedByHand }) => refundedByHand > 0,
}

function usesPromo(kind: string) {
  return ({ promo, settlingAttempt }: Order, { promos }: Season): boolean =>
    settlingAttempt !== null &&
    promos.some((candidate) => candidate.code === promo && candidate.kind === kind)
}

function someAttempt(condition: (attempt: Attempt) => boolean) {
  return ({ attempts }: Order): boolean => attempts.some(condition)
}

/** Situations that acts note themselves (`Season.milestones`). */
const notedMilestones = [
  'a debt paid by store credit',
  'a transfer',
  'a class left',
  'a class moved',
  'a class called off',
  'a move right',
  'a new time chosen by a move right',
  'a move right that ended',
  'a booking ended with its package',
  'a booking ended with its store credit',
]

/** Adds the situations that a season reached. */
export function recordMilestones(reachedMilestones: Set<string>, season: Season): void {
  for (const [milestone, isReached] of Object.entries(milestones))
    if (ordersOf(season).some((order) => isReached(order, season))) reachedMilestones.add(milestone)
  for (const milestone of season.milestones) reachedMilestones.add(milestone)
}

/** The situations that no season reached. */
export const missingMilestones = (reachedMilestones: ReadonlySet<string>): string[] =>
  [...Object.keys(milestones), ...notedMilestones].filter((milestone) => !reachedMilestones.has(milestone))
