import * as m from '@pantul/messages/words'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { call, CallProblem } from '../api/call.ts'
import { linkToken, forgetLinkToken } from '../browser/link-token.ts'
import { Button } from '../design/button.tsx'
import { ErrorBlock } from '../design/error-block.tsx'
import { Skeleton, SkeletonRegion } from '../design/skeleton.tsx'
import { logOutOfDesk } from './desk-log-out.ts'
import { DeskEntrancePage, EntranceActions, PlayersPageLink } from './desk-entrance-page.tsx'
import { deskStaffQuery } from './desk-staff.ts'

/** What a person with an open invitation must do next. */
type NextJoinStep = 'enter-desk' | 'log-in' | 'change-account'

/**
 * `/desk/join#token`: the link of an invitation. A person who is logged in with the invited email address continues to
 * the desk.
 */
export function DeskJoinScreen() {
  const navigate = useNavigate()
  const cache = useQueryClient()
  const {
    data: nextStep,
    error,
    refetch,
  } = useQuery({
    queryKey: ['desk', 'join'],
    queryFn: async (): Promise<NextJoinStep> => {
      await openInvitation()
      return findNextStep()
    },
    staleTime: Infinity,
  })
  // An effect, because the browser's URL is outside of React.
  useEffect(() => {
    if (nextStep !== 'enter-desk') return
    void cache.invalidateQueries({ queryKey: deskStaffQuery.queryKey })
    void navigate({ to: '/desk', replace: true })
  }, [nextStep, cache, navigate])

  if (error !== null)
    return error instanceof CallProblem && error.status > 0 && error.status < 500 ? (
      <DeskEntrancePage title={m.desk_join_over()}>
        <p>{error.message}</p>
        <EntranceActions>
          <PlayersPageLink />
        </EntranceActions>
      </DeskEntrancePage>
    ) : (
      <DeskEntrancePage title={m.desk_join()}>
        <ErrorBlock title={m.desk_join_did_not_open()} onRetry={() => void refetch()}>
          {error.message}
        </ErrorBlock>
      </DeskEntrancePage>
    )
  if (nextStep === undefined || nextStep === 'enter-desk')
    return (
      <DeskEntrancePage title={m.desk_join()}>
        <SkeletonRegion label={m.desk_loading()}>
          <Skeleton height={120} radius={12} />
        </SkeletonRegion>
      </DeskEntrancePage>
    )
  return (
    <DeskEntrancePage title={m.desk_join()}>
      <p>{m.desk_join_text()}</p>
      <EntranceActions>
        {nextStep === 'log-in' ? (
          <>
            <Button wide large onClick={() => window.location.assign('/auth/login?redirect=%2Fdesk')}>
              {m.desk_join_log_in()}
            </Button>
            <Button
              variant="secondary"
              wide
              large
              onClick={() => window.location.assign('/auth/register?redirect=%2Fdesk')}
            >
              {m.layout_page_register()}
            </Button>
          </>
        ) : (
          <Button wide large onClick={() => void logOutOfDesk()}>
            {m.desk_other_account()}
          </Button>
        )}
      </EntranceActions>
    </DeskEntrancePage>
  )
}

/**
 * Sends the token of the link. The server answers with a cookie, which is enough after a reload, when the URL has no token
 * any more.
 */
async function openInvitation(): Promise<void> {
  const token = linkToken()
  if (token === null) return
  await call('POST /api/auth/open-link', { body: { token } })
  forgetLinkToken()
}

async function findNextStep(): Promise<NextJoinStep> {
  try {
    await call('GET /api/desk/me', {})
    return 'enter-desk'
  } catch (problem) {
    if (!(problem instanceof CallProblem)) throw problem
    if (problem.code === 'LOGIN_REQUIRED') return 'log-in'
    if (problem.code === 'STAFF_ONLY') return 'change-account'
    throw problem
  }
}
