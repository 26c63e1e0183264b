import { isBasketFilled, useBasketStore } from './basket-store.ts'
import { Notice } from './notice.tsx'
import { arrivalWords } from './notice-words.ts'
import { PutBackNotice } from './put-back-notice.tsx'

/** What happened to the basket without a tap of the player's: it was emptied, or it came along at a login. */
export function BasketNotice() {
  const putBack = useBasketStore((state) => state.putBack)
  const arrival = useBasketStore((state) => state.arrival)
  const present = useBasketStore((state) => (isBasketFilled() ? state.location : null))
  const tell = useBasketStore((state) => state.tell)
  // A basket is for one location: what is there is not given up for what was.
  const fits = present === null || present.id === putBack?.kept.location?.id
  if (putBack !== null && fits) return <PutBackNotice putBack={putBack} />
  if (arrival === null) return null
  return <Notice onClose={() => tell(null)}>{arrivalWords(arrival)}</Notice>
}
