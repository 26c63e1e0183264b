import * as m from '@pantul/messages/words'
import { useQuery } from '@tanstack/react-query'
import { useDeskStaff } from '../desk/desk-staff.ts'
import { DeskInviteForm } from '../staff/desk-invite-form.tsx'
import { staffListQuery } from '../staff/desk-staff-query.ts'
import { DeskCheckLine } from './desk-check-line.tsx'
import type { LocationStepProps } from './desk-step-props.ts'
import { DeskStep } from './desk-step.tsx'
import { useConfirmStep } from './desk-use-confirm-step.ts'
import styles from './desk-wizard.module.css'

/** The step that invites staff. It can be skipped. */
export function DeskStaffStep({ location: { place }, onDone, onBack }: LocationStepProps) {
  const saving = useConfirmStep(place.id, 'staff', onDone)
  const deskLocation = useDeskStaff().locations.find(({ id }) => id === place.id)
  const { data, refetch } = useQuery(staffListQuery(place.id))
  return (
    <DeskStep
      step="staff"
      title={m.desk_staff()}
      lead={m.set_up_staff_lead()}
      next={m.set_up_go_on()}
      onNext={() => saving.send(undefined)}
      onBack={onBack}
      saving={saving}
      isForm={false}
    >
      {deskLocation !== undefined && (
        <DeskInviteForm
          location={deskLocation}
          onChanged={async () => {
            await refetch()
          }}
        />
      )}
      <ul className={styles['checks']}>
        {data?.invitations.map(({ id, email }) => (
          <DeskCheckLine key={id} result="good">
            {email}
          </DeskCheckLine>
        ))}
      </ul>
    </DeskStep>
  )
}
