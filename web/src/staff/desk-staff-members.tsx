import { removedRoleToWire, type StaffMember } from '@pantul/contract/desk-staff-wire'
import * as m from '@pantul/messages/words'
import type { StaffRole } from '@pantul/rules/staff-may'
import { useState } from 'react'
import { roleName } from '../accounts/role-name.ts'
import { call } from '../api/call.ts'
import { Button } from '../design/button.tsx'
import { Initials } from '../design/initials.tsx'
import { Tag } from '../design/tag.tsx'
import { toast } from '../design/toast.tsx'
import { DeskCodeDialog } from '../desk/desk-code-dialog.tsx'
import { DeskConfirmDialog } from '../desk/desk-confirm-dialog.tsx'
import { useDeskCall } from '../desk/desk-use-call.ts'
import styles from './desk-staff-members.module.css'

type Props = {
  readonly locationId: string
  readonly people: readonly StaffMember[]
  readonly onChanged: () => Promise<void>
}

/** A change to a person that must be confirmed. `role` null: the second factor is removed. */
type Decision = { readonly person: StaffMember; readonly role: StaffRole | null }

/** All people with a role at the location. A press on a role removes it, after a question. */
export function DeskStaffMembers({ locationId, people, onChanged }: Props) {
  const [decision, setDecision] = useState<Decision | null>(null)
  return (
    <section className={styles['card']} aria-labelledby="staff-people">
      <h2 id="staff-people">{m.desk_people()}</h2>
      <ul className={styles['people']}>
        {people.map((person) => (
          <li key={person.id}>
            <Initials name={person.name} />
            <div className={styles['who']}>
              <b>{person.isSelf ? m.desk_staff_you({ name: person.name }) : person.name}</b>
              <span>{person.email}</span>
              {!person.hasSecondFactor && <span>{m.desk_staff_no_factor()}</span>}
            </div>
            <div className={styles['decisions']}>
              {person.roles.map(({ role, mayRemove }) => (
                <span key={role} className={styles['role']}>
                  <Tag>{roleName(role)}</Tag>
                  {mayRemove && (
                    <Button
                      variant="secondary"
                      aria-label={m.desk_staff_take_role({ role: roleName(role), name: person.name })}
                      onClick={() => setDecision({ person, role })}
                    >
                      {m.desk_staff_take()}
                    </Button>
                  )}
                </span>
              ))}
              {person.mayResetSecondFactor && (
                <Button variant="secondary" onClick={() => setDecision({ person, role: null })}>
                  {m.desk_staff_reset()}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      {decision !== null && (
        <DecisionDialog
          locationId={locationId}
          decision={decision}
          onClose={() => setDecision(null)}
          onDone={async () => {
            await onChanged()
            setDecision(null)
          }}
        />
      )}
    </section>
  )
}

type DecisionDialogProps = {
  readonly locationId: string
  readonly decision: Decision
  readonly onClose: () => void
  readonly onDone: () => Promise<void>
}

function DecisionDialog({ locationId, decision: { person, role }, onClose, onDone }: DecisionDialogProps) {
  const { name } = person
  const params = { location: locationId, person: person.id }
  const deciding = useDeskCall<void>({
    send: () =>
      role === null
        ? call('POST /api/desk/:location/staff/:person/reset-second-factor', { params })
        : call('POST /api/desk/:location/staff/:person/take-role', { params, body: removedRoleToWire(role) }),
    onDone: async () => {
      toast(
        role === null
          ? m.desk_staff_reset_done({ name })
          : m.desk_staff_taken({ name, role: roleName(role) }),
      )
      await onDone()
    },
  })
  if (deciding.needsCode) return <DeskCodeDialog {...deciding} />
  return (
    <DeskConfirmDialog
      isOpen
      title={
        role === null
          ? m.desk_staff_reset_title({ name })
          : m.desk_staff_take_title({ name, role: roleName(role) })
      }
      text={role === null ? m.desk_staff_reset_text({ name }) : m.desk_staff_take_text({ name })}
      cancelLabel={m.label_cancel_short()}
      confirmLabel={role === null ? m.desk_staff_reset() : m.desk_staff_take()}
      busyLabel={deciding.isBusy ? m.desk_staff_working() : undefined}
      problem={deciding.problem}
      onCancel={onClose}
      onConfirm={() => deciding.send()}
    />
  )
}
