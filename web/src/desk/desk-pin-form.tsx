import { pinToWire } from '@pantul/contract/desk-counter-machines-wire'
import * as m from '@pantul/messages/words'
import { checkPin } from '@pantul/rules/pin'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { Button } from '../design/button.tsx'
import { Dialog } from '../design/dialog.tsx'
import { Field } from '../design/field.tsx'
import { toast } from '../design/toast.tsx'
import { DeskCodeDialog } from './desk-code-dialog.tsx'
import { DeskForm } from './desk-form.tsx'
import styles from './desk-pin-form.module.css'
import { DeskProblem } from './desk-problem.tsx'
import { deskStaffQuery, useDeskStaff } from './desk-staff.ts'
import { useDeskCall } from './desk-use-call.ts'

const pinError = (pin: string): string | null => {
  const code = checkPin(pin)
  if (code === null) return null
  return code === 'PIN_WEAK' ? m.problem_pin_weak() : m.problem_pin_invalid()
}

/** The form in which the person at the desk sets or replaces the PIN. */
export function DeskPinForm({ onClose }: { readonly onClose: () => void }) {
  const { hasPin, secondFactor } = useDeskStaff()
  const cache = useQueryClient()
  const [pin, setPin] = useState('')
  const [repeatedPin, setRepeatedPin] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const saving = useDeskCall({
    send: (newPin: string) => call('PUT /api/desk/pin', { body: pinToWire(newPin) }),
    onDone: async () => {
      toast(m.desk_pin_saved())
      await cache.invalidateQueries({ queryKey: deskStaffQuery.queryKey })
      onClose()
    },
  })
  const error = pinError(pin)
  const repeatedError = repeatedPin === pin ? null : m.desk_pin_differs()
  const submit = (): void => {
    setSubmitted(true)
    if (error !== null) return document.getElementById('new-pin')?.focus()
    if (repeatedError !== null) return document.getElementById('same-pin')?.focus()
    saving.send(pin)
  }
  const fieldProps = { type: 'password', inputMode: 'numeric', autoComplete: 'off', maxLength: 6 } as const
  if (saving.needsCode) return <DeskCodeDialog {...saving} />
  return (
    <Dialog open onClose={onClose} title={hasPin ? m.desk_pin_change() : m.desk_pin_set()}>
      <DeskForm className={styles['form']} onSubmit={submit}>
        <p>{secondFactor === 'demonstration' ? m.desk_pin_demonstration() : m.desk_pin_text()}</p>
        <Field
          {...fieldProps}
          id="new-pin"
          label={m.desk_pin_new()}
          hint={m.desk_pin_hint()}
          value={pin}
          onValue={setPin}
          error={isSubmitted ? error : null}
          required
        />
        <Field
          {...fieldProps}
          id="same-pin"
          label={m.desk_pin_again()}
          value={repeatedPin}
          onValue={setRepeatedPin}
          error={isSubmitted && error === null ? repeatedError : null}
          required
        />
        <DeskProblem look="tinted" message={saving.problem} />
        <Button type="submit" wide large busy={saving.isBusy ? m.desk_pin_saving() : undefined}>
          {m.desk_pin_save()}
        </Button>
      </DeskForm>
    </Dialog>
  )
}
