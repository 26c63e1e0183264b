import { reversal } from './test-gateway-acts.ts'
import { placeWishes, wishOf, type Act } from './test-player-acts.ts'

/** Spends store credit, and then the bank takes back a payment, perhaps the very one that had become it. */
export const spendAndReverse: Act = async (season, player, dice) => {
  if (player.guest !== null) return ''
  const wishes = [1, 2, 3].map((id) => wishOf(season, dice, id, false))
  const spent = await placeWishes(season, player, { wishes, promo: null, useCredit: true })
  return `${spent}; ${await reversal(season, player, dice)}`
}
