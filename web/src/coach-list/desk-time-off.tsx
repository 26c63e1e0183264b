import { timesOffFromWire } from '@pantul/contract/desk-time-off-wire'
import * as m from '@pantul/messages/words'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { call } from '../api/call.ts'
import { DeskClashes } from '../blocks/desk-clashes.tsx'
import { ErrorBlock } from '../design/error-block.tsx'
import { Skeleton, SkeletonRegion } from '../design/skeleton.tsx'
import { toast } from '../design/toast.tsx'
import { useDeskCall } from '../desk/desk-use-call.ts'
import { daysWords, spanWords } from '../hours/desk-hours-words.ts'
import office from '../office/desk-office.module.css'
import { DeskTimeOffForm } from './desk-time-off-form.tsx'
import { timesOffQuery } from './desk-time-off-query.ts'
import styles from './desk-time-off.module.css'

type Props = { readonly locationId: string; readonly coachId: string; readonly mayChange: boolean }

/** The time off of a coach with the bookings in it, and the form that adds one. */
export function DeskTimeOff({ locationId, coachId, mayChange }: Props) {
  const cache = useQueryClient()
  const query = useQuery(timesOffQuery(locationId))
  const removing = useDeskCall<string>({
    send: async (id) => {
      const params = { location: locationId, id }
      const { data } = await call('DELETE /api/desk/:location/time-off/:id', { params })
      cache.setQueryData(timesOffQuery(locationId).queryKey, timesOffFromWire(data))
    },
    onDone: () => toast(m.time_off_removed()),
  })
  const list = query.data?.timesOff.filter((off) => off.coachId === coachId) ?? []
  return (
    <section className={office['card']} aria-labelledby="time-off">
      <h2 id="time-off">{m.time_off_title()}</h2>
      {query.isError && !query.isFetching && (
        <ErrorBlock title={m.time_off_not_loaded()} onRetry={() => void query.refetch()}>
          {query.error.message}
        </ErrorBlock>
      )}
      {query.isPending && (
        <SkeletonRegion label={m.time_off_loading()}>
          <Skeleton height={48} radius={12} />
        </SkeletonRegion>
      )}
      {query.data !== undefined && list.length === 0 && <p className={styles['none']}>{m.time_off_none()}</p>}
      <ul className={styles['list']}>
        {list.map(({ id, dateFrom, dateTo, from, to, reason, clashes }) => {
          const title = `${daysWords({ dateFrom, dateTo })}, ${spanWords({ from, to })}`
          return (
            <li key={id}>
              <div className={styles['row']}>
                <span>
                  <b>{title}</b>
                  <small>{reason}</small>
                </span>
                {mayChange && (
                  <button
                    type="button"
                    aria-label={m.opening_remove({ what: title })}
                    onClick={() => removing.send(id)}
                  >
                    <X size={18} strokeWidth={1.75} aria-hidden="true" />
                  </button>
                )}
              </div>
              {clashes.length > 0 && (
                <div className={styles['clashes']}>
                  <p>{m.time_off_hits({ count: clashes.length })}</p>
                  <DeskClashes clashes={clashes} />
                </div>
              )}
            </li>
          )
        })}
      </ul>
      {removing.problem !== null && (
        <p role="alert" className={office['problem']}>
          {removing.problem}
        </p>
      )}
      {mayChange && query.data !== undefined && (
        <DeskTimeOffForm locationId={locationId} coachId={coachId} today={query.data.today} />
      )}
    </section>
  )
}
