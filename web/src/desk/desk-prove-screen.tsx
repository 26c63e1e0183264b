import { codesLeftFromWire } from '@pantul/contract/desk-wire'
import * as m from '@pantul/messages/words'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { Button } from '../design/button.tsx'
import { toast } from '../design/toast.tsx'
import { DeskCodeForm } from './desk-code-form.tsx'
import { DeskPage } from './desk-page.tsx'
import { deskStaffQuery } from './desk-staff.ts'

/** Asks for a code of the authenticator app, or for a recovery code, once in each session. */
export function DeskProveScreen() {
  const queryCache = useQueryClient()
  const [isRecovery, setRecovery] = useState(false)
  const prove = async (code: string) => {
    const { data } = await call('POST /api/desk/second-factor/prove', { body: { code } })
    if (isRecovery) toast(m.desk_codes_left({ count: codesLeftFromWire(data) }))
    await queryCache.invalidateQueries({ queryKey: deskStaffQuery.queryKey })
  }

  return (
    <DeskPage title={m.desk_prove()} hasFocus>
      <DeskCodeForm
        key={String(isRecovery)}
        label={isRecovery ? m.desk_recovery_code() : m.desk_code()}
        hint={isRecovery ? m.desk_recovery_code_hint() : m.desk_code_hint()}
        isText={isRecovery}
        hasFocus
        submit={m.desk_open()}
        submitting={m.desk_opening()}
        onCode={prove}
        other={
          <Button variant="secondary" wide onClick={() => setRecovery(!isRecovery)}>
            {isRecovery ? m.desk_use_app() : m.desk_use_recovery_code()}
          </Button>
        }
      />
    </DeskPage>
  )
}
