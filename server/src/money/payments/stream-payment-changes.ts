import { paymentChangedToWire } from '@pantul/contract/payments-wire'
import type { Streams } from '../../platform/live/stream-registry.ts'
import { everything, paymentOfTopic } from '../../platform/live/topics.ts'
import type { EventBus } from '../../platform/live/publish-events.ts'

/** Tells open payment pages that their payment has changed, so that they fetch it. */
export function streamPaymentChanges({ eventBus, streams }: { eventBus: EventBus; streams: Streams }): void {
  eventBus.subscribe((topics) => {
    const changedTopics = topics.has(everything) ? streams.topics() : topics
    for (const topic of changedTopics) {
      const publicId = paymentOfTopic(topic)
      if (publicId !== undefined) streams.notify(topic, paymentChangedToWire(publicId))
    }
  })
}
