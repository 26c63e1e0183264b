import { basket_put_back, basket_times_passed } from '@pantul/messages/words'
import { isEmptyItem } from '@pantul/rules/booking-item'
import { Button } from '../design/button.tsx'
import { useBasketStore } from './basket-store.ts'
import { Notice } from './notice.tsx'

/** After a basket was emptied because times had passed: says so, and puts back what is still possible. */
export function BasketNotice() {
  const putBack = useBasketStore((state) => state.putBack)
  const answer = useBasketStore((state) => state.answerPutBack)
  if (putBack === null) return null
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
