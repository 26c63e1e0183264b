import * as m from '@pantul/messages/words'
import { useEffect } from 'react'
import { Notice } from '../basket/notice.tsx'
import { ButtonLink } from '../design/button.tsx'
import { announce } from '../design/live-region.tsx'
import styles from './session-notice.module.css'
import { setSessionNotice, type SessionNoticeKind } from './session-notice-store.ts'

const messages: Readonly<Record<Exclude<SessionNoticeKind, 'ended-at-checkout'>, () => string>> = {
  ended: m.layout_session_ended,
  'ended-with-basket': m.layout_session_ended_with_basket,
  'logged-out-elsewhere': m.layout_session_left,
  'logout-pending': m.layout_session_owed,
}

type Props = {
  readonly open: boolean
  readonly kind: SessionNoticeKind | null
  /** Whether to show a login link. */
  readonly offersLogin: boolean
}

/** Shows that the session has ended. Checkout shows its own notice. */
export function SessionNotice({ open, kind, offersLogin }: Props) {
  const sentence = open && kind !== null && kind !== 'ended-at-checkout' ? messages[kind]() : null
  // An effect, because the live region is outside of this component.
  useEffect(() => {
    if (sentence !== null) announce(sentence)
  }, [sentence])
  if (sentence === null) return null
  const action = offersLogin && kind !== 'logout-pending' && (
    <ButtonLink to="/auth/login" variant="secondary">
      {m.layout_log_in()}
    </ButtonLink>
  )
  return (
    <div className={styles['place']}>
      <Notice onClose={() => setSessionNotice(null)} action={action}>
        {sentence}
      </Notice>
    </div>
  )
}
