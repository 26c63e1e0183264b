import type { ListName } from '@pantul/contract/desk-list-exports-wire'
import type { ReactNode } from 'react'
import { ErrorBlock } from '../design/error-block.tsx'
import { Skeleton, SkeletonRegion } from '../design/skeleton.tsx'
import { DeskOfficeLinks } from './desk-office-links.tsx'
import { useDeskLocation } from '../desk/desk-staff.ts'
import { DeskExportButton } from '../exports/desk-export-button.tsx'
import styles from './desk-office.module.css'

type Props = {
  readonly title: string
  readonly note: string
  /** The list of the page, which can be exported. */
  readonly list?: ListName
  readonly loadingText: string
  readonly notLoadedText: string
  /** The query of the page's data. */
  readonly query: {
    readonly data: unknown
    readonly isError: boolean
    readonly isFetching: boolean
    readonly error: Error | null
    readonly refetch: () => unknown
  }
  readonly children: ReactNode
}

/** The frame of a page of the back office: links to the other pages, heading, skeleton, error with retry, and the content. */
export function DeskOfficePage({ title, note, list, loadingText, notLoadedText, query, children }: Props) {
  const location = useDeskLocation()
  return (
    <div className={styles['page']}>
      <header className={styles['head']}>
        <h1 className="display">{title}</h1>
        <p className="tight">{note}</p>
        {list !== undefined && location !== undefined && (
          <div className={styles['export']}>
            <DeskExportButton location={location} list={list} title={title} />
          </div>
        )}
        <DeskOfficeLinks />
      </header>
      {query.isError && !query.isFetching && (
        <ErrorBlock title={notLoadedText} onRetry={() => void query.refetch()}>
          {query.error?.message}
        </ErrorBlock>
      )}
      {query.data === undefined && !query.isError && (
        <SkeletonRegion label={loadingText}>
          <Skeleton height={320} radius={16} />
        </SkeletonRegion>
      )}
      {children}
    </div>
  )
}
