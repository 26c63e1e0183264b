import { paymentChangedToWire } from '@pantul/contract/payments-wire'
import type { Streams } from '../../platform/live/stream-registry.ts'
import { everything, paymentOfTopic } from '../../platform/live/topics.ts'
import type { EventBus } from '../../platform/live/publish-events.ts'

/** Tells the payment pages that are open what has changed; they ask for it themselves. */
export function tellPayments({ eventBus, streams }: { eventBus: EventBus; streams: Streams }): void {
  eventBus.subscribe((topics) => {
    const changed = topics.has(everything) ? streams.topics() : topics
    for (const topic of changed) {
      const publicId = paymentOfTopic(topic)
      if (publicId !== undefined) streams.notify(topic, paymentChangedToWire(publicId))
    }
  })
}
