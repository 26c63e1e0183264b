import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'

/** One event of a calendar file. */
export type CalendarItem = {
  readonly bookingId: number
  /** How often it was moved with the same UID. */
  readonly moves?: number
  readonly start: Temporal.Instant
  readonly end: Temporal.Instant
  readonly title: string
  readonly description: string
  /** Whether this event is cancelled: the venue closed its hours. */
  readonly isClosed?: boolean
}

export type CalendarOrder = {
  /** `PTL-261121-7K3M9` */
  readonly number: string
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
  readonly items: readonly CalendarItem[]
  /** The booking that this order replaces. Its UID is reused, so that the calendar moves the event. */
  readonly moved?: {
    readonly number: string
    readonly bookingId: number
    /** Whether the event was cancelled in between. */
    readonly byRight?: boolean
  } | null
  /** Whether the events are cancelled. */
  readonly isCancelled?: boolean
}

/**
 * The calendar file of an order, one event per booking item. Times are in UTC, so that all time zones show the right
 * hour. UIDs and timestamps come from the order, so that opening the file twice does not duplicate events.
 */
export function orderCalendar({
  number,
  placedAt,
  location,
  page,
  hostname,
  items,
  moved = null,
  isCancelled = false,
}: CalendarOrder): string {
  const calendar = ical({
    prodId: { company: 'Pantul', product: 'Booking', language: 'EN' },
    method: isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
  })
  for (const { bookingId, moves = 0, start, end, title, description, isClosed = false } of items)
    calendar.createEvent({
      id: `${moved === null ? `${number}-${bookingId}` : `${moved.number}-${moved.bookingId}`}@${hostname}`,
      sequence:
        moves + Number(moved !== null) + Number(moved?.byRight === true) + Number(isCancelled || isClosed),
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
      status: isCancelled || isClosed ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      ...(page === null ? {} : { url: page }),
    })
  return calendar.toString()
}
