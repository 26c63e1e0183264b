import { currentItem } from '@pantul/rules/basket'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { courtDayQuery } from '../venue/court-day-query.ts'
import type { Turf } from '../design/court.tsx'
import { lazyPart } from '../design/lazy-part.tsx'
import { BasketBar } from './basket-bar.tsx'
import { BasketRail } from './basket-rail.tsx'
import { useBasket, useBasketStore } from './basket-store.ts'
import { useBasketPrice, type ShownPrice } from './use-basket-price.ts'
import { useNextStep, type PanelStep } from './use-next-step.ts'

const BasketSheet = lazyPart(async () => (await import('./basket-sheet.tsx')).BasketSheet)

export type BasketPanelProps = PanelStep & {
  /** The label of the button while a request is pending. */
  readonly busyLabel?: ReactNode
  /** A rule panel for the bar. If the basket is a rail, the page shows the panel instead. */
  readonly panel?: ReactNode
  /** The server's price; without it the browser's own price is shown. */
  readonly price?: ShownPrice | undefined
}

/** The basket on every booking step: a bar that opens a sheet, or a rail from 1024 px. */
export function BasketPanel({ busyLabel, panel, price: serverPrice, ...step }: BasketPanelProps) {
  const [isOpen, setIsOpen] = useState(false)
  const { next, word: actionLabel, act } = useNextStep(step)
  const browserPrice = useBasketPrice()
  const price = serverPrice ?? browserPrice
  const turf = useCurrentTurf()
  const isBarShown = next.kind !== 'start' || panel !== undefined
  return (
    <>
      <BasketRail price={price} actionLabel={actionLabel} onAct={act} busyLabel={busyLabel} />
      {isBarShown && (
        <BasketBar
          next={next}
          turf={turf}
          total={price.due}
          actionLabel={actionLabel}
          onAct={act}
          onOpen={() => setIsOpen(true)}
          busyLabel={busyLabel}
          panel={panel}
        />
      )}
      <BasketSheet
        open={isOpen}
        onClose={() => setIsOpen(false)}
        price={price}
        actionLabel={actionLabel}
        onAct={act}
        busyLabel={busyLabel}
      />
    </>
  )
}

/** The turf of the current item's first court, if its day has loaded. */
function useCurrentTurf(): Turf {
  const item = currentItem(useBasket())
  const locationId = useBasketStore((state) => state.location?.id ?? '')
  const day = useQueryClient().getQueryData(courtDayQuery(locationId, item.date).queryKey)
  return day?.courts.find(({ id }) => id === item.courts[0]?.id)?.turf ?? 'blue'
}
