import type { Streams } from '../../platform/live/stream-registry.ts'
import { everything, paymentOfTopic } from '../../platform/live/topics.ts'
import type { News } from '../../platform/live/publish-events.ts'

/** Tells the payment pages that are open what has changed; they ask for it themselves. */
export function tellPayments({ news, streams }: { news: News; streams: Streams }): void {
  news.hear((topics) => {
    const changed = topics.has(everything) ? streams.topics() : topics
    for (const topic of changed) {
      const publicId = paymentOfTopic(topic)
      if (publicId !== undefined) streams.tell(topic, { PaymentID: publicId })
    }
  })
}
