import type { Streams } from '../live/keep-streams.ts'
import { everything, paymentOfTopic } from '../live/name-topics.ts'
import type { News } from '../live/spread-news.ts'

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
