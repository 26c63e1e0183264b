import type { DeskLocation } from '@pantul/contract/desk-session-wire'
import * as m from '@pantul/messages/words'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { ErrorBlock } from '../design/error-block.tsx'
import { Skeleton, SkeletonRegion } from '../design/skeleton.tsx'
import { useDeskLocation } from '../desk/desk-staff.ts'
import { DeskClosureForm } from './desk-closure-form.tsx'
import { DeskClosureProgress } from './desk-closure-progress.tsx'
import { datesOfClosure, hoursOfClosure, kindName } from './desk-closure-text.ts'
import { closuresQuery } from './desk-closures-query.ts'
import styles from './desk-closures.module.css'

/** The search parameters of the URL: `?closure=…`, or `?date=2026-11-20` for the form. */
type SearchParams = { readonly closure?: string; readonly date?: string }

/** `/desk/KEM/closures`: closes courts for rain, a holiday or a power cut, and shows what happened to each booking. */
export function DeskClosuresScreen() {
  const location = useDeskLocation()
  return location === undefined ? null : <Closures key={location.id} location={location} />
}

function Closures({ location }: { readonly location: DeskLocation }) {
  const search: SearchParams = useSearch({ strict: false })
  const navigate = useNavigate()
  if (search.closure !== undefined)
    return <DeskClosureProgress key={search.closure} location={location} id={search.closure} />
  return (
    <DeskClosureForm
      location={location}
      date={search.date ?? null}
      onBegun={(closure) => void navigate({ to: `/desk/${location.id}/closures`, search: { closure } })}
    >
      <PastClosures locationId={location.id} />
    </DeskClosureForm>
  )
}

function PastClosures({ locationId }: { readonly locationId: string }) {
  const { data, isError, refetch } = useQuery(closuresQuery(locationId))
  return (
    <section className={styles['card']} aria-labelledby="past-closures">
      <h2 id="past-closures">{m.closures_past()}</h2>
      {isError && <ErrorBlock title={m.closures_not_loaded()} onRetry={() => void refetch()} />}
      {data === undefined && !isError && (
        <SkeletonRegion label={m.closures_loading()}>
          <Skeleton height={80} radius={10} />
        </SkeletonRegion>
      )}
      {data?.length === 0 && <p className={styles['note']}>{m.closures_none()}</p>}
      <ul className={styles['pastClosures']} aria-label={m.closures_title()}>
        {data?.map((closure) => (
          <li key={closure.publicId}>
            <Link to={`/desk/${locationId}/closures`} search={{ closure: closure.publicId }}>
              <b>
                {kindName[closure.kind]()}, {datesOfClosure(closure)} {hoursOfClosure(closure)}
              </b>
              <span>
                {closure.reason}
                {!closure.isFinished &&
                  ` · ${m.closures_open_count({ count: closure.unsettled + closure.failed })}`}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
