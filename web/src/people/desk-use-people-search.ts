import type { Person } from '@pantul/contract/desk-people-wire'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { isEnough, peopleQuery } from './desk-people-query.ts'

/** What people see of a search. */
export type PeopleSearch = {
  /** The last people that were found; null before the first answer, and while too little is typed. */
  readonly people: readonly Person[] | null
  /** Whether `people` belong to what is typed now. */
  readonly isCurrent: boolean
  readonly isSearching: boolean
  /** Why the search failed, or null. */
  readonly problem: string | null
  readonly retry: () => void
}

/** Between the last key and the search. */
const PAUSE_MS = 120

/** Searches while somebody types. The last results stay until the next ones come, also if the network is slow or away. */
export function usePeopleSearch(locationId: string, typed: string): PeopleSearch {
  const asked = useSettled(typed.trim(), PAUSE_MS)
  const { data, error, isFetching, refetch } = useQuery(peopleQuery(locationId, asked))
  const [last, setLast] = useState<readonly Person[] | null>(null)
  if (data !== undefined && data !== last) setLast(data)
  if (!isEnough(typed)) {
    if (last !== null && !isEnough(asked)) setLast(null)
    return { people: null, isCurrent: false, isSearching: false, problem: null, retry: () => undefined }
  }
  const isCurrent = data !== undefined && asked === typed.trim()
  return {
    people: data ?? last,
    isCurrent,
    isSearching: isFetching || asked !== typed.trim(),
    problem: isFetching ? null : (error?.message ?? null),
    retry: () => void refetch(),
  }
}

/** The value once it has not changed for so many milliseconds. */
function useSettled(value: string, milliseconds: number): string {
  const [settled, setSettled] = useState(value)
  // An effect, because timers are outside of React.
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds)
    return () => clearTimeout(timer)
  }, [value, milliseconds])
  return settled
}
