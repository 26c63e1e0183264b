import * as m from '@pantul/messages/words'
import { hasFilledItem } from '@pantul/rules/basket'
import { withoutPastSlots } from '@pantul/rules/basket-age'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CallProblem } from '../api/call.ts'
import { venueNow } from '../browser/clock.ts'
import { Button } from '../design/button.tsx'
import { useLocation } from '../venue/use-location.ts'
import { useBasketStore } from './basket-store.ts'
import { Notice } from './notice.tsx'
import { clearedText } from './notice-text.ts'
import type { RestorableBasket } from './restorable-basket.ts'
import { restoreBasket } from './restore-basket.ts'

/** Shows why the basket was cleared, and a button that restores what is still available. */
export function RestoreNotice({ restorable }: { readonly restorable: RestorableBasket }) {
  const { snapshot } = restorable
  const queryClient = useQueryClient()
  const discardRestorable = useBasketStore((state) => state.discardRestorable)
  const [isRestoring, setIsRestoring] = useState(false)
  const [problemText, setProblemText] = useState<string | null>(null)
  const timeZone = useLocation().locations.find(({ id }) => id === snapshot.location?.id)?.timeZone
  const hasUpcomingItems =
    timeZone !== undefined && hasFilledItem(withoutPastSlots(snapshot.basket, venueNow(timeZone)))

  const restore = async (): Promise<void> => {
    setIsRestoring(true)
    setProblemText(null)
    try {
      await restoreBasket(queryClient, snapshot)
    } catch (failure) {
      if (!(failure instanceof CallProblem)) throw failure
      setProblemText(failure.message)
    } finally {
      setIsRestoring(false)
    }
  }
  const restoreButton = hasUpcomingItems && (
    <Button
      variant="secondary"
      onClick={() => void restore()}
      busy={isRestoring ? m.basket_putting_back() : undefined}
    >
      {m.basket_put_back()}
    </Button>
  )
  return (
    <Notice onClose={discardRestorable} action={restoreButton}>
      {clearedText(restorable)} {problemText}
    </Notice>
  )
}
