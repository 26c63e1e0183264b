import type { ReleasedHour, UndoneArrival } from '@pantul/contract/desk-arrivals-wire'
import * as m from '@pantul/messages/words'
import { hourLabel } from '@pantul/rules/hours'

/**
 * `Back in the booking: Court 1 12:00. Sold to others meanwhile: Court 1 13:00.` The text after a no-show was undone;
 * null if no hour was released.
 */
export function releasedHoursText({ back, lost }: UndoneArrival): string | null {
  const parts = [
    ...(back.length > 0 ? [m.arrivals_rest_back({ hours: hoursText(back) })] : []),
    ...(lost.length > 0 ? [m.arrivals_rest_lost({ hours: hoursText(lost) })] : []),
  ]
  return parts.length === 0 ? null : parts.join(' ')
}

const hoursText = (hours: readonly ReleasedHour[]): string =>
  hours.map(({ name, hour }) => `${name} ${hourLabel(hour)}`).join(', ')
