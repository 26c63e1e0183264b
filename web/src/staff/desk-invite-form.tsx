import { invitationToWire } from '@pantul/contract/desk-staff-wire'
import type { DeskLocation } from '@pantul/contract/desk-session-wire'
import * as m from '@pantul/messages/words'
import { checkEmail, tidyEmail } from '@pantul/rules/email'
import { mayGiveRole, staffRoles, type StaffRole } from '@pantul/rules/staff-may'
import { useState } from 'react'
import { roleName } from '../accounts/role-name.ts'
import { call } from '../api/call.ts'
import { Button } from '../design/button.tsx'
import { Field } from '../design/field.tsx'
import { toast } from '../design/toast.tsx'
import { DeskCodeDialog } from '../desk/desk-code-dialog.tsx'
import { useDeskCall } from '../desk/desk-use-call.ts'
import styles from './desk-staff-members.module.css'

type Props = { readonly location: DeskLocation; readonly onChanged: () => Promise<void> }

/** The form to invite a person by mail, with the roles that the logged-in person may give. */
export function DeskInviteForm({ location, onChanged }: Props) {
  const [email, setEmail] = useState('')
  const [roles, setRoles] = useState<readonly StaffRole[]>([])
  const [wasSubmitPressed, setSubmitPressed] = useState(false)
  const inviting = useDeskCall<{ email: string; roles: readonly StaffRole[] }>({
    send: (invitation) =>
      call('POST /api/desk/:location/invitations', {
        params: { location: location.id },
        body: invitationToWire(invitation),
      }),
    onDone: async (invitation) => {
      setEmail('')
      setRoles([])
      setSubmitPressed(false)
      toast(m.desk_staff_invited({ email: invitation.email }))
      await onChanged()
    },
  })
  const emailError = checkEmail(tidyEmail(email)) === null ? null : m.problem_email_invalid()
  const submit = (): void => {
    setSubmitPressed(true)
    if (emailError !== null) return document.getElementById('invite-email')?.focus()
    if (roles.length === 0) return document.getElementById('invite-role-0')?.focus()
    inviting.send({ email: tidyEmail(email), roles })
  }
  const offeredRoles = staffRoles.filter((role) => mayGiveRole(location.roles, role))

  return (
    <section className={styles['card']} aria-labelledby="staff-invite">
      <h2 id="staff-invite">{m.desk_staff_invite()}</h2>
      <form
        className={styles['form']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <Field
          id="invite-email"
          label={m.accounts_email()}
          hint={m.desk_staff_invite_hint()}
          type="email"
          inputMode="email"
          autoComplete="off"
          value={email}
          onValue={setEmail}
          error={wasSubmitPressed ? emailError : null}
          required
        />
        <fieldset className={styles['roles']}>
          <legend>{m.desk_staff_roles()}</legend>
          {offeredRoles.map((role, index) => (
            <label key={role}>
              <input
                id={`invite-role-${index}`}
                type="checkbox"
                checked={roles.includes(role)}
                onChange={() => setRoles(toggleRole(roles, role))}
              />
              {roleName(role)}
            </label>
          ))}
        </fieldset>
        {wasSubmitPressed && roles.length === 0 && (
          <p role="alert" className={styles['problem']}>
            {m.desk_staff_role_required()}
          </p>
        )}
        {inviting.problem !== null && (
          <p role="alert" className={styles['problem']}>
            {inviting.problem}
          </p>
        )}
        <Button type="submit" busy={inviting.isBusy ? m.desk_staff_inviting() : undefined}>
          {m.desk_staff_invite()}
        </Button>
      </form>
      <DeskCodeDialog {...inviting} />
    </section>
  )
}

/** Switches a role. `owner` replaces all other roles, because it includes them. */
function toggleRole(roles: readonly StaffRole[], role: StaffRole): readonly StaffRole[] {
  if (roles.includes(role)) return roles.filter((chosenRole) => chosenRole !== role)
  return role === 'owner' ? ['owner'] : [...roles.filter((chosenRole) => chosenRole !== 'owner'), role]
}
