import { setOrderHooks, type OrderHooks } from '../orders/states/order-hooks.ts'
import { joinGuestOrders } from '../orders/stored/join-guest-orders.ts'
import { setEmailVerifiedHooks } from '../people/accounts/email-verified-hooks.ts'
import { clearPlaceHolds } from './enrolments/clear-place-holds.ts'
import { releasePlaces } from './enrolments/release-places.ts'
import { retakePlaces } from './enrolments/retake-places.ts'
import { isWithinLimit, hasRoomForLatePayment } from './packages/count-bought.ts'
import { grantPackages } from './packages/grant-packages.ts'
import { joinGuestPackages } from './packages/join-packages.ts'

const doNothing = (): Promise<void> => Promise.resolve()
const alwaysTrue = (): Promise<boolean> => Promise.resolve(true)

const packageHooks: OrderHooks = {
  confirmed: grantPackages,
  underReview: doNothing,
  released: doNothing,
  isWithinLimit,
  reclaim: async (tx, { id }) => ((await hasRoomForLatePayment(tx, id)) ? null : 'limit_reached'),
}

const enrolmentHooks: OrderHooks = {
  confirmed: clearPlaceHolds,
  underReview: clearPlaceHolds,
  released: releasePlaces,
  isWithinLimit: alwaysTrue,
  reclaim: async (tx, { id, now }) => ((await retakePlaces(tx, id, now)) ? null : 'hours_gone'),
}

/**
 * Sets the hooks of order states and verified e-mails, because `orders` and `people` must not import `sales`. Called by
 * `app.ts`, and by commands and tests that change orders without it.
 */
export function setHooks(): void {
  setOrderHooks({ package: packageHooks, enrolment: enrolmentHooks })
  setEmailVerifiedHooks([joinGuestOrders, joinGuestPackages])
}
