import type { DeskInvitation } from '@pantul/contract/desk-staff-wire'
import * as m from '@pantul/messages/words'
import { roleName } from '../accounts/role-name.ts'
import { call } from '../api/call.ts'
import { Button } from '../design/button.tsx'
import { Tag } from '../design/tag.tsx'
import { toast } from '../design/toast.tsx'
import { DeskCodeDialog } from '../desk/desk-code-dialog.tsx'
import { useDeskCall } from '../desk/desk-use-call.ts'
import styles from './desk-staff-members.module.css'

type Props = {
  readonly locationId: string
  readonly invitations: readonly DeskInvitation[]
  readonly onChanged: () => Promise<void>
}

/** The open invitations; each can be withdrawn. */
export const DeskInvitations = ({ locationId, invitations, onChanged }: Props) =>
  invitations.length === 0 ? null : (
    <section className={styles['card']} aria-labelledby="staff-invitations">
      <h2 id="staff-invitations">{m.desk_staff_invitations()}</h2>
      <ul className={styles['people']}>
        {invitations.map((invitation) => (
          <Invitation
            key={invitation.id}
            locationId={locationId}
            invitation={invitation}
            onChanged={onChanged}
          />
        ))}
      </ul>
    </section>
  )

function Invitation({
  locationId,
  invitation,
  onChanged,
}: Omit<Props, 'invitations'> & { readonly invitation: DeskInvitation }) {
  const { id, email, roles, invitedBy, isAccepted, isExpired, mayWithdraw } = invitation
  const withdrawing = useDeskCall<void>({
    send: () =>
      call('POST /api/desk/:location/invitations/:id/withdraw', { params: { location: locationId, id } }),
    onDone: async () => {
      toast(m.desk_staff_withdrawn({ email }))
      await onChanged()
    },
  })
  return (
    <li>
      <div className={styles['who']}>
        <b>{email}</b>
        <span>{m.desk_staff_invited_by({ name: invitedBy })}</span>
        {isAccepted && <span>{m.desk_staff_invitation_accepted()}</span>}
        {isExpired && <span>{m.desk_staff_invitation_over()}</span>}
        {withdrawing.problem !== null && (
          <p role="alert" className={styles['problem']}>
            {withdrawing.problem}
          </p>
        )}
      </div>
      <div className={styles['decisions']}>
        {roles.map((role) => (
          <Tag key={role}>{roleName(role)}</Tag>
        ))}
        {mayWithdraw && (
          <Button
            variant="secondary"
            aria-label={m.desk_staff_withdraw_of({ email })}
            busy={withdrawing.isBusy ? m.desk_staff_working() : undefined}
            onClick={() => withdrawing.send()}
          >
            {m.desk_staff_withdraw()}
          </Button>
        )}
      </div>
      <DeskCodeDialog {...withdrawing} />
    </li>
  )
}
