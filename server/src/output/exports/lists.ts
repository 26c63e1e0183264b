import type { ListName } from '@pantul/contract/desk-list-exports-wire'
import { bookingList } from './booking-list.ts'
import { blockList, classList, closureList, participantList, seriesList } from './calendar-lists.ts'
import type { ListDefinition } from './list-definition.ts'
import { paymentList, refundList, shiftList } from './money-lists.ts'
import { addOnList, coachList, courtList, priceList, stockList } from './offer-lists.ts'
import { orderList } from './order-list.ts'
import { heldPackageList, packageList, promoList } from './package-lists.ts'
import { peopleList } from './people-list.ts'
import { actList, importList, staffList } from './staff-lists.ts'

/** All lists that can be exported. `listActions` (rules) says who may export which list. */
export const lists: Readonly<Record<ListName, ListDefinition>> = {
  people: peopleList,
  bookings: bookingList,
  orders: orderList,
  payments: paymentList,
  refunds: refundList,
  shifts: shiftList,
  acts: actList,
  staff: staffList,
  courts: courtList,
  prices: priceList,
  coaches: coachList,
  'add-ons': addOnList,
  stock: stockList,
  packages: packageList,
  'held-packages': heldPackageList,
  promos: promoList,
  classes: classList,
  participants: participantList,
  series: seriesList,
  blocks: blockList,
  closures: closureList,
  imports: importList,
}
