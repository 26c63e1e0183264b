import * as m from '@pantul/messages/words'
import { withoutPastSlots } from '@pantul/rules/basket-age'
import { isEmptyItem } from '@pantul/rules/booking-item'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CallProblem } from '../api/call.ts'
import { venueNow } from '../browser/clock.ts'
import { Button } from '../design/button.tsx'
import { useLocation } from '../venue/use-location.ts'
import { useBasketStore } from './basket-store.ts'
import { Notice } from './notice.tsx'
import { emptiedNotice } from './notice-text.ts'
import type { RestorableBasket } from './restorable-basket.ts'
import { restoreBasket } from './restore-basket.ts'

/** Shows why the basket was cleared and restores what is still available. */
export function RestoreNotice({ restorable }: { readonly restorable: RestorableBasket }) {
  const { snapshot } = restorable
  const queryCache = useQueryClient()
  const discardRestorable = useBasketStore((state) => state.discardRestorable)
  const [isAsking, setIsAsking] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const zone = useLocation().locations.find(({ id }) => id === snapshot.location?.id)?.timeZone
  const hasPossibleItems =
    zone !== undefined && !withoutPastSlots(snapshot.basket, venueNow(zone)).items.every(isEmptyItem)

  const ask = async (): Promise<void> => {
    setIsAsking(true)
    setProblem(null)
    try {
      await restoreBasket(queryCache, snapshot)
    } catch (failure) {
      if (!(failure instanceof CallProblem)) throw failure
      setProblem(failure.message)
    } finally {
      setIsAsking(false)
    }
  }
  const action = hasPossibleItems && (
    <Button
      variant="secondary"
      onClick={() => void ask()}
      busy={isAsking ? m.basket_putting_back() : undefined}
    >
      {m.basket_put_back()}
    </Button>
  )
  return (
    <Notice onClose={discardRestorable} action={action}>
      {emptiedNotice(restorable)} {problem}
    </Notice>
  )
}
