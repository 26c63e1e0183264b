import { machineNameToWire } from '@pantul/contract/desk-counter-machines-wire'
import * as m from '@pantul/messages/words'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { Button } from '../design/button.tsx'
import { Field } from '../design/field.tsx'
import { toast } from '../design/toast.tsx'
import { DeskCodeDialog } from '../desk/desk-code-dialog.tsx'
import { useDeskCall } from '../desk/desk-use-call.ts'
import styles from './desk-machines-screen.module.css'

type Props = {
  readonly locationId: string
  /** The name of this browser as a counter machine; null if it is none. */
  readonly thisMachineName: string | null
  readonly lockMinutes: number
  readonly onChanged: () => Promise<void>
}

/** Makes this browser a counter machine. */
export function DeskEnrolMachineForm({ locationId, thisMachineName, lockMinutes, onChanged }: Props) {
  const [name, setName] = useState('')
  const [wasSubmitPressed, setSubmitPressed] = useState(false)
  const enrolling = useDeskCall<string>({
    send: (typed) =>
      call('POST /api/desk/:location/devices', {
        params: { location: locationId },
        body: machineNameToWire(typed),
      }),
    onDone: async (typed) => {
      toast(m.desk_machines_enrolled({ name: typed }))
      await onChanged()
    },
  })
  const error = name.trim() === '' ? m.problem_machine_name_required() : null
  const submit = (): void => {
    setSubmitPressed(true)
    if (error !== null) return document.getElementById('machine-name')?.focus()
    enrolling.send(name.trim())
  }
  return (
    <section className={styles['card']} aria-labelledby="enrol-machine">
      <h2 id="enrol-machine">{m.desk_machines_enrol()}</h2>
      {thisMachineName !== null && <p>{m.desk_machines_here({ name: thisMachineName })}</p>}
      {thisMachineName === null && (
        <form
          className={styles['form']}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            submit()
          }}
        >
          <p>{m.desk_machines_enrol_text({ minutes: lockMinutes })}</p>
          <Field
            id="machine-name"
            label={m.history_name()}
            hint={m.desk_machines_name_hint()}
            value={name}
            onValue={setName}
            error={wasSubmitPressed ? error : null}
            maxLength={60}
            autoComplete="off"
            required
          />
          {enrolling.problem !== null && (
            <p role="alert" className={styles['problem']}>
              {enrolling.problem}
            </p>
          )}
          <Button type="submit" busy={enrolling.isBusy ? m.desk_machines_enrolling() : undefined}>
            {m.desk_machines_enrol()}
          </Button>
        </form>
      )}
      <DeskCodeDialog {...enrolling} />
    </section>
  )
}
