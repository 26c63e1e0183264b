import * as m from '@pantul/messages/words'
import { staffMay } from '@pantul/rules/staff-may'
import { useQuery } from '@tanstack/react-query'
import { DeskTakenPayments } from '../counter/desk-taken-payments.tsx'
import { ErrorBlock } from '../design/error-block.tsx'
import { Amount } from '../design/price.tsx'
import { Tag } from '../design/tag.tsx'
import { Skeleton, SkeletonRegion } from '../design/skeleton.tsx'
import { useDeskLocation } from '../desk/desk-staff.ts'
import { DeskContact } from './desk-contact.tsx'
import { DeskOrderEvents } from './desk-order-events.tsx'
import { DeskNote } from './desk-note.tsx'
import styles from './desk-order-more.module.css'
import { deskOrderQuery } from './desk-orders-query.ts'

type Props = { readonly locationId: string; readonly orderNumber: string }

/** More about an order on the schedule: contact, the customer's notes, the desk's note, and the history. */
export function DeskOrderMore({ locationId, orderNumber }: Props) {
  const location = useDeskLocation()
  const {
    data: order,
    isError,
    isFetching,
    error,
    refetch,
  } = useQuery(deskOrderQuery(locationId, orderNumber))
  if (order === undefined)
    return isError && !isFetching ? (
      <ErrorBlock title={m.desk_orders_not_loaded()} onRetry={() => void refetch()}>
        {error.message}
      </ErrorBlock>
    ) : (
      <SkeletonRegion label={m.desk_orders_loading()}>
        <Skeleton height={160} radius={10} />
      </SkeletonRegion>
    )
  return (
    <div className={styles['more']}>
      {order.isImported && (
        <p>
          <Tag>{m.label_imported()}</Tag>
        </p>
      )}
      {order.paidBeforeImport > 0 && (
        <p>
          {m.imports_not_received()}:{' '}
          <b>
            <Amount rupiah={order.paidBeforeImport} />
          </b>
        </p>
      )}
      <DeskContact phone={order.phone} email={order.email} />
      {order.notes !== '' && (
        <p className={styles['notes']}>
          <b>{m.history_notes()}</b> {order.notes}
        </p>
      )}
      <DeskNote
        key={orderNumber}
        locationId={locationId}
        orderNumber={orderNumber}
        note={order.deskNote}
        mayWrite={location !== undefined && staffMay(location.roles, 'note-order')}
      />
      <DeskTakenPayments key={`${orderNumber} payments`} payments={order.payments} />
      <DeskOrderEvents kind={order.kind} events={order.events} />
    </div>
  )
}
