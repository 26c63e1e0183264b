import {
  basket_came_along,
  basket_dropped_past,
  basket_dropped_twice,
  basket_elsewhere,
  basket_put_back,
  basket_replaced,
  basket_times_passed,
} from '@pantul/messages/words'
import { isEmptyItem } from '@pantul/rules/booking-item'
import { hourLabels } from '@pantul/rules/hours'
import { Button } from '../design/button.tsx'
import { shortDay } from '../design/date-words.ts'
import type { Arrival, DroppedHours } from './arrival.ts'
import type { KeptBasket } from './basket-storage.ts'
import { useBasketStore } from './basket-store.ts'
import { Notice } from './notice.tsx'

/** What happened to the basket without a tap of the player's: times have passed, or it came along at a login. */
export function BasketNotice() {
  const putBack = useBasketStore((state) => state.putBack)
  const arrival = useBasketStore((state) => state.arrival)
  const closeArrival = useBasketStore((state) => state.closeArrival)
  if (putBack !== null) return <PutBackNotice putBack={putBack} />
  if (arrival === null) return null
  return <Notice onClose={closeArrival}>{arrivalWords(arrival)}</Notice>
}

/** After a basket was emptied because times had passed: says so, and puts back what is still possible. */
function PutBackNotice({ putBack }: { readonly putBack: KeptBasket }) {
  const answer = useBasketStore((state) => state.answerPutBack)
  const isAnythingLeft = putBack.basket.items.some((item) => !isEmptyItem(item))
  const action = isAnythingLeft && (
    <Button look="secondary" onClick={() => answer('put-back')}>
      {basket_put_back()}
    </Button>
  )
  return (
    <Notice onClose={() => answer('give-up')} action={action}>
      {basket_times_passed()}
    </Notice>
  )
}

function arrivalWords(arrival: Arrival): string {
  if (arrival.kind === 'replaced') return basket_replaced({ location: arrival.location })
  if (arrival.kind === 'elsewhere') return basket_elsewhere({ location: arrival.location })
  const dropped = arrival.dropped.map(droppedWords)
  return (arrival.kind === 'came' ? [basket_came_along(), ...dropped] : dropped).join(' ')
}

function droppedWords({ date, court, hours, why }: DroppedHours): string {
  const slot = { court, day: shortDay(date), hours: hourLabels(hours) }
  return why === 'past' ? basket_dropped_past(slot) : basket_dropped_twice(slot)
}
