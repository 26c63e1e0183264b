import type { SoldOrder } from '@pantul/contract/desk-sale-wire'
import type { ChosenPerson } from '../people/desk-person-field.tsx'
import { useState } from 'react'
import type { SaleDraft } from './desk-sale-draft.ts'

export type SaleStep = 'person' | 'price' | 'pay'

/** The sale in the panel. `person`: null until one is chosen. `sold`: the placed order, or null. */
export type SaleInProgress = {
  readonly draft: SaleDraft
  readonly person: ChosenPerson | null
  readonly step: SaleStep
  readonly sold: SoldOrder | null
}

/** Whether closing the panel would lose entered data. */
const wouldLoseData = ({ person, sold }: SaleInProgress): boolean => sold === null && person !== null

/** The sale in the panel. It stays open when another day is shown. Closing asks first if data would be lost. */
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
    /** Begins a sale, to `person` if one is given. An open sale gets these hours and keeps its person. */
    start: (draft: SaleDraft, person: ChosenPerson | null = null): void =>
      setSelling((open) =>
        open === null || open.sold !== null
          ? { draft, person, step: person === null ? 'person' : 'price', sold: null }
          : { ...open, draft },
      ),
    change: (part: Partial<SaleInProgress>): void => setSelling((open) => open && { ...open, ...part }),
    /** Ends the sale, then runs `then`. If data would be lost, it asks first. */
    leave: (then: () => void): void => {
      if (selling !== null && wouldLoseData(selling)) setAfterLeaving(() => then)
      else end(then)
    },
    isAsking: afterLeaving !== null,
    stay: (): void => setAfterLeaving(null),
    confirmLeaving: (): void => end(afterLeaving ?? (() => undefined)),
  }
}

export type SellingState = ReturnType<typeof useSelling>
