import { pinToWire } from '@pantul/contract/desk-machines-wire'
import * as m from '@pantul/messages/words'
import { checkPin } from '@pantul/rules/pin'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { Button } from '../design/button.tsx'
import { Dialog } from '../design/dialog.tsx'
import { Field } from '../design/field.tsx'
import { toast } from '../design/toast.tsx'
import { DeskAskForCode } from './desk-ask-for-code.tsx'
import styles from './desk-pin-form.module.css'
import { deskStaffQuery, useDeskStaff } from './desk-staff.ts'
import { useDeskCall } from './desk-use-call.ts'

const wrong = (pin: string): string | null => {
  const code = checkPin(pin)
  if (code === null) return null
  return code === 'PIN_WEAK' ? m.problem_pin_weak() : m.problem_pin_invalid()
}

/** Sets or replaces one's own PIN. */
export function DeskPinForm({ onClose }: { readonly onClose: () => void }) {
  const { hasPin, secondFactor } = useDeskStaff()
  const cache = useQueryClient()
  const [pin, setPin] = useState('')
  const [again, setAgain] = useState('')
  const [isTried, setTried] = useState(false)
  const saving = useDeskCall<string>({
    send: (typed) => call('PUT /api/desk/pin', { body: pinToWire(typed) }),
    onDone: async () => {
      toast(m.desk_pin_saved())
      await cache.invalidateQueries({ queryKey: deskStaffQuery.queryKey })
      onClose()
    },
  })
  const pinError = wrong(pin)
  const againError = again === pin ? null : m.desk_pin_differs()
  const submit = (): void => {
    setTried(true)
    if (pinError !== null) return document.getElementById('new-pin')?.focus()
    if (againError !== null) return document.getElementById('same-pin')?.focus()
    saving.send(pin)
  }
  const fields = { type: 'password', inputMode: 'numeric', autoComplete: 'off', maxLength: 6 } as const
  if (saving.codeNeeded) return <DeskAskForCode {...saving} />
  return (
    <Dialog open onClose={onClose} title={hasPin ? m.desk_pin_change() : m.desk_pin_set()}>
      <form
        className={styles['form']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <p>{secondFactor === 'demonstration' ? m.desk_pin_demonstration() : m.desk_pin_text()}</p>
        <Field
          {...fields}
          id="new-pin"
          label={m.desk_pin_new()}
          hint={m.desk_pin_hint()}
          value={pin}
          onValue={setPin}
          error={isTried ? pinError : null}
          required
        />
        <Field
          {...fields}
          id="same-pin"
          label={m.desk_pin_again()}
          value={again}
          onValue={setAgain}
          error={isTried && pinError === null ? againError : null}
          required
        />
        {saving.problem !== null && (
          <p role="alert" className={styles['problem']}>
            {saving.problem}
          </p>
        )}
        <Button type="submit" wide large busy={saving.isBusy ? m.desk_pin_saving() : undefined}>
          {m.desk_pin_save()}
        </Button>
      </form>
    </Dialog>
  )
}
