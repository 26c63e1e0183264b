import { recoveryCodesLeftFromWire } from '@pantul/contract/desk-session-wire'
import * as m from '@pantul/messages/words'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { Button } from '../design/button.tsx'
import { toast } from '../design/toast.tsx'
import { DeskCodeForm } from './desk-code-form.tsx'
import { DeskEntrancePage } from './desk-entrance-page.tsx'
import { deskStaffQuery } from './desk-staff.ts'

/** Asks for a code of the authenticator app or for a recovery code. Shown once in each session. */
export function DeskCodeScreen() {
  const queryClient = useQueryClient()
  const [usesRecoveryCode, setUsesRecoveryCode] = useState(false)
  const sendCode = async (code: string) => {
    const { data } = await call('POST /api/desk/second-factor/prove', { body: { code } })
    if (usesRecoveryCode) toast(m.desk_codes_left({ count: recoveryCodesLeftFromWire(data) }))
    await queryClient.invalidateQueries({ queryKey: deskStaffQuery.queryKey })
  }

  return (
    <DeskEntrancePage title={m.desk_prove()} fieldTakesFocus>
      <DeskCodeForm
        key={String(usesRecoveryCode)}
        label={usesRecoveryCode ? m.desk_recovery_code() : m.desk_code()}
        hint={usesRecoveryCode ? m.desk_recovery_code_hint() : m.desk_code_hint()}
        allowsLetters={usesRecoveryCode}
        takesFocus
        submitLabel={m.desk_open()}
        busyLabel={m.desk_opening()}
        onCode={sendCode}
        secondButton={
          <Button variant="secondary" wide onClick={() => setUsesRecoveryCode(!usesRecoveryCode)}>
            {usesRecoveryCode ? m.desk_use_app() : m.desk_use_recovery_code()}
          </Button>
        }
      />
    </DeskEntrancePage>
  )
}
