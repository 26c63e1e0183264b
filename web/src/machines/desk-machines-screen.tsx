import type { DeskLocation } from '@pantul/contract/desk-session-wire'
import * as m from '@pantul/messages/words'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ErrorBlock } from '../design/error-block.tsx'
import { Skeleton, SkeletonRegion } from '../design/skeleton.tsx'
import { deskStaffQuery, useDeskLocation } from '../desk/desk-staff.ts'
import { DeskEnrolMachineForm } from './desk-enrol-machine-form.tsx'
import { DeskMachineList } from './desk-machine-list.tsx'
import { machineListQuery } from './desk-machines-query.ts'
import styles from './desk-machines-screen.module.css'

/** `/desk/KEM/devices`: the counter machines of a location. */
export function DeskMachinesScreen() {
  const location = useDeskLocation()
  return location === undefined ? null : <Machines key={location.id} location={location} />
}

function Machines({ location }: { readonly location: DeskLocation }) {
  const query = machineListQuery(location.id)
  const { data, isError, isFetching, refetch, error } = useQuery(query)
  const cache = useQueryClient()
  // The staff query also contains the machine of this browser.
  const refetchMachines = async (): Promise<void> => {
    await cache.invalidateQueries({ queryKey: query.queryKey })
    await cache.invalidateQueries({ queryKey: deskStaffQuery.queryKey })
  }
  return (
    <div className={styles['page']}>
      <header className={styles['head']}>
        <h1 className="display">{m.desk_machines_title()}</h1>
        <p className="tight">{m.desk_machines_note({ location: location.name })}</p>
      </header>
      {isError && !isFetching && (
        <ErrorBlock title={m.desk_machines_not_loaded()} onRetry={() => void refetch()}>
          {error.message}
        </ErrorBlock>
      )}
      {data === undefined && !isError && (
        <SkeletonRegion label={m.desk_machines_loading()}>
          <Skeleton height={240} radius={16} />
        </SkeletonRegion>
      )}
      {data !== undefined && (
        <>
          <DeskMachineList locationId={location.id} machines={data.machines} onChanged={refetchMachines} />
          <DeskEnrolMachineForm
            locationId={location.id}
            thisMachineName={data.thisMachineName}
            lockMinutes={data.lockMinutes}
            onChanged={refetchMachines}
          />
        </>
      )}
    </div>
  )
}
