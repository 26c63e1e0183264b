import { oneOf } from './test-chance.ts'
import { reversal } from './test-gateway-acts.ts'
import { placeBookings, planBooking } from './test-player-acts.ts'
import { observe } from './test-season.ts'
import type { SeasonAct } from './test-venue-acts.ts'

/** Spends store credit, then the bank reverses a payment, perhaps the one that became the credit. */
export const spendAndReverse: SeasonAct = async (season, dice) => {
  const withCredit = season.players.filter(({ guestNumber, balance }) => guestNumber === null && balance > 0)
  const player = oneOf(dice, withCredit)
  if (player === undefined) return ''
  const wishes = [1, 2, 3].map((id) => planBooking(season, dice, id, /* byPackage */ false))
  const spent = await placeBookings(season, player, { wishes, promo: null, useCredit: true })
  await observe(season)
  return `${spent}; ${await reversal(season, player, dice)}`
}
