import { memberCodeFromWire } from '@pantul/contract/member-code-wire'
import * as m from '@pantul/messages/words'
import { useMutation } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { call } from '../api/call.ts'
import { Button } from '../design/button.tsx'
import { clockText } from '../orders/countdown.ts'
import { useMsUntil } from '../orders/use-ms-until.ts'
import styles from './member-code-section.module.css'
import { Note, Section } from './section.tsx'

// Loaded with the first code, because most visits of the page need no QR code.
const QrCode = lazy(async () => ({ default: (await import('../design/qr-code.tsx')).QrCode }))

/** The code by which the counter may use the customer's store credit and packages. Each press makes a new one. */
export function MemberCodeSection() {
  const code = useMutation({
    networkMode: 'always',
    mutationFn: async () => memberCodeFromWire((await call('POST /api/profile/member-code', {})).data),
  })
  return (
    <Section id="member-code" title={m.profile_member_code()}>
      <Note>{m.profile_member_code_note()}</Note>
      {code.data !== undefined && <Code key={code.data.expiresAt} {...code.data} />}
      {code.error !== null && (
        <p role="alert" className={styles['problem']}>
          {code.error.message}
        </p>
      )}
      <Button
        variant="secondary"
        wide
        busy={code.isPending ? m.profile_member_code_making() : undefined}
        onClick={() => code.mutate()}
      >
        {code.data === undefined ? m.profile_member_code_show() : m.profile_member_code_new()}
      </Button>
    </Section>
  )
}

type CodeProps = ReturnType<typeof memberCodeFromWire>

function Code({ code, qrContent, expiresAt }: CodeProps) {
  const timeLeft = useMsUntil(expiresAt)
  if (timeLeft === 0) return <Note>{m.profile_member_code_ended()}</Note>
  return (
    <div className={styles['code']}>
      <output className={`${styles['digits']} display`}>
        <span aria-hidden="true">{`${code.slice(0, 3)} ${code.slice(3)}`}</span>
        <span className="hiddenText">
          {m.profile_member_code_digits({ digits: code.split('').join(' ') })}
        </span>
      </output>
      <Suspense fallback={<span className={styles['square']} />}>
        <QrCode text={qrContent} />
      </Suspense>
      <p role="timer">{m.counter_qris_left({ time: clockText(timeLeft) })}</p>
    </div>
  )
}
