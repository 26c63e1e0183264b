import * as m from '@pantul/messages/words'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { call, CallProblem } from '../api/call.ts'
import { linkToken, spendLinkToken } from '../browser/link-token.ts'
import { Button } from '../design/button.tsx'
import { ErrorBlock } from '../design/error-block.tsx'
import { Skeleton, SkeletonRegion } from '../design/skeleton.tsx'
import styles from './desk-refused.module.css'
import { logOutOfDesk } from './desk-log-out.ts'
import { DeskPage } from './desk-page.tsx'
import { deskStaffQuery } from './desk-staff.ts'

/** The next step: enter the desk, log in, or log in with another account. */
type NextJoinStep = 'enter' | 'log-in' | 'other-account'

/**
 * `/desk/join#token`: the link of an invitation. A person who is logged in with the invited address continues to the
 * desk.
 */
export function DeskJoinScreen() {
  const navigate = useNavigate()
  const cache = useQueryClient()
  const {
    data: next,
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
  // An effect, because the address is outside of React.
  useEffect(() => {
    if (next !== 'enter') return
    void cache.invalidateQueries({ queryKey: deskStaffQuery.queryKey })
    void navigate({ to: '/desk', replace: true })
  }, [next, cache, navigate])

  if (error !== null)
    return error instanceof CallProblem && error.status > 0 && error.status < 500 ? (
      <DeskPage title={m.desk_join_over()}>
        <p>{error.message}</p>
        <div className={styles['actions']}>
          <a href="/" className={styles['link']}>
            {m.desk_to_players_page()}
          </a>
        </div>
      </DeskPage>
    ) : (
      <DeskPage title={m.desk_join()}>
        <ErrorBlock title={m.desk_join_did_not_open()} onRetry={() => void refetch()}>
          {error.message}
        </ErrorBlock>
      </DeskPage>
    )
  if (next === undefined || next === 'enter')
    return (
      <DeskPage title={m.desk_join()}>
        <SkeletonRegion label={m.desk_loading()}>
          <Skeleton height={120} radius={12} />
        </SkeletonRegion>
      </DeskPage>
    )
  return (
    <DeskPage title={m.desk_join()}>
      <p>{m.desk_join_text()}</p>
      <div className={styles['actions']}>
        {next === 'log-in' ? (
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
      </div>
    </DeskPage>
  )
}

/**
 * Posts the token of the link; the server answers with a cookie. After a reload the address has no token, and the
 * cookie is enough.
 */
async function openInvitation(): Promise<void> {
  const token = linkToken()
  if (token === null) return
  await call('POST /api/auth/open-link', { body: { token } })
  spendLinkToken()
}

async function findNextStep(): Promise<NextJoinStep> {
  try {
    await call('GET /api/desk/me', {})
    return 'enter'
  } catch (problem) {
    if (!(problem instanceof CallProblem)) throw problem
    if (problem.code === 'LOGIN_REQUIRED') return 'log-in'
    if (problem.code === 'STAFF_ONLY') return 'other-account'
    throw problem
  }
}
