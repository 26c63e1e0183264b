import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'

/** One booking item as a calendar keeps it. */
export type CalendarItem = {
  readonly bookingId: number
  /** How often it was moved and kept its number. */
  readonly moves?: number
  readonly start: Temporal.Instant
  readonly end: Temporal.Instant
  readonly title: string
  readonly description: string
}

export type CalendarOrder = {
  /** `PTL-261121-7K3M9` */
  readonly number: string
  readonly placedAt: Temporal.Instant
  readonly place: {
    readonly name: string
    readonly address: string
    readonly latitude: number
    readonly longitude: number
  }
  /** Where the order can be seen; null when it has no page. */
  readonly page: string | null
  /** The host of the product's address; part of every UID. */
  readonly hostname: string
  readonly items: readonly CalendarItem[]
  /** The booking that it replaces: whoever has that in the calendar sees it move. */
  readonly moved?: { readonly number: string; readonly bookingId: number } | null
  /** Whether the items are taken out of the calendar. */
  readonly isCancelled?: boolean
}

/**
 * The calendar file of an order, one event per booking item. Times are UTC, so a phone in any zone shows the right
 * hour; UIDs and time stamps come from the order, so the same order always gives the same file and opening it twice
 * adds nothing.
 */
export function orderCalendar({
  number,
  placedAt,
  place,
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
  for (const { bookingId, moves = 0, start, end, title, description } of items)
    calendar.createEvent({
      id: `${moved === null ? `${number}-${bookingId}` : `${moved.number}-${moved.bookingId}`}@${hostname}`,
      sequence: moves + Number(moved !== null) + Number(isCancelled),
      stamp: placedAt,
      start,
      end,
      summary: title,
      description,
      location: {
        title: place.name,
        address: place.address,
        geo: { lat: place.latitude, lon: place.longitude },
      },
      status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      ...(page === null ? {} : { url: page }),
    })
  return calendar.toString()
}
