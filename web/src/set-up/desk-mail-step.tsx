import {
  startedTestMailFromWire,
  testMailFromWire,
  type StartedTestMail,
} from '@pantul/contract/desk-set-up-wire'
import * as m from '@pantul/messages/words'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { Button } from '../design/button.tsx'
import { useDeskCall } from '../desk/desk-use-call.ts'
import { DeskCheckLine } from './desk-check-line.tsx'
import type { LocationStepProps } from './desk-step-props.ts'
import { DeskStep } from './desk-step.tsx'
import { useConfirmStep } from './desk-use-confirm-step.ts'
import styles from './desk-wizard.module.css'

/** The step that sends a mail to the owner. */
export function DeskMailStep({ location: { place }, onDone, onBack }: LocationStepProps) {
  const params = { location: place.id }
  const saving = useConfirmStep(place.id, 'mail', onDone)
  const [mail, setMail] = useState<StartedTestMail | null>(null)
  const sending = useDeskCall<undefined>({
    send: async () => {
      setMail(startedTestMailFromWire((await call('POST /api/desk/:location/set-up/mail', { params })).data))
    },
  })
  return (
    <DeskStep
      step="mail"
      title={m.set_up_mail()}
      lead={m.set_up_mail_lead()}
      next={m.set_up_go_on()}
      onNext={() => saving.send(undefined)}
      onBack={onBack}
      saving={saving}
      isForm={false}
    >
      <Button
        variant="secondary"
        busy={sending.isBusy ? m.set_up_send_mail() : undefined}
        onClick={() => sending.send(undefined)}
      >
        {m.set_up_send_mail()}
      </Button>
      <ul className={styles['checks']} aria-live="polite">
        {mail !== null && <MailState key={mail.mailId} locationId={place.id} mail={mail} />}
        {sending.problem !== null && <DeskCheckLine result="bad">{sending.problem}</DeskCheckLine>}
      </ul>
    </DeskStep>
  )
}

/** Asks every second until the mail is sent. */
function MailState({ locationId, mail }: { readonly locationId: string; readonly mail: StartedTestMail }) {
  const { mailId, email, isWrittenToFile } = mail
  const { data } = useQuery({
    queryKey: ['desk', 'test-mail', mailId],
    queryFn: async ({ signal }) => {
      const options = { params: { location: locationId, mail: mailId }, signal }
      return testMailFromWire((await call('GET /api/desk/:location/set-up/mail/:mail', options)).data)
    },
    refetchInterval: ({ state }) => (state.data?.isSent === true ? false : 1_000),
    gcTime: 0,
  })
  if (data?.isSent !== true)
    return data?.fault ? (
      <DeskCheckLine result="bad">{m.set_up_mail_fault({ fault: data.fault })}</DeskCheckLine>
    ) : (
      <DeskCheckLine result="note">{m.set_up_mail_waiting({ email })}</DeskCheckLine>
    )
  return isWrittenToFile ? (
    <DeskCheckLine result="note">{m.set_up_mail_folder({ email })}</DeskCheckLine>
  ) : (
    <DeskCheckLine result="good">{m.set_up_mail_sent({ email })}</DeskCheckLine>
  )
}
