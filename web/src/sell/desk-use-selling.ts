import type { SoldOrder } from '@pantul/contract/desk-sale-wire'
import type { ChosenPerson } from '../people/desk-person-field.tsx'
import { useState } from 'react'
import type { SaleDraft } from './desk-sale-draft.ts'

export type SaleStep = 'person' | 'price' | 'pay'

/** A booking that is being sold; `person`: null until somebody was chosen; `sold`: the placed order. */
export type Selling = {
  readonly draft: SaleDraft
  readonly person: ChosenPerson | null
  readonly step: SaleStep
  readonly sold: SoldOrder | null
}

/** Whether leaving would lose something. */
const isTyped = ({ person, sold }: Selling): boolean => sold === null && person !== null

/** The sale in the panel. It stays while the day changes; leaving asks if something was typed. */
export function useSelling() {
  const [selling, setSelling] = useState<Selling | null>(null)
  const [next, setNext] = useState<(() => void) | null>(null)
  const end = (then: () => void): void => {
    setSelling(null)
    setNext(null)
    then()
  }
  return {
    selling,
    /** Begins a sale; one that is open moves to these hours and keeps its person. */
    start: (draft: SaleDraft): void =>
      setSelling((open) =>
        open === null || open.sold !== null
          ? { draft, person: null, step: 'person', sold: null }
          : { ...open, draft },
      ),
    change: (part: Partial<Selling>): void => setSelling((open) => open && { ...open, ...part }),
    /** Ends the sale, then runs `then`; asks before if something was typed. */
    leave: (then: () => void): void => {
      if (selling !== null && isTyped(selling)) setNext(() => then)
      else end(then)
    },
    isAsking: next !== null,
    stay: (): void => setNext(null),
    confirmLeaving: (): void => end(next ?? (() => undefined)),
  }
}

export type SellingState = ReturnType<typeof useSelling>
