import { currentItem } from '@pantul/rules/basket'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { courtDayQuery } from '../venue/court-day-query.ts'
import type { Turf } from '../design/court.tsx'
import { lazyPart } from '../design/lazy-part.tsx'
import { BasketBar } from './basket-bar.tsx'
import { BasketRail } from './basket-rail.tsx'
import { useBasket, useBasketStore } from './basket-store.ts'
import type { PayPanelProps } from './pay-panel.tsx'
import { useBasketPrice, type ShownPrice } from './use-basket-price.ts'
import { useNextStep, type PanelStep } from './use-next-step.ts'

const BasketSheet = lazyPart(async () => (await import('./basket-sheet.tsx')).BasketSheet)

export type BasketPanelProps = PanelStep &
  Pick<PayPanelProps, 'busyLabel'> & {
    /** An alert panel for the bar. From 1024 px the bar is hidden, and the page itself shows the alert panel. */
    readonly alertPanel?: ReactNode
    /** The server's price; undefined: the browser computes the shown price. */
    readonly price?: ShownPrice | undefined
  }

/** The basket on every booking step: a bar that opens a sheet, or a rail from 1024 px. */
export function BasketPanel({ busyLabel, alertPanel, price: serverPrice, ...step }: BasketPanelProps) {
  const [isSheetOpen, setIsSheetOpen] = useState(false)
  const { nextStep, actionLabel, onAction } = useNextStep(step)
  const browserPrice = useBasketPrice()
  const payPanel: PayPanelProps = { price: serverPrice ?? browserPrice, actionLabel, onAction, busyLabel }
  const turf = useCurrentTurf()
  return (
    <>
      <BasketRail {...payPanel} />
      {(nextStep.kind !== 'start' || alertPanel !== undefined) && (
        <BasketBar
          {...payPanel}
          nextStep={nextStep}
          turf={turf}
          onOpenSheet={() => setIsSheetOpen(true)}
          alertPanel={alertPanel}
        />
      )}
      <BasketSheet {...payPanel} open={isSheetOpen} onClose={() => setIsSheetOpen(false)} />
    </>
  )
}

/** The turf of the current item's first court; blue until its court day has loaded. */
function useCurrentTurf(): Turf {
  const item = currentItem(useBasket())
  const locationId = useBasketStore((state) => state.location?.id ?? '')
  const day = useQueryClient().getQueryData(courtDayQuery(locationId, item.date).queryKey)
  return day?.courts.find(({ id }) => id === item.courts[0]?.id)?.turf ?? 'blue'
}
