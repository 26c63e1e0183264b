import type { DeskLocation } from '@pantul/contract/desk-session-wire'
import * as m from '@pantul/messages/words'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ErrorBlock } from '../design/error-block.tsx'
import { Skeleton, SkeletonRegion } from '../design/skeleton.tsx'
import { useDeskLocation } from '../desk/desk-staff.ts'
import { DeskInvitations } from './desk-invitations.tsx'
import { DeskInviteForm } from './desk-invite-form.tsx'
import { DeskStaffMembers } from './desk-staff-members.tsx'
import { staffListQuery } from './desk-staff-query.ts'
import { DeskExportButton } from '../exports/desk-export-button.tsx'
import styles from './desk-staff-screen.module.css'

/** `/desk/KEM/staff`: the people who work at a location with their roles, and the open invitations. */
export function DeskStaffScreen() {
  const location = useDeskLocation()
  return location === undefined ? null : <Staff key={location.id} location={location} />
}

function Staff({ location }: { readonly location: DeskLocation }) {
  const query = staffListQuery(location.id)
  const { data, isError, isFetching, refetch, error } = useQuery(query)
  const cache = useQueryClient()
  const refetchStaff = () => cache.invalidateQueries({ queryKey: query.queryKey })
  return (
    <div className={styles['page']}>
      <header className={styles['head']}>
        <h1 className="display">{m.desk_staff()}</h1>
        <p className="tight">{m.desk_staff_note({ location: location.name })}</p>
        <div className={styles['export']}>
          <DeskExportButton location={location} list="staff" title={m.desk_staff()} />
        </div>
      </header>
      {isError && !isFetching && (
        <ErrorBlock title={m.desk_staff_not_loaded()} onRetry={() => void refetch()}>
          {error.message}
        </ErrorBlock>
      )}
      {data === undefined && !isError && (
        <SkeletonRegion label={m.desk_staff_loading()}>
          <Skeleton height={320} radius={16} />
        </SkeletonRegion>
      )}
      {data !== undefined && (
        <>
          <DeskStaffMembers locationId={location.id} people={data.people} onChanged={refetchStaff} />
          <DeskInvitations locationId={location.id} invitations={data.invitations} onChanged={refetchStaff} />
          <DeskInviteForm location={location} onChanged={refetchStaff} />
        </>
      )}
    </div>
  )
}
