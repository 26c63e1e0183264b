import type { DeskDay } from '@pantul/contract/desk-schedule-wire'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { toChosenPerson, type ChosenPerson } from '../people/desk-person-field.tsx'
import { personQuery } from '../people/desk-person-query.ts'

/**
 * The person in the URL, to whom the next sale is made; null until the person has loaded, or if the URL names nobody.
 */
export function useBuyer(locationId: string, personId: string | null): ChosenPerson | null {
  const { data } = useQuery({ ...personQuery(locationId, personId ?? ''), enabled: personId !== null })
  return personId === null || data === undefined ? null : toChosenPerson(data.person)
}

/** Calls `onReady` once for a buyer, when the person in the URL and the day have loaded. */
export function useOnBuyerReady(
  buyer: ChosenPerson | null,
  day: DeskDay | undefined,
  onReady: () => void,
): void {
  const begin = useEffectEvent(onReady)
  const contactId = day === undefined ? null : (buyer?.contactId ?? null)
  // An effect, because the answers of the server arrive after the page.
  useEffect(() => {
    if (contactId !== null) begin()
  }, [contactId])
}
