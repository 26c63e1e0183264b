import { isNotFound } from '../../api/call.ts'
import type { Order } from '@pantul/contract/history-wire'
import * as m from '@pantul/messages/words'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useSession } from '../../accounts/use-session.ts'
import { remainingItems } from '../after-booking/booking-states.ts'
import { venueNow } from '../../browser/clock.ts'
import { usePageTitle } from '../../browser/page-title.ts'
import { ButtonLink } from '../../design/button.tsx'
import { classes } from '../../design/classes.ts'
import { ErrorBlock } from '../../design/error-block.tsx'
import { announce } from '../../design/live-region.tsx'
import { Skeleton, SkeletonRegion } from '../../design/skeleton.tsx'
import { Tag } from '../../design/tag.tsx'
import { BackLink } from '../back-link.tsx'
import { StaleLine } from '../stale-line.tsx'
import { LookUpPanel } from './look-up-panel.tsx'
import { OrderDetail } from './order-detail.tsx'
import styles from './order-page.module.css'
import { hasEveryBookingEnded, momentText, tagOfOrder } from '../order-text.ts'
import { useOrder } from '../use-order.ts'

type Props = { readonly id: string; readonly isBesideList: boolean }

/** One order with its loading, error and unknown states. */
export function OrderPage({ id, isBesideList }: Props) {
  const { data, error, isPending, isError, refetch } = useOrder(id)
  const title = titleOf(data?.order, error)
  const tag = data && currentTagOf(data.order)
  usePageTitle(tag === undefined ? m.layout_page_order() : `${tag.label}, ${title}`)
  useAnnouncedLabel(tag?.label)

  return (
    <div className={classes(styles['page'], isBesideList && styles['besideList'])}>
      {!isBesideList && <BackLink to="/history-transactions">{m.layout_page_history()}</BackLink>}
      <header className={styles['head']}>
        <h1 className="display">{title}</h1>
        {tag !== undefined && <Tag variant={tag.variant}>{tag.label}</Tag>}
      </header>
      {data !== undefined && (
        <>
          <p className={styles['placed']}>
            {m.history_placed({ moment: momentText(data.order.placedAt, data.order.location.timeZoneLabel) })}
          </p>
          {isError && <StaleLine loadedAt={data.loadedAt} zoneLabel={data.order.location.timeZoneLabel} />}
          <OrderDetail order={data.order} />
        </>
      )}
      {data === undefined && isPending && <DetailSkeleton />}
      {data === undefined && isNotFound(error) && <UnknownOrder isBesideList={isBesideList} />}
      {data === undefined && isError && !isNotFound(error) && (
        <ErrorBlock title={m.history_order_not_loaded()} onRetry={() => void refetch()}>
          {error.message} {m.history_not_loaded_text()}
        </ErrorBlock>
      )}
    </div>
  )
}

function titleOf(order: Order | undefined, error: Error | null): string {
  if (order !== undefined) return m.history_order({ number: order.orderNumber })
  return isNotFound(error) ? m.history_unknown() : m.layout_page_order()
}

const currentTagOf = (order: Order) =>
  tagOfOrder(order, hasEveryBookingEnded(remainingItems(order), venueNow(order.location.timeZone)))

/** Announces each change of the order's label, assertively. */
function useAnnouncedLabel(label: string | undefined): void {
  const previous = useRef(label)
  // An effect, because live regions are outside of React.
  useEffect(() => {
    if (previous.current !== undefined && label !== undefined && previous.current !== label)
      announce(label, 'urgently')
    previous.current = label
  }, [label])
}

/** The same message for an unknown order and for an order of another person. An expired mail link is explained. */
function UnknownOrder({ isBesideList }: Pick<Props, 'isBesideList'>) {
  const { expired } = useSearch({ strict: false })
  const { profile } = useSession()
  return (
    <div className={styles['unknown']}>
      {expired === true ? (
        <p className={styles['expiredLink']}>
          <b>{m.history_link_bad()}</b> {m.history_link_bad_text()}
        </p>
      ) : (
        <p>{m.history_unknown_text()}</p>
      )}
      {profile !== null && !isBesideList && (
        <ButtonLink variant="secondary" to="/history-transactions">
          {m.history_all_orders()}
        </ButtonLink>
      )}
      <LookUpPanel headingLevel={2} />
    </div>
  )
}

const DetailSkeleton = () => (
  <SkeletonRegion label={m.history_loading_order()}>
    <div className={styles['skeleton']}>
      <Skeleton height={260} radius={16} />
      <Skeleton height={140} radius={16} />
      <Skeleton height={180} radius={16} />
    </div>
  </SkeletonRegion>
)
