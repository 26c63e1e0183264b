import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CallProblem, call } from '../api/call.ts'

/** One login of the customer. Moments are ISO 8601; `device` is `Chrome · Android`, or empty. */
export type LoggedIn = {
  readonly id: string
  readonly device: string
  readonly createdAt: string
  readonly seenAt: string
  readonly isThis: boolean
}

export const sessionsQuery = queryOptions({
  queryKey: ['own-sessions'],
  queryFn: async ({ signal }): Promise<readonly LoggedIn[]> => {
    const { data } = await call('GET /api/profile/sessions', { signal })
    return data.items.map(({ SessionID, Device, CreatedAt, SeenAt, IsThis }) => ({
      id: SessionID,
      device: Device,
      createdAt: CreatedAt,
      seenAt: SeenAt,
      isThis: IsThis,
    }))
  },
})

export const useSessions = () => useQuery(sessionsQuery)

/** Ends one session, or with null every other one; the list is asked anew. Throws `CallProblem`. */
export function useEndSession() {
  const queryCache = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: async (id: string | null) => {
      if (id === null) await call('DELETE /api/profile/sessions', {})
      else await call('DELETE /api/profile/sessions/:id', { params: { id } }).catch(unlessEnded)
      await queryCache.invalidateQueries({ queryKey: sessionsQuery.queryKey })
    },
  })
}

/** It had ended by itself: what was wished is so. */
function unlessEnded(problem: unknown): void {
  if (!(problem instanceof CallProblem) || problem.code !== 'SESSION_UNKNOWN') throw problem
}
