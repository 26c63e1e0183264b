import {
  actFilterToWire,
  actPageFromWire,
  actsOnPage,
  type ActFilter,
  type ActPage,
} from '@pantul/contract/desk-staff-acts-wire'
import type { DeskLocation } from '@pantul/contract/desk-session-wire'
import * as m from '@pantul/messages/words'
import { staffActsSeenBy } from '@pantul/rules/staff-may'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { Button } from '../design/button.tsx'
import { ErrorBlock } from '../design/error-block.tsx'
import { Skeleton, SkeletonRegion } from '../design/skeleton.tsx'
import { useDeskLocation } from '../desk/desk-staff.ts'
import { DeskExportButton } from '../exports/desk-export-button.tsx'
import { DeskActList } from './desk-act-list.tsx'
import { DeskActFilters } from './desk-act-filters.tsx'
import styles from './desk-acts-screen.module.css'
import { DeskSeals } from './desk-seals.tsx'

const noConditions: ActFilter = {
  page: 1,
  action: null,
  staffId: null,
  searchText: '',
  from: null,
  until: null,
}

const isFiltered = (filter: ActFilter): boolean => {
  const { page: _page, ...conditions } = filter
  return Object.values(conditions).some((value) => value !== null && value !== '')
}

const actsQuery = (locationId: string, filter: ActFilter) =>
  queryOptions({
    queryKey: ['desk', 'acts', locationId, filter],
    queryFn: async ({ signal }): Promise<ActPage> => {
      const params = { location: locationId }
      const query = actFilterToWire(filter)
      return actPageFromWire((await call('GET /api/desk/:location/acts', { params, query, signal })).data)
    },
    staleTime: 0,
    placeholderData: keepPreviousData,
  })

/** The parameters of the address. The router reads a text that looks like a number as a number. */
type Address = { readonly q?: string | number }

/** `/desk/KEM/acts?q=PTL-…`: the acts of staff, newest first, with the seals of the last days. */
export function DeskActsScreen() {
  const location = useDeskLocation()
  return location === undefined ? null : <Acts key={location.id} location={location} />
}

const scopeText = ({ roles, name }: DeskLocation): string =>
  ({
    own: m.desk_acts_scope_own(),
    location: m.desk_acts_scope_location({ location: name }),
    all: m.desk_acts_scope_all(),
  })[staffActsSeenBy(roles)]

function Acts({ location }: { readonly location: DeskLocation }) {
  const { q }: Address = useSearch({ strict: false })
  const [filter, setFilter] = useState<ActFilter>({
    ...noConditions,
    searchText: q === undefined ? '' : String(q),
  })
  const { data, isError, isFetching, refetch, error } = useQuery(actsQuery(location.id, filter))
  const pages = data === undefined ? 1 : Math.max(1, Math.ceil(data.total / actsOnPage))
  return (
    <div className={styles['page']}>
      <header className={styles['head']}>
        <h1 className="display">{m.desk_acts()}</h1>
        <p className="tight">{scopeText(location)}</p>
        <div className={styles['export']}>
          <DeskExportButton
            location={location}
            list="acts"
            title={m.desk_acts()}
            filter={{
              filter: filter.action,
              person: filter.staffId,
              text: filter.searchText,
              from: filter.from,
              to: filter.until,
            }}
          />
        </div>
      </header>
      {isError && !isFetching && (
        <ErrorBlock title={m.desk_acts_not_loaded()} onRetry={() => void refetch()}>
          {error.message}
        </ErrorBlock>
      )}
      {data === undefined && !isError && (
        <SkeletonRegion label={m.desk_acts_loading()}>
          <Skeleton height={420} radius={16} />
        </SkeletonRegion>
      )}
      {data !== undefined && (
        <>
          <DeskActFilters filter={filter} choices={data} onFilter={setFilter} />
          {data.acts.length === 0 ? (
            <p>{isFiltered(filter) ? m.desk_acts_none_match() : m.desk_acts_none()}</p>
          ) : (
            <DeskActList acts={data.acts} />
          )}
          {pages > 1 && (
            <div className={styles['paging']}>
              <Button
                variant="secondary"
                unavailable={filter.page === 1}
                onClick={() => setFilter({ ...filter, page: filter.page - 1 })}
              >
                {m.desk_acts_newer()}
              </Button>
              <output>{m.desk_acts_page({ page: filter.page, pages })}</output>
              <Button
                variant="secondary"
                unavailable={filter.page >= pages}
                onClick={() => setFilter({ ...filter, page: filter.page + 1 })}
              >
                {m.desk_acts_older()}
              </Button>
            </div>
          )}
          {data.seals.length > 0 && <DeskSeals seals={data.seals} />}
        </>
      )}
    </div>
  )
}
