import * as m from '@pantul/messages/words'
import { useQueryClient } from '@tanstack/react-query'
import { call, CallProblem } from '../api/call.ts'
import { SendAgain } from './send-again.tsx'
import { sessionQuery } from './use-session.ts'

type Props = {
  readonly isExpired?: boolean
  readonly onSent?: () => void
}

/** A button to send the verification mail again; the main button if the last link has expired. */
export function SendVerification({ isExpired = false, onSent }: Props) {
  const queryClient = useQueryClient()
  const send = async () => {
    try {
      await call('POST /api/auth/verify-email/send', {})
    } catch (problem) {
      // If the address was verified elsewhere, the profile is fetched again.
      if (problem instanceof CallProblem && problem.code === 'ALREADY_VERIFIED')
        await queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey })
      throw problem
    }
    onSent?.()
  }
  return (
    <SendAgain
      mail="VERIFICATION_SENT"
      label={isExpired ? m.accounts_send_new_one() : m.accounts_send_again()}
      variant={isExpired ? 'primary' : 'secondary'}
      send={send}
    />
  )
}
