import { codesLeftFromWire } from '@pantul/contract/desk-wire'
import {
  desk_code,
  desk_code_hint,
  desk_codes_left,
  desk_open,
  desk_opening,
  desk_prove,
  desk_recovery_code,
  desk_recovery_code_hint,
  desk_use_app,
  desk_use_recovery_code,
} from '@pantul/messages/words'
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
    if (isRecovery) toast(desk_codes_left({ count: codesLeftFromWire(data) }))
    await queryCache.invalidateQueries({ queryKey: deskStaffQuery.queryKey })
  }

  return (
    <DeskPage title={desk_prove()} hasFocus>
      <DeskCodeForm
        key={String(isRecovery)}
        label={isRecovery ? desk_recovery_code() : desk_code()}
        hint={isRecovery ? desk_recovery_code_hint() : desk_code_hint()}
        isText={isRecovery}
        hasFocus
        submit={desk_open()}
        submitting={desk_opening()}
        onCode={prove}
        other={
          <Button variant="secondary" wide onClick={() => setRecovery(!isRecovery)}>
            {isRecovery ? desk_use_app() : desk_use_recovery_code()}
          </Button>
        }
      />
    </DeskPage>
  )
}
