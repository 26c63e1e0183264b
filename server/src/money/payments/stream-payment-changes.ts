import { paymentChangedToWire } from '@pantul/contract/payments-wire'
import type { Streams } from '../../platform/live/stream-registry.ts'
import { everything, paymentOfTopic } from '../../platform/live/topics.ts'
import type { EventBus } from '../../platform/live/publish-events.ts'

/** Sends an event to open payment pages when their payment changes. They then fetch it. */
export function streamPaymentChanges({ eventBus, streams }: { eventBus: EventBus; streams: Streams }): void {
  eventBus.subscribe((topics) => {
    const changed = topics.has(everything) ? streams.topics() : topics
    for (const topic of changed) {
      const publicId = paymentOfTopic(topic)
      if (publicId !== undefined) streams.notify(topic, paymentChangedToWire(publicId))
    }
  })
}
