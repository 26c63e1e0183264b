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

/** The parameters of the URL: `?series=…` shows a fixed hour, `?plan=new` shows the form of a new one. */
type UrlSearch = { readonly series?: string; readonly plan?: string }

/** `/desk/KEM/series`: the fixed hours of the location with the chosen one, or the form of a new one. */
export function DeskSeriesScreen() {
  const location = useDeskLocation()
  return location === undefined ? null : <LocationSeries key={location.id} location={location} />
}

function LocationSeries({ location }: { readonly location: DeskLocation }) {
  const urlSearch: UrlSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  const { data, error, isError, isFetching, refetch } = useQuery(seriesListQuery(location.id))
  const go = (search: UrlSearch): void =>
    void navigate({ to: `/desk/${location.id}/series`, search: { ...search }, resetScroll: false })
  const mayChange = staffMay(location.roles, 'series')
  const newSeriesButton = mayChange && (
    <Button variant="secondary" onClick={() => go({ plan: 'new' })}>
      {m.series_new()}
    </Button>
  )
  if (data !== undefined && urlSearch.plan !== undefined && mayChange)
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
      {data?.series.length === 0 && <Empty title={m.series_empty()} action={newSeriesButton} />}
      {data !== undefined && data.series.length > 0 && (
        <div className={office['split']}>
          <section className={office['card']}>
            <DeskSeriesList list={data} chosenId={urlSearch.series} onChoose={(series) => go({ series })} />
            {newSeriesButton}
          </section>
          {urlSearch.series !== undefined && (
            <DeskSeriesDetail
              key={urlSearch.series}
              locationId={location.id}
              publicId={urlSearch.series}
              list={data}
              mayChange={mayChange}
            />
          )}
        </div>
      )}
    </div>
  )
}
