import type { DeskBooking, DeskCourt, DeskDay } from '@pantul/contract/desk-schedule-wire'

export const testCourt = (id: string, isOnSale = true): DeskCourt => ({
  id,
  name: `Court ${id}`,
  kind: 'indoor',
  turf: 'blue',
  isOnSale,
})

/** An open day of a location without courts. Nothing is booked. */
export const emptyDay: DeskDay = {
  version: '1',
  courts: [],
  openHours: { from: 8, until: 22 },
  closedReason: null,
  bookings: [],
  blocks: [],
  sessions: [],
  series: [],
  coaches: [],
  openRefunds: 0,
  arrivalTimes: { opensMinutes: 60, noShowMinutes: 15 },
  createdAt: '2026-11-20T15:20:00+07:00',
  timeZone: 'Asia/Jakarta',
}

/** A paid booking of court C1. */
export const testBooking: DeskBooking = {
  court: 'C1',
  from: 20,
  until: 21,
  orderNumber: 'PTL-1',
  bookingId: 1,
  name: 'Rizky',
  state: 'confirmed',
  heldUntil: null,
  courtAmount: 300_000,
  orderTotal: 300_000,
  due: 0,
  package: null,
  isMoved: false,
  isByStaff: false,
  coach: null,
  addOns: [],
  relatedBookings: [],
  goods: [],
  arrival: null,
}
