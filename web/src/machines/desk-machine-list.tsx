import type { EnrolledMachine } from '@pantul/contract/desk-counter-machines-wire'
import * as m from '@pantul/messages/words'
import { useState } from 'react'
import { momentOfAct } from '../acts/desk-act-text.ts'
import { call } from '../api/call.ts'
import { Button } from '../design/button.tsx'
import { Tag } from '../design/tag.tsx'
import { toast } from '../design/toast.tsx'
import { DeskCodeDialog } from '../desk/desk-code-dialog.tsx'
import { DeskConfirmDialog } from '../desk/desk-confirm-dialog.tsx'
import { useDeskCall } from '../desk/desk-use-call.ts'
import styles from './desk-machines-screen.module.css'

type Props = {
  readonly locationId: string
  readonly machines: readonly EnrolledMachine[]
  readonly onChanged: () => Promise<void>
}

/** The counter machines with who is present and the last use; each can be ended. */
export function DeskMachineList({ locationId, machines, onChanged }: Props) {
  const [machineToEnd, setMachineToEnd] = useState<EnrolledMachine | null>(null)
  if (machines.length === 0) return <p>{m.desk_machines_none()}</p>
  return (
    <div className={styles['card']}>
      <ul className={styles['machines']} aria-label={m.desk_machines_title()}>
        {machines.map((machine) => (
          <li key={machine.id}>
            <div className={styles['machine']}>
              <b>{machine.name}</b>
              <span>
                {machine.people.length === 0
                  ? m.desk_machines_nobody_present()
                  : m.desk_machines_present({ names: machine.people.map(({ name }) => name).join(', ') })}
              </span>
              <span>
                {machine.usedAt !== null && `${m.desk_machines_used({ at: momentOfAct(machine.usedAt) })}. `}
                {m.desk_machines_by({ name: machine.enrolledBy, at: momentOfAct(machine.enrolledAt) })}
              </span>
            </div>
            {machine.isThisBrowser && <Tag>{m.desk_machines_here_tag()}</Tag>}
            <Button
              variant="secondary"
              aria-label={m.desk_machines_end_of({ name: machine.name })}
              onClick={() => setMachineToEnd(machine)}
            >
              {m.desk_machines_end()}
            </Button>
          </li>
        ))}
      </ul>
      {machineToEnd !== null && (
        <EndDialog
          locationId={locationId}
          machine={machineToEnd}
          onClose={() => setMachineToEnd(null)}
          onDone={async () => {
            await onChanged()
            setMachineToEnd(null)
          }}
        />
      )}
    </div>
  )
}

type EndDialogProps = {
  readonly locationId: string
  readonly machine: EnrolledMachine
  readonly onClose: () => void
  readonly onDone: () => Promise<void>
}

function EndDialog({ locationId, machine: { id, name }, onClose, onDone }: EndDialogProps) {
  const ending = useDeskCall<void>({
    send: () => call('POST /api/desk/:location/devices/:id/end', { params: { location: locationId, id } }),
    onDone: async () => {
      toast(m.desk_machines_ended({ name }))
      await onDone()
    },
  })
  if (ending.needsCode) return <DeskCodeDialog {...ending} />
  return (
    <DeskConfirmDialog
      isOpen
      title={m.desk_machines_end_title({ name })}
      text={m.desk_machines_end_text()}
      cancelLabel={m.label_cancel_short()}
      confirmLabel={m.desk_machines_end()}
      busyLabel={ending.isBusy ? m.desk_staff_working() : undefined}
      problem={ending.problem}
      onCancel={onClose}
      onConfirm={() => ending.send()}
    />
  )
}
