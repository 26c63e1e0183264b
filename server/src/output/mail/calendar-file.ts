import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'

export type CalendarEvent = {
  /** The number of a booking, or the id of a class session. It is part of the event's UID. */
  readonly bookingOrSessionId: number
  readonly timesMoved?: number
  readonly start: Temporal.Instant
  readonly end: Temporal.Instant
  readonly title: string
  readonly description: string
  /** Whether the venue closed the hours of this booking. Then the file cancels this event only. */
  readonly isClosed?: boolean
}

/** The booking that was placed at first and then moved, once or several times. */
export type FirstBooking = {
  readonly orderNumber: string
  readonly bookingId: number
  /** How often its event changed up to the order that follows: by moves, by staff, and by closures of the venue. */
  readonly changeCount: number
}

export type CalendarOrder = {
  /** `PTL-261121-7K3M9` */
  readonly orderNumber: string
  readonly placedAt: Temporal.Instant
  readonly location: {
    readonly name: string
    readonly address: string
    readonly latitude: number
    readonly longitude: number
  }
  /** URL of the order; null if it has no page. */
  readonly page: string | null
  /** The host of the product; part of every UID. */
  readonly hostname: string
  readonly events: readonly CalendarEvent[]
  /** The first booking of the moves that led to this order. Its UID is reused, so that calendar programs move its event. */
  readonly firstBooking?: FirstBooking | null
  /** Whether all events are cancelled. */
  readonly isCancelled?: boolean
}

/**
 * The calendar file of an order, with one event for each booking. Times are in UTC, so that all time zones show the
 * right hour. UIDs and timestamps come from the order, so that opening the file twice does not duplicate events. A file
 * that changes an event needs a higher `sequence` than the files before.
 */
export function calendarFile({
  orderNumber,
  placedAt,
  location,
  page,
  hostname,
  events,
  firstBooking = null,
  isCancelled = false,
}: CalendarOrder): string {
  const calendar = ical({
    prodId: { company: 'Pantul', product: 'Booking', language: 'EN' },
    method: isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
  })
  for (const event of events) {
    const { bookingOrSessionId, timesMoved = 0, start, end, title, description, isClosed = false } = event
    const first = firstBooking ?? { orderNumber, bookingId: bookingOrSessionId, changeCount: 0 }
    const isEventCancelled = isCancelled || isClosed
    calendar.createEvent({
      id: `${first.orderNumber}-${first.bookingId}@${hostname}`,
      sequence: first.changeCount + timesMoved + Number(isEventCancelled),
      stamp: placedAt,
      start,
      end,
      summary: title,
      description,
      location: {
        title: location.name,
        address: location.address,
        geo: { lat: location.latitude, lon: location.longitude },
      },
      status: isEventCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      ...(page === null ? {} : { url: page }),
    })
  }
  return calendar.toString()
}
