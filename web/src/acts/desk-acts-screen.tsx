import { actPageFromWire, actsOnPage, type ActPage } from '@pantul/contract/desk-acts-wire'
import type { DeskLocation } from '@pantul/contract/desk-wire'
import {
  desk_acts,
  desk_acts_all_kinds,
  desk_acts_all_people,
  desk_acts_kind,
  desk_acts_loading,
  desk_acts_newer,
  desk_acts_none,
  desk_acts_not_loaded,
  desk_acts_older,
  desk_acts_page,
  desk_orders_person,
  desk_acts_scope_all,
  desk_acts_scope_location,
  desk_acts_scope_own,
} from '@pantul/messages/words'
import { actsSeenBy } from '@pantul/rules/staff-may'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { Button } from '../design/button.tsx'
import { ErrorBlock } from '../design/error-block.tsx'
import { SelectField } from '../design/select-field.tsx'
import { Skeleton, SkeletonRegion } from '../design/skeleton.tsx'
import { useDeskLocation } from '../desk/desk-staff.ts'
import { DeskActList } from './desk-act-list.tsx'
import { actionName } from './desk-act-text.ts'
import styles from './desk-acts-screen.module.css'
import { DeskSeals } from './desk-seals.tsx'

type Filter = { readonly page: number; readonly action: string; readonly person: string }

const actsQuery = (locationId: string, { page, action, person }: Filter) =>
  queryOptions({
    queryKey: ['desk', 'acts', locationId, page, action, person],
    queryFn: async ({ signal }): Promise<ActPage> => {
      const query = {
        page: String(page),
        ...(action === '' ? {} : { action }),
        ...(person === '' ? {} : { person }),
      }
      const params = { location: locationId }
      return actPageFromWire((await call('GET /api/desk/:location/acts', { params, query, signal })).data)
    },
    staleTime: 0,
    placeholderData: keepPreviousData,
  })

/** `/desk/KEM/acts`: the acts of staff, newest first, with the seals of the last days. */
export function DeskActsScreen() {
  const location = useDeskLocation()
  return location === undefined ? null : <Acts key={location.id} location={location} />
}

const scopeText = ({ roles, name }: DeskLocation): string =>
  ({
    own: desk_acts_scope_own(),
    location: desk_acts_scope_location({ location: name }),
    all: desk_acts_scope_all(),
  })[actsSeenBy(roles)]

function Acts({ location }: { readonly location: DeskLocation }) {
  const [filter, setFilter] = useState<Filter>({ page: 1, action: '', person: '' })
  const { data, isError, isFetching, refetch, error } = useQuery(actsQuery(location.id, filter))
  const pages = data === undefined ? 1 : Math.max(1, Math.ceil(data.total / actsOnPage))
  return (
    <div className={styles['page']}>
      <header className={styles['head']}>
        <h1 className="display">{desk_acts()}</h1>
        <p className="tight">{scopeText(location)}</p>
      </header>
      {isError && !isFetching && (
        <ErrorBlock title={desk_acts_not_loaded()} onRetry={() => void refetch()}>
          {error.message}
        </ErrorBlock>
      )}
      {data === undefined && !isError && (
        <SkeletonRegion label={desk_acts_loading()}>
          <Skeleton height={420} radius={16} />
        </SkeletonRegion>
      )}
      {data !== undefined && (
        <>
          <div className={styles['filters']}>
            <SelectField
              label={desk_acts_kind()}
              value={filter.action}
              onValue={(action) => setFilter({ ...filter, page: 1, action })}
              options={[
                { value: '', label: desk_acts_all_kinds() },
                ...data.actions.map((action) => ({ value: action, label: actionName(action) })),
              ]}
            />
            {data.people.length > 1 && (
              <SelectField
                label={desk_orders_person()}
                value={filter.person}
                onValue={(person) => setFilter({ ...filter, page: 1, person })}
                options={[
                  { value: '', label: desk_acts_all_people() },
                  ...data.people.map(({ id, name }) => ({ value: id, label: name })),
                ]}
              />
            )}
          </div>
          {data.acts.length === 0 ? <p>{desk_acts_none()}</p> : <DeskActList acts={data.acts} />}
          {pages > 1 && (
            <div className={styles['paging']}>
              <Button
                variant="secondary"
                unavailable={filter.page === 1}
                onClick={() => setFilter({ ...filter, page: filter.page - 1 })}
              >
                {desk_acts_newer()}
              </Button>
              <output>{desk_acts_page({ page: filter.page, pages })}</output>
              <Button
                variant="secondary"
                unavailable={filter.page >= pages}
                onClick={() => setFilter({ ...filter, page: filter.page + 1 })}
              >
                {desk_acts_older()}
              </Button>
            </div>
          )}
          {data.seals.length > 0 && <DeskSeals seals={data.seals} />}
        </>
      )}
    </div>
  )
}
