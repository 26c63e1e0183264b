import { changedDayToWire } from '@pantul/contract/desk-schedule-wire'
import type { EventBus } from '../../platform/live/publish-events.ts'
import type { Streams } from '../../platform/live/stream-registry.ts'
import {
  deskDayOfTopic,
  deskTopic,
  everything,
  isDeskTopic,
  staffOfTopic,
} from '../../platform/live/topics.ts'

/**
 * When a day of a location changes, sends an event to the open desks of the location, which then fetch the day. Ends the
 * streams of staff whose role or session has ended.
 */
export function streamDayChanges({ eventBus, streams }: { eventBus: EventBus; streams: Streams }): void {
  eventBus.subscribe((topics) => {
    if (topics.has(everything)) {
      streams.endDisallowed()
      for (const topic of streams.topics())
        if (isDeskTopic(topic)) streams.notify(topic, changedDayToWire(null)) // null: any day
    }
    for (const topic of topics) {
      const customerId = staffOfTopic(topic)
      if (customerId !== undefined) streams.endDisallowed(customerId)
      const day = deskDayOfTopic(topic)
      if (day !== undefined) streams.notify(deskTopic(day.locationId), changedDayToWire(day.date))
    }
  })
}
