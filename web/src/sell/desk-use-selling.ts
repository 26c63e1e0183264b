import type { SoldOrder } from '@pantul/contract/desk-sale-wire'
import { useState } from 'react'
import type { ChosenPerson } from '../people/desk-person-field.tsx'
import type { SaleDraft } from './desk-sale-draft.ts'

export type SaleStep = 'person' | 'price' | 'pay'

/** The sale in the panel. */
export type SaleInProgress = {
  readonly draft: SaleDraft
  /** The buyer; null until a person is chosen. */
  readonly person: ChosenPerson | null
  readonly step: SaleStep
  /** The order; null until it is placed. */
  readonly sold: SoldOrder | null
}

/** Whether entered data would be lost if the panel closed. */
const wouldLoseData = ({ person, sold }: SaleInProgress): boolean => sold === null && person !== null

/** The state of the sale in the panel. The sale stays open when the schedule shows another day. */
export function useSelling() {
  const [selling, setSelling] = useState<SaleInProgress | null>(null)
  const [afterLeaving, setAfterLeaving] = useState<(() => void) | null>(null)
  const end = (then: () => void): void => {
    setSelling(null)
    setAfterLeaving(null)
    then()
  }
  return {
    selling,
    /** Begins a sale. If a sale is open, it gets these hours and keeps its buyer. */
    start: (draft: SaleDraft, person: ChosenPerson | null = null): void =>
      setSelling((current) =>
        current === null || current.sold !== null
          ? { draft, person, step: person === null ? 'person' : 'price', sold: null }
          : { ...current, draft },
      ),
    change: (changed: Partial<SaleInProgress>): void =>
      setSelling((current) => current && { ...current, ...changed }),
    /** Ends the sale, then runs `then`. If data would be lost, a dialog asks first. */
    leave: (then: () => void): void => {
      if (selling !== null && wouldLoseData(selling)) setAfterLeaving(() => then)
      else end(then)
    },
    /** Whether the dialog asks if the sale is left. */
    isAsking: afterLeaving !== null,
    stay: (): void => setAfterLeaving(null),
    confirmLeaving: (): void => end(afterLeaving ?? (() => undefined)),
  }
}

export type SellingState = ReturnType<typeof useSelling>
