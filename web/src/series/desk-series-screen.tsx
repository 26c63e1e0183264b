import type { DeskLocation } from '@pantul/contract/desk-session-wire'
import * as m from '@pantul/messages/words'
import { staffMay } from '@pantul/rules/staff-may'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Button } from '../design/button.tsx'
import { Empty } from '../design/empty.tsx'
import { ErrorBlock } from '../design/error-block.tsx'
import { Skeleton, SkeletonRegion } from '../design/skeleton.tsx'
import { useDeskLocation } from '../desk/desk-staff.ts'
import office from '../office/desk-office.module.css'
import { DeskSeriesDetail } from './desk-series-detail.tsx'
import { DeskSeriesForm } from './desk-series-form.tsx'
import { DeskSeriesList } from './desk-series-list.tsx'
import { seriesListQuery } from './desk-series-query.ts'

/** The parameters of the address: `?series=…` of the chosen fixed hour, or `?plan=new`. */
type Address = { readonly series?: string; readonly plan?: string }

/** `/desk/KEM/series`: the fixed hours of the location, the chosen one, and the form of a new one. */
export function DeskSeriesScreen() {
  const location = useDeskLocation()
  return location === undefined ? null : <Loaded key={location.id} location={location} />
}

function Loaded({ location }: { readonly location: DeskLocation }) {
  const address: Address = useSearch({ strict: false })
  const navigate = useNavigate()
  const { data, error, isError, isFetching, refetch } = useQuery(seriesListQuery(location.id))
  const go = (search: Address): void =>
    void navigate({ to: `/desk/${location.id}/series`, search: { ...search }, resetScroll: false })
  const mayChange = staffMay(location.roles, 'series')
  const startNew = mayChange && (
    <Button variant="secondary" onClick={() => go({ plan: 'new' })}>
      {m.series_new()}
    </Button>
  )
  if (data !== undefined && address.plan !== undefined && mayChange)
    return (
      <DeskSeriesForm
        locationId={location.id}
        list={data}
        onDone={(series) => go({ series })}
        onGiveUp={() => go({})}
      />
    )
  return (
    <div className={office['page']}>
      <header className={office['head']}>
        <h1 className="display">{m.series_titles()}</h1>
        <p className="tight">{m.series_note()}</p>
      </header>
      {isError && !isFetching && (
        <ErrorBlock title={m.series_not_loaded()} onRetry={() => void refetch()}>
          {error.message}
        </ErrorBlock>
      )}
      {data === undefined && !isError && (
        <SkeletonRegion label={m.series_loading()}>
          <Skeleton height={320} radius={16} />
        </SkeletonRegion>
      )}
      {data?.series.length === 0 && <Empty title={m.series_empty()} action={startNew} />}
      {data !== undefined && data.series.length > 0 && (
        <div className={office['split']}>
          <section className={office['card']}>
            <DeskSeriesList list={data} chosen={address.series} onChoose={(series) => go({ series })} />
            {startNew}
          </section>
          {address.series !== undefined && (
            <DeskSeriesDetail
              key={address.series}
              locationId={location.id}
              publicId={address.series}
              list={data}
              mayChange={mayChange}
            />
          )}
        </div>
      )}
    </div>
  )
}
