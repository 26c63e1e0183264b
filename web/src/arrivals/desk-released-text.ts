import type { ReleasedHour, UndoneArrival } from '@pantul/contract/desk-arrivals-wire'
import * as m from '@pantul/messages/words'
import { hourLabel } from '@pantul/rules/hours'

/**
 * `Back in the booking: Court 1 12:00. Sold to others meanwhile: Court 1 13:00.` It is shown after a no-show was undone, and
 * it is null if no hours had been released.
 */
export function releasedHoursText({ back, lost }: UndoneArrival): string | null {
  const sentences = [
    ...(back.length > 0 ? [m.arrivals_rest_back({ hours: hoursText(back) })] : []),
    ...(lost.length > 0 ? [m.arrivals_rest_lost({ hours: hoursText(lost) })] : []),
  ]
  return sentences.length === 0 ? null : sentences.join(' ')
}

const hoursText = (hours: readonly ReleasedHour[]): string =>
  hours.map(({ name, hour }) => `${name} ${hourLabel(hour)}`).join(', ')
