import * as m from '@pantul/messages/words'
import type { ComponentProps } from 'react'
import { Button } from '../design/button.tsx'
import { toast } from '../design/toast.tsx'
import styles from './send-again.module.css'
import { type ResendableMail, useCoolDown } from './use-cool-down.ts'
import { useSubmit } from './use-submit.ts'

type Props = {
  readonly mail: ResendableMail
  readonly label: string
  readonly variant: ComponentProps<typeof Button>['variant']
  readonly send: () => Promise<void>
}

/** A button to send a mail again. It shows the seconds until it can be pressed again. */
export function SendAgain({ mail, label, variant = 'secondary', send }: Props) {
  const { seconds, start } = useCoolDown(mail)
  const submission = useSubmit([])
  const sendMail = () =>
    submission.send(async () => {
      await send()
      start()
      toast(m.accounts_email_sent())
    })
  return (
    <div>
      <Button
        variant={variant}
        large
        wide
        busy={submission.isSending ? m.accounts_sending() : undefined}
        unavailable={seconds > 0}
        onClick={() => void sendMail()}
      >
        {seconds > 0 ? m.accounts_send_again_in({ time: `0:${String(seconds).padStart(2, '0')}` }) : label}
      </Button>
      <p role="alert" className={styles['problem']}>
        {submission.errors.length > 0 && (
          <span key={submission.refusalCount}>
            {submission.errors.map(({ message }) => message).join(' ')}
          </span>
        )}
      </p>
    </div>
  )
}
