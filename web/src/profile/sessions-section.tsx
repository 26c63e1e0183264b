import * as m from '@pantul/messages/words'
import type { CustomerSession } from '@pantul/contract/profile-wire'
import { CallProblem } from '../api/call.ts'
import { Button } from '../design/button.tsx'
import { ErrorBlock } from '../design/error-block.tsx'
import { Skeleton, SkeletonRegion } from '../design/skeleton.tsx'
import { Tag } from '../design/tag.tsx'
import { toast } from '../design/toast.tsx'
import { focusPart } from './focus-part.ts'
import { momentText } from './moment-text.ts'
import { Note, Section } from './section.tsx'
import styles from './sessions-section.module.css'
import { useEndSession, useSessions } from './use-sessions.ts'

/** The customer's sessions, with buttons to end them. */
export function SessionsSection() {
  return (
    <Section id="sessions" title={m.profile_sessions()}>
      <SessionList />
    </Section>
  )
}

function SessionList() {
  const { data, error, refetch } = useSessions()
  const { mutate, isPending, variables } = useEndSession()

  if (data === undefined && error === null)
    return (
      <SkeletonRegion label={m.profile_sessions_loading()}>
        <Skeleton height={56} radius={10} />
      </SkeletonRegion>
    )
  if (data === undefined)
    return (
      <ErrorBlock title={m.profile_sessions_not_loaded()} onRetry={() => void refetch()}>
        {error?.message}
      </ErrorBlock>
    )

  const end = (id: string | null /* all others */) => {
    if (isPending) return
    mutate(id, {
      onSuccess: () => {
        toast(id === null ? m.profile_others_ended() : m.profile_session_ended())
        // The pressed button disappears with its session.
        focusPart('sessions')
      },
      onError: (problem) => {
        if (!(problem instanceof CallProblem)) throw problem
        toast(problem.message, 'wrong')
      },
    })
  }
  const isEnding = (id: string | null) => isPending && variables === id
  return (
    <>
      <ul className={styles['list']}>
        {data.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            isEnding={isEnding(session.id)}
            onEnd={() => end(session.id)}
          />
        ))}
      </ul>
      {data.length === 1 ? (
        <Note>{m.profile_only_here()}</Note>
      ) : (
        <div>
          <Button
            variant="secondary"
            busy={isEnding(null) ? m.profile_end_others() : undefined}
            onClick={() => end(null)}
          >
            {m.profile_end_others()}
          </Button>
        </div>
      )}
    </>
  )
}

type SessionRowProps = {
  readonly session: CustomerSession
  readonly isEnding: boolean
  readonly onEnd: () => void
}

function SessionRow({ session, isEnding, onEnd }: SessionRowProps) {
  const device = session.device || m.profile_device_unknown()
  return (
    <li>
      <div>
        <b>
          {device} {session.isThisBrowser && <Tag variant="ok">{m.profile_this_browser()}</Tag>}
        </b>
        <small>{m.profile_seen({ moment: momentText(session.seenAt) })}</small>
        <small>{m.profile_since({ moment: momentText(session.createdAt) })}</small>
      </div>
      {!session.isThisBrowser && (
        <Button
          variant="secondary"
          aria-label={m.profile_end_session_of({ device })}
          busy={isEnding ? m.profile_end_session() : undefined}
          onClick={onEnd}
        >
          {m.profile_end_session()}
        </Button>
      )}
    </li>
  )
}
