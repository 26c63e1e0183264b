import type { Person } from '@pantul/contract/desk-people-wire'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { isLongEnough, peopleQuery } from './desk-people-query.ts'

/** The state of a search for display. */
export type PeopleSearch = {
  /** The latest result; null before the first answer, and while the text is too short. */
  readonly people: readonly Person[] | null
  /** Whether `people` is the result for the current text. */
  readonly isCurrent: boolean
  readonly isSearching: boolean
  /** Why the search failed, or null. */
  readonly problem: string | null
  readonly retry: () => void
}

/** Milliseconds between the last key and the search. */
const PAUSE_MS = 120

/**
 * Searches while the user types. The latest results stay until the next ones arrive, also if the network is slow or
 * down.
 */
export function usePeopleSearch(locationId: string, typed: string): PeopleSearch {
  const settledText = useSettled(typed.trim(), PAUSE_MS)
  const { data, error, isFetching, refetch } = useQuery(peopleQuery(locationId, settledText))
  const [lastPeople, setLastPeople] = useState<readonly Person[] | null>(null)
  if (data !== undefined && data !== lastPeople) setLastPeople(data)
  if (!isLongEnough(typed)) {
    if (lastPeople !== null && !isLongEnough(settledText)) setLastPeople(null)
    return { people: null, isCurrent: false, isSearching: false, problem: null, retry: () => undefined }
  }
  const isCurrent = data !== undefined && settledText === typed.trim()
  return {
    people: data ?? lastPeople,
    isCurrent,
    isSearching: isFetching || settledText !== typed.trim(),
    problem: isFetching ? null : (error?.message ?? null),
    retry: () => void refetch(),
  }
}

/** The last value that did not change for the given milliseconds. */
function useSettled(value: string, milliseconds: number): string {
  const [settled, setSettled] = useState(value)
  // An effect, because timers are outside of React.
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds)
    return () => clearTimeout(timer)
  }, [value, milliseconds])
  return settled
}
