import { type CustomerSession, sessionsFromWire } from '@pantul/contract/profile-wire'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CallProblem, call } from '../api/call.ts'

export const sessionsQuery = queryOptions({
  queryKey: ['own-sessions'],
  queryFn: async ({ signal }): Promise<readonly CustomerSession[]> =>
    sessionsFromWire((await call('GET /api/profile/sessions', { signal })).data),
})

export const useSessions = () => useQuery(sessionsQuery)

/** Ends one session, or with null all others, and loads the list again. Throws `CallProblem`. */
export function useEndSession() {
  const queryClient = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: async (id: string | null) => {
      if (id === null) await call('DELETE /api/profile/sessions', {})
      else await call('DELETE /api/profile/sessions/:id', { params: { id } }).catch(ignoreUnknownSession)
      await queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey })
    },
  })
}

/** Ignores SESSION_UNKNOWN: the session has already ended. */
function ignoreUnknownSession(problem: unknown): void {
  if (!(problem instanceof CallProblem) || problem.code !== 'SESSION_UNKNOWN') throw problem
}
