import * as m from '@pantul/messages/words'
import type { OwnPackage } from '@pantul/contract/packages-wire'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useWideScreen } from '../browser/wide-screen.ts'
import { ButtonLink } from '../design/button.tsx'
import { Empty } from '../design/empty.tsx'
import { ErrorBlock } from '../design/error-block.tsx'
import { Skeleton, SkeletonRegion } from '../design/skeleton.tsx'
import { ownPackagesQuery } from './packages-query.ts'
import { QuotaCard } from './quota-card.tsx'
import { QuotaDetail } from './quota-detail.tsx'
import styles from './quota-screen.module.css'

/** `/quota-packages`: the customer's packages, their hours left and their last play dates. */
export function QuotaScreen() {
  const { data, error, refetch } = useQuery(ownPackagesQuery)
  return (
    <div className={styles['page']}>
      <h1 className="display">{m.layout_page_quota_packages()}</h1>
      {data === undefined && error === null && <QuotaWaiting />}
      {data === undefined && error !== null && (
        <ErrorBlock title={m.packages_quota_not_loaded()} onRetry={() => void refetch()}>
          {error.message}
        </ErrorBlock>
      )}
      {data !== undefined && data.length === 0 && (
        <Empty
          title={m.packages_quota_none()}
          action={<ButtonLink to="/package">{m.packages_see()}</ButtonLink>}
        />
      )}
      {data !== undefined && data.length > 0 && <OwnPackages owned={data} />}
    </div>
  )
}

/** A list of cards, each with its history below; on a wide screen the open package is shown beside the list. */
function OwnPackages({ owned }: { readonly owned: readonly OwnPackage[] }) {
  const isWide = useWideScreen()
  const { openId, open } = useOpenPackage()
  const shown = owned.find(({ id }) => id === openId) ?? (isWide ? owned[0] : undefined)
  const list = (
    <div className={styles['groups']}>
      {groups.map(({ state, title, isFolded }) => {
        const members = owned.filter((quota) => quota.state === state)
        if (members.length === 0) return null
        const cards = (
          <ul className={styles['cards']}>
            {members.map((quota) => (
              <li key={quota.id}>
                <QuotaCard quota={quota} isOpen={quota.id === shown?.id} isBeside={isWide} onOpen={open} />
              </li>
            ))}
          </ul>
        )
        const name = m.packages_count({ title: title(), count: members.length })
        if (!isFolded)
          return (
            <section key={state} aria-label={name}>
              <h2>{name}</h2>
              {cards}
            </section>
          )
        return (
          <details key={state} open={members.some(({ id }) => id === openId)}>
            <summary>{name}</summary>
            {cards}
          </details>
        )
      })}
    </div>
  )
  if (!isWide) return list
  return (
    <div className={styles['panes']}>
      {list}
      {shown !== undefined && (
        <div className={styles['open']}>
          <QuotaDetail quota={shown} isBeside />
        </div>
      )}
    </div>
  )
}

/** Packages that are used up or expired are folded at the end. */
const groups = [
  { state: 'active', title: m.packages_active, isFolded: false },
  { state: 'used', title: m.packages_used_up, isFolded: true },
  { state: 'expired', title: m.history_tag_expired, isFolded: true },
] as const

/** The open package is in the address, so that a reload and Back find it again. */
function useOpenPackage() {
  const search: { id?: unknown } = useSearch({ strict: false })
  const navigate = useNavigate()
  const open = (id: string | null): void =>
    void navigate({ to: '.', search: id === null ? {} : { id }, replace: true, resetScroll: false })
  return { openId: typeof search.id === 'string' ? search.id : null, open }
}

/** Placeholders as large as the cards. */
function QuotaWaiting() {
  const height = useWideScreen() ? 108 : 225
  return (
    <SkeletonRegion label={m.packages_quota_loading()}>
      <div className={styles['waiting']}>
        <Skeleton height={height} radius={16} />
        <Skeleton height={height} radius={16} />
      </div>
    </SkeletonRegion>
  )
}
