import * as m from '@pantul/messages/words'
import type { BookingItem } from '@pantul/rules/booking-item'
import { hourRange } from '@pantul/rules/hours'
import { courtNames } from '../../basket/basket-text.ts'
import { longDay } from '../../design/date-text.ts'

/** `Court 3, Saturday 21 November, 17:00–19:00 WIB` for the pick. */
export const pickedText = (item: BookingItem, zone: string): string =>
  m.payments_booking_words({
    courts: courtNames(item),
    day: longDay(item.date),
    // Prevents a line break after the dash.
    hours: hourRange(item.hours).replaceAll('–', '–\u2060'),
    zone,
  })
